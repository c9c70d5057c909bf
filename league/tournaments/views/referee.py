"""The referee's things at the desk: penalties, calls, the clock; and the links and screens."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.asked import whole_number
from league.errors import LeagueError
from league.tournaments import results as services
from league.tournaments.forms import PenaltyForm
from league.tournaments.links import link_open, qr_code, secret_of
from league.tournaments.models import Penalty, RefereeCall, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.selectors import entrant_named, event_entrants, public_rounds, round_find
from league.tournaments.views.desk import desk_show


@event_page("tournament")
def penalties(request: EventRequest, event: Tournament) -> HttpResponse:
    last = public_rounds(event).last()
    form = PenaltyForm(request.POST or None, initial={"round": last and last.number})
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            one = round_find(event, entered["round"], is_public=False) if entered["round"] else None
            entrant = entrant_named(event, entered["entrant"])
            points = form.points_in(event.points_unit)
            services.penalty_give(
                actor=request.user,
                entrant=entrant,
                points=points,
                reason=entered["reason"],
                kind=entered["kind"],
                one=one,
            )
            return redirect("desk_penalties", event.slug)
    rows = event.penalties.select_related("entrant__player", "referee", "round").order_by("-given_at", "-pk")
    return desk_show(request, "penalties", form=form, rows=rows, entrants=event_entrants(event))


@require_POST
@event_page("tournament")
def penalty_void(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    rows = Penalty.objects.select_related("tournament__club", "entrant__player")
    services.penalty_void(
        actor=request.user, penalty=get_object_or_404(rows, tournament=event, pk=pk),
        reason=request.POST.get("reason", ""),
    )  # fmt: skip
    return redirect("desk_penalties", event.slug)


@require_POST
@event_page("tournament")
def answer(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    calls = RefereeCall.objects.select_related("table__round__tournament__club")
    call = get_object_or_404(calls, table__round__tournament=event, pk=pk)
    services.referee_answer(actor=request.user, call=call)
    return redirect("desk_round", event.slug, call.table.round.number)


@require_POST
@event_page("tournament")
def timer(request: EventRequest, event: Tournament, number: int) -> HttpResponse:
    """Start, stop, reset; or more minutes for one table."""
    one, to = round_find(event, number, is_public=True), request.POST.get("to", "")
    if to == "extra":
        _extra_time(request, one)
    else:
        services.timer_set(actor=request.user, one=one, to=to, now=request.now)
    return redirect("desk_round", event.slug, number)


def _extra_time(request: EventRequest, one: Any) -> None:
    table, asked = request.POST.get("table", ""), request.POST.get("minutes", "")
    found = one.tables.select_related("round__tournament__club").filter(number=whole_number(table) or 0).first()
    if found is None:
        raise LeagueError("unknown_table", table=table)
    minutes = whole_number(asked) or 0
    if not 0 < minutes <= 120:
        raise LeagueError("bad_number", value=asked)
    services.extra_time_give(actor=request.user, table=found, minutes=minutes)
    messages.success(request, _("Table %(table)s has %(minutes)s more minutes.") % {"table": table, "minutes": minutes})


# ----- links -----
@event_page("tournament")
def links(request: EventRequest, event: Tournament) -> HttpResponse:
    """The QR codes: a round's result entry, the kiosk, a player's own page; and the screens."""
    entrant = None
    if request.method == "POST":
        entrant = _open_link(request, event)
    current = public_rounds(event).last()
    if current:
        current.tournament = event
    shown = (
        [_shown(request, _("Results of round %(n)s") % {"n": current.number}, "event_tables", current)]
        if current and current.link_number
        else []
    )
    if event.link_number:
        shown.append(_shown(request, _("Check-in kiosk"), "event_kiosk", event))
    if entrant:
        shown.insert(0, _shown(request, entrant.player.name, "event_me", entrant))
    screens = [
        (words, request.build_absolute_uri(reverse(name, args=[event.slug])))
        for words, name in (
            (_("Everything in turn"), "event_tv"), (_("Seating"), "event_tv_seating"),
            (_("Seating by name"), "event_tv_names"),
            (_("Clock"), "event_tv_clock"), (_("Standings"), "event_tv_standings"),
            (_("The event's page"), "event"),
        )
    ]  # fmt: skip
    return desk_show(request, "links", shown=shown, screens=screens, current=current)


def _open_link(request: EventRequest, event: Tournament) -> Any:
    renew = "renew" in request.POST
    if "entrant" in request.POST:
        entrant = get_object_or_404(event_entrants(event), pk=request.POST["entrant"])
        entrant.tournament = event
        link_open(actor=request.user, opened=entrant, renew=renew)
        return entrant
    if "kiosk" in request.POST:
        link_open(actor=request.user, opened=event, renew=renew)
    elif current := public_rounds(event).last():
        current.tournament = event
        link_open(actor=request.user, opened=current, renew=renew)
    return None


def _shown(request: EventRequest, words: str, name: str, opened: Any) -> dict[str, Any]:
    link = request.build_absolute_uri(reverse(name, args=[request.event.slug, secret_of(opened)]))
    return {"words": words, "link": link, "qr": qr_code(link), "name": name}
