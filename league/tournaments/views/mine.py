"""What a player does: register, look where to sit, enter and confirm the result, call the referee, check in."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.asked import whole_number
from league.errors import Forbidden, LeagueError
from league.records.entry import entry_fields
from league.tournaments import people
from league.tournaments import results as services
from league.tournaments.divisions import division_ranks
from league.tournaments.entry import ScoresForm
from league.tournaments.forms import ApplyForm
from league.tournaments.links import check_kiosk, entrant_opened, round_opened
from league.tournaments.models import Entrant, Round, Table, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.playing import action_to_begin
from league.tournaments.selectors import (
    TableLine,
    entrant_of,
    event_entrants,
    own_rounds,
    public_rounds,
    round_lines,
)
from league.tournaments.standings import is_frozen
from league.tournaments.views.public import public_table
from league.web.pages import show, signed_in

# How long a tap at the kiosk can be undone there.
TO_UNDO = timedelta(minutes=3)


def secret_page(response: HttpResponse) -> HttpResponse:
    """Its address is a key: it goes to no other site. (Without any referrer browsers send forms from nowhere.)"""
    response.headers["Referrer-Policy"] = "same-origin"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


# ----- registration -----
@signed_in
@event_page()
def register(request: EventRequest, event: Tournament) -> HttpResponse:
    me = entrant_of(event, request.user)
    if me and not me.may_come_back(event):
        return redirect("event_mine", event.slug)
    form = ApplyForm(request.POST or None, initial={"name": str(request.user)})
    player = people.player_of(event, request.user)
    if player:
        form.fields["name"].disabled = True
        form.initial["name"] = player.name
    if form.is_valid():
        with form.refusals():
            people.entrant_apply(actor=request.user, tournament=event, **form.cleaned_data)
            return redirect("event_mine", event.slug)
    has_room = people.has_room(event)
    return show(request, "tournaments/register.html", here="today", form=form, has_room=has_room)


@signed_in
@event_page()
def mine(request: EventRequest, event: Tournament) -> HttpResponse:
    """The own page of somebody who is signed in."""
    me = entrant_of(event, request.user)
    if me is None:
        return redirect("event", event.slug)
    me.tournament = event
    if request.method == "POST":
        return _act(request, me, redirect("event_mine", event.slug))
    return _own_page(request, me)


@event_page()
def me(request: EventRequest, event: Tournament, secret: str) -> HttpResponse:
    """The own page by its QR code, without an account."""
    entrant = entrant_opened(event, secret)
    here = redirect("event_me", event.slug, secret)
    return secret_page(_act(request, entrant, here) if request.method == "POST" else _own_page(request, entrant))


def _own_page(request: EventRequest, entrant: Entrant, form: ScoresForm | None = None) -> HttpResponse:
    event = request.event
    rounds = list(public_rounds(event))
    # The own results are known to who played them, frozen or not; what they lead to is not.
    own = own_rounds(event, entrant, rounds, may_see_all=True)
    table = public_table(event)
    line = next((line for line in table.lines if line.entrant.pk == entrant.pk), None)
    now = own[0] if own else None
    return show(
        request, "tournaments/me.html", here="mine", me=entrant, own=own, now_at=now, line=line, table=table,
        division_rank=division_ranks(table).get(entrant.pk),
        form=form or _scores_form(event, now.line if now else None), now=request.now,
        can_check_in=event.check_in_is_open(request.now) and entrant.takes_part and event.state == "preparing",
    )  # fmt: skip


def _scores_form(event: Tournament, line: TableLine | None, sent: Any = None) -> ScoresForm:
    return ScoresForm(entry_fields(event.house_rules), sent)


def _act(request: EventRequest, entrant: Entrant, back: HttpResponse) -> HttpResponse:
    event, wanted = request.event, request.POST.get("do", "")
    if wanted in ("here", "not_here"):
        people.entrant_check_in(actor=None, entrant=entrant, now=request.now, present=wanted == "here")
        return back
    if wanted == "withdraw" and event.state == Tournament.State.PREPARING:
        people.entrant_leave(entrant=entrant)
        return back
    own = own_rounds(event, entrant, public_rounds(event), may_see_all=True)
    now = next((one for one in own if one.seat), None)
    if now is None or now.line is None or now.seat is None:
        raise LeagueError("not_found")
    form = _table_act(request, now.line, now.seat.seat)
    return back if form is None else _own_page(request, entrant, form)


def _table_act(request: EventRequest, line: TableLine, seat: int) -> ScoresForm | None:
    """Report, confirm, refuse, call; a form that was refused comes back."""
    wanted = request.POST.get("do", "")
    if wanted == "call":
        services.referee_call(table=line.table)
    elif wanted == "confirm" and line.report:
        services.result_confirm(report=line.report, seat=seat)
    elif wanted == "refuse" and line.report:
        services.result_refuse(report=line.report, seat=seat)
    elif wanted == "report":
        return _report(request, line, seat)
    return None


def _report(request: EventRequest, line: TableLine, seat: int) -> ScoresForm | None:
    form = _scores_form(request.event, line, request.POST)
    if form.is_valid():
        with form.refusals():
            services.result_report(
                table=line.table, seat=seat, scores=form.scores, chips=form.chips, deposits=form.deposits
            )
            return None
    return form


# ----- a round's tables by its QR code -----
@event_page()
def tables(request: EventRequest, event: Tournament, secret: str) -> HttpResponse:
    one = _open_round(event, secret)
    lines = round_lines(one)
    return secret_page(show(request, "tournaments/tables.html", here="tables", one=one, lines=lines, secret=secret))


def _open_round(event: Tournament, secret: str) -> Round:
    one = round_opened(event, secret)
    if one.state != Round.State.RELEASED:
        raise LeagueError("round_over")
    return one


@event_page()
def table(request: EventRequest, event: Tournament, secret: str, number: int) -> HttpResponse:
    """One table by the round's code: who you are is asked once and kept on this phone."""
    one = _open_round(event, secret)
    line = next((line for line in round_lines(one) if line.table.number == number), None)
    if line is None:
        raise LeagueError("unknown_table", table=number)
    form = None
    if request.method == "POST":
        here = reverse("event_table", args=[event.slug, secret, number])
        form = _at_table(request, line)
        if form is None:
            return secret_page(redirect(here))
    seat = _seat_on_this_phone(request, line.table)
    return secret_page(show(
        request, "tournaments/table.html", here="tables", one=one, line=line, secret=secret, seat=seat,
        is_sealed=seat is None and line.is_done and is_frozen(event, one.number),
        may_begin=action_to_begin(event, one.number) in request.may, form=form or _scores_form(event, line),
    ))  # fmt: skip


def _seat_key(table: Table) -> str:
    return f"seat-{table.pk}"


def _seat_on_this_phone(request: EventRequest, table: Table) -> int | None:
    return request.session.get(_seat_key(table))


def _at_table(request: EventRequest, line: TableLine) -> ScoresForm | None:
    chosen, seat = request.POST.get("seat", ""), _seat_on_this_phone(request, line.table)
    if chosen in ("0", "1", "2", "3"):
        if line.is_done and is_frozen(request.event, line.table.round.number):
            # A frozen result is known to who sat there, not to who says so afterwards.
            raise LeagueError("result_stands")
        if line.report is not None and line.report.seat == seat:
            # Otherwise one phone could confirm what it has entered itself.
            raise LeagueError("confirm_by_another")
        request.session[_seat_key(line.table)] = int(chosen)
        return None
    if seat is None:
        raise LeagueError("seat_first")
    return _table_act(request, line, seat)


# ----- the kiosk -----
@event_page()
def kiosk(request: EventRequest, event: Tournament, secret: str) -> HttpResponse:
    """A tablet at the door: everybody finds their name and taps it."""
    check_kiosk(event, secret)
    if request.method == "POST":
        present = "undo" not in request.POST
        chosen = request.POST.get("entrant" if present else "undo", "")
        entrant = get_object_or_404(event_entrants(event), pk=whole_number(chosen) or 0)
        if not present and entrant.pk not in _just_in(request, [entrant]):
            raise Forbidden
        entrant.tournament = event
        people.entrant_check_in(actor=None, entrant=entrant, now=request.now, present=present)
        if present:
            messages.success(request, _("Welcome, %(name)s!") % {"name": entrant.player.public_name})
        return secret_page(redirect("event_kiosk", event.slug, secret))
    rows = [one for one in event_entrants(event) if one.takes_part]
    return secret_page(show(
        request, "tournaments/kiosk.html", rows=rows, is_open=event.check_in_is_open(request.now), secret=secret,
        just_in=_just_in(request, rows),
    ))  # fmt: skip


def _just_in(request: EventRequest, entrants: Iterable[Entrant]) -> set[int]:
    """Who tapped a moment ago, perhaps on the wrong name: a passer-by must not check out the whole hall."""
    since = request.now - TO_UNDO
    return {one.pk for one in entrants if one.checked_in_at is not None and one.checked_in_at >= since}
