"""The pages for players: register, find the own table, enter and confirm results, call a referee, check in."""

from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.accounts.pages import signed_in
from league.clubs.links.secrets import secret_of
from league.core.errors import Forbidden, existing
from league.core.parsing import whole_number
from league.core.web.pages import secret_page, show
from league.records.core.entry import entry_fields
from league.tournaments.applications.selectors import application_of
from league.tournaments.applications.services import account_apply
from league.tournaments.core.links import check_kiosk, entrant_opened
from league.tournaments.core.registration import registration_is_open, registration_state
from league.tournaments.core.selectors import (
    RoundTable,
    entrant_of,
    own_rounds,
    public_rounds,
    tournament_entrants,
)
from league.tournaments.entrants import services as entrant_services
from league.tournaments.models import Entrant, Report, Round, Tournament
from league.tournaments.results import services
from league.tournaments.results.calls import referee_call
from league.tournaments.results.entry import ScoresForm
from league.tournaments.standings.divisions import division_ranks
from league.tournaments.standings.line_ups import is_captain
from league.tournaments.teams.services import team_secret
from league.tournaments.timetable.selectors import next_round, planned_start, timetable_of
from league.tournaments.views.forms import ApplyForm
from league.tournaments.views.public.public import public_table
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page

# A check-in at the kiosk can be undone there for this long.
TO_UNDO = timedelta(minutes=3)


# ----- registration -----
@signed_in
@tournament_page()
def register(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    me = entrant_of(tournament, request.user)
    if me and not me.may_come_back(tournament):
        return redirect("event_mine", tournament.slug)
    if me is None and (waiting := application_of(tournament, request.user)):
        return redirect("event_application", tournament.slug, secret_of(waiting))
    form = ApplyForm(request.POST or None, initial={"name": str(request.user)})
    player = entrant_services.player_of(tournament, request.user)
    if player:
        form.fields["name"].disabled = True
        form.initial["name"] = player.name
    if form.is_valid():
        with form.refusals():
            account_apply(actor=request.user, tournament=tournament, **form.cleaned_data)
            return redirect("event_register", tournament.slug)
    return show(
        request, "tournaments/register.html", here="today", form=form, has_room=entrant_services.has_room(tournament),
        state=registration_state(tournament, request.now),
    )  # fmt: skip


@signed_in
@tournament_page()
def mine(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """The own page of a signed-in player."""
    me = entrant_of(tournament, request.user)
    if me is None:
        return redirect("event", tournament.slug)
    me.tournament = tournament
    if request.method == "POST":
        return _act(request, me, Report.Proof.ACCOUNT, redirect("event_mine", tournament.slug))
    return _own_page(request, me)


@tournament_page()
def me(request: TournamentRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """The own page of a player by its QR code, without an account."""
    entrant = entrant_opened(tournament, secret)
    here = redirect("event_me", tournament.slug, secret)
    if request.method == "POST":
        return secret_page(_act(request, entrant, Report.Proof.PLAYER_LINK, here))
    return secret_page(_own_page(request, entrant, secret=secret))


def _own_page(
    request: TournamentRequest, entrant: Entrant, form: ScoresForm | None = None, secret: str = ""
) -> HttpResponse:
    tournament = request.tournament
    rounds = list(public_rounds(tournament))
    # Players know their own results, also frozen ones, but not the standings that follow from them.
    own = own_rounds(tournament, entrant, rounds, may_see_all=True)
    table = public_table(tournament)
    current = rounds[-1] if rounds else None
    latest = next((played for played in own if current and played.round.pk == current.pk), None)
    is_preparing = tournament.state == Tournament.State.PREPARING
    timetable = timetable_of(tournament)
    is_released = latest is not None and latest.round.state_now == Round.State.RELEASED
    return show(
        request, "tournaments/me.html", here="mine", me=entrant, own=own, now_at=latest, current=current, table=table,
        line=table.line_of(entrant.pk), division_rank=division_ranks(table).get(entrant.pk),
        form=form or scores_form(tournament), now=request.now,
        may_register=registration_is_open(tournament, request.now), line_up_url=_line_up_url(request, entrant),
        timetable=timetable, next_entry=next_round(timetable), today=timezone.localdate(request.now),
        begins_at=planned_start(timetable, latest.round.number) if latest else None,
        is_seated_now=is_released and latest is not None and latest.seat is not None,
        queue_place=_queue_place(entrant), own_secret=secret,
        can_check_in=is_preparing and entrant.takes_part and tournament.check_in_is_open(request.now),
    )  # fmt: skip


def _line_up_url(request: TournamentRequest, entrant: Entrant) -> str:
    """Return where a captain names the line-up: by account, or by the captain's link; empty for others."""
    tournament = request.tournament
    if tournament.lineup_size is None or entrant.team is None or not is_captain(entrant):
        return ""
    if request.user.is_authenticated and entrant.player.account_id == request.user.pk:
        return reverse("event_team", args=[tournament.slug])
    secret = team_secret(entrant.team)
    return reverse("event_team_link", args=[tournament.slug, secret]) if secret else ""


def _queue_place(entrant: Entrant) -> int | None:
    """Return the place on the waiting list of somebody who waits."""
    if entrant.state != Entrant.State.WAITING:
        return None
    return Entrant.objects.filter(pk=entrant.pk).with_queue_places().values_list("queue_place", flat=True).get()


def scores_form(tournament: Tournament, sent: Any = None) -> ScoresForm:
    return ScoresForm(entry_fields(tournament.house_rules), sent)


def _act(request: TournamentRequest, entrant: Entrant, proof: str, back: HttpResponse) -> HttpResponse:
    tournament, wanted = request.tournament, request.POST.get("do", "")
    if wanted in ("here", "not_here"):
        entrant_services.entrant_check_in(actor=None, entrant=entrant, now=request.now, present=wanted == "here")
        return back
    if wanted == "withdraw" and tournament.state == Tournament.State.PREPARING:
        entrant_services.entrant_leave(entrant=entrant)
        return back
    own = own_rounds(tournament, entrant, public_rounds(tournament), may_see_all=True)
    now = existing(next((played for played in own if played.seat), None))
    form = table_act(request, existing(now.line), existing(now.seat).seat, proof)
    return back if form is None else _own_page(request, entrant, form)


def table_act(request: TournamentRequest, line: RoundTable, seat: int, proof: str) -> ScoresForm | None:
    """Report, confirm, refuse, call. Return the form if it was refused."""
    wanted = request.POST.get("do", "")
    if wanted == "call":
        referee_call(table=line.table)
    elif wanted == "confirm" and line.report:
        services.result_confirm(report=line.report, seat=seat, proof=proof)
    elif wanted == "refuse" and line.report:
        services.result_refuse(report=line.report, seat=seat, proof=proof)
    elif wanted == "report":
        return _report(request, line, seat, proof)
    return None


def _report(request: TournamentRequest, line: RoundTable, seat: int, proof: str) -> ScoresForm | None:
    form = scores_form(request.tournament, request.POST)
    if form.is_valid():
        with form.refusals():
            services.result_report(
                table=line.table, seat=seat, proof=proof, scores=form.scores, chips=form.chips, deposits=form.deposits,
                penalties=form.penalties, asks=True, again=form.cleaned_data["again"],
            )  # fmt: skip
            return None
    return form


# ----- the kiosk -----
@tournament_page()
def kiosk(request: TournamentRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """A tablet at the entrance: players find their name and tap it."""
    check_kiosk(tournament, secret)
    if request.method == "POST":
        present = "undo" not in request.POST
        chosen = request.POST.get("entrant" if present else "undo", "")
        entrant = get_object_or_404(tournament_entrants(tournament), pk=whole_number(chosen) or 0)
        if not present and entrant.pk not in _just_in(request, [entrant]):
            raise Forbidden
        entrant.tournament = tournament
        entrant_services.entrant_check_in(actor=None, entrant=entrant, now=request.now, present=present)
        if present:
            messages.success(request, _("Welcome, %(name)s!") % {"name": entrant.player.public_name})
        return secret_page(redirect("event_kiosk", tournament.slug, secret))
    rows = [entrant for entrant in tournament_entrants(tournament) if entrant.takes_part]
    return secret_page(show(
        request, "tournaments/kiosk.html", rows=rows, is_open=tournament.check_in_is_open(request.now), secret=secret,
        just_in=_just_in(request, rows),
    ))  # fmt: skip


def _just_in(request: TournamentRequest, entrants: Iterable[Entrant]) -> set[int]:
    """Return the entrants who checked in a moment ago. Only these can be undone, so that nobody checks out the hall."""
    since = request.now - TO_UNDO
    return {entrant.pk for entrant in entrants if entrant.checked_in_at is not None and entrant.checked_in_at >= since}
