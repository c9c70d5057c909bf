"""What everybody sees: today, seating, results, standings, players and their cards; never what is frozen."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from league.asked import whole_number
from league.tournaments.access import LISTED_STATES, Sight
from league.tournaments.cards import card_of
from league.tournaments.divisions import division_table, divisions_of
from league.tournaments.finding import players_find
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.selectors import (
    entrant_of,
    event_entrants,
    own_rounds,
    public_rounds,
    round_lines,
    shows_results,
)
from league.tournaments.standings import EventTable, event_rule
from league.tournaments.teams import team_table
from league.web.pages import show

TOP = 10


def public_table(event: Tournament) -> EventTable:
    return Sight(event, is_desk=False).table()


@event_page()
def today(request: EventRequest, event: Tournament) -> HttpResponse:
    rounds = list(public_rounds(event))
    current = rounds[-1] if rounds else None
    me = entrant_of(event, request.user)
    own = own_rounds(event, me, [current], may_see_all=False) if me and current else []
    return show(
        request, "tournaments/today.html", here="today", current=current, me=me, own=own[0] if own else None,
        stages=event.stages.order_by("number"), rule=event_rule(event), now=request.now,
        table=public_table(event) if rounds else None, top=TOP,
        players=event.entrants.accepted().count(),
    )  # fmt: skip


def _asked_round(request: EventRequest, event: Tournament) -> tuple[list[Round], Round | None]:
    rounds = list(public_rounds(event))
    asked = whole_number(request.GET.get("round", ""))
    if asked is None:
        return rounds, rounds[-1] if rounds else None
    one = next((one for one in rounds if one.number == asked), None)
    if one is None:
        raise Http404
    return rounds, one


@event_page()
def seating(request: EventRequest, event: Tournament) -> HttpResponse:
    rounds, one = _asked_round(request, event)
    lines = round_lines(one, results=False) if one else []
    me = entrant_of(event, request.user)
    return show(request, "tournaments/seating.html", here="seating", rounds=rounds, one=one, lines=lines, me=me)


@event_page()
def find(request: EventRequest, event: Tournament) -> HttpResponse:
    """Where somebody sits, by name or start number; htmx gets what was found alone."""
    one, text = public_rounds(event).last(), request.GET.get("find", "")
    found = players_find(one, text) if one else []
    template = "found" if "HX-Request" in request.headers else "find"
    return show(request, f"tournaments/{template}.html", here="seating", one=one, found=found, text=text)


@event_page()
def results(request: EventRequest, event: Tournament) -> HttpResponse:
    rounds, one = _asked_round(request, event)
    is_shown = one is not None and shows_results(event, one.number)
    lines = round_lines(one) if one and is_shown else []
    return show(
        request, "tournaments/results.html", here="results", rounds=rounds, one=one, lines=lines, is_shown=is_shown
    )


@event_page()
def standings(request: EventRequest, event: Tournament) -> HttpResponse:
    whole = public_table(event)
    asked, division = request.GET.get("why", ""), request.GET.get("division", "")
    divisions = divisions_of(whole)
    if division and division not in divisions:
        raise Http404
    return show(
        request, "tournaments/standings.html", here="standings", divisions=divisions, division=division,
        table=division_table(whole, division) if division else whole,
        teams=[] if division else team_table(whole),
        asked=whole_number(asked), me=entrant_of(event, request.user),
    )  # fmt: skip


@event_page()
def why(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    """The row below a row: why it stands there."""
    table = public_table(event)
    line = next((line for line in table.lines if line.entrant.pk == pk), None)
    if line is None:
        raise Http404
    return show(request, "tournaments/why_row.html", table=table, line=line)


@event_page()
def players(request: EventRequest, event: Tournament) -> HttpResponse:
    rows = list(event_entrants(event).filter(state__in=LISTED_STATES))
    waiting = [one for one in rows if one.state == Entrant.State.WAITING]
    return show(
        request, "tournaments/players.html", here="players", waiting=waiting,
        rows=[one for one in rows if one.state != Entrant.State.WAITING],
    )  # fmt: skip


@event_page()
def card(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    """A player's report card: round by round, with whom, and how the place came about."""
    found = get_object_or_404(event_entrants(event).filter(state__in=LISTED_STATES), pk=pk)
    return show(request, "tournaments/card.html", here="players", card=card_of(event, found, public_table(event)))
