"""The public pages: today, seating, results, standings, players and their cards, without frozen results."""

from operator import attrgetter

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404

from league.core.parsing import whole_number
from league.core.web.pages import show
from league.tournaments.core.access import LISTED_STATES, TournamentAccess
from league.tournaments.core.registration import registration_is_open, registration_state
from league.tournaments.core.selectors import (
    current_round,
    entrant_of,
    own_rounds,
    public_rounds,
    round_tables,
    tournament_entrants,
)
from league.tournaments.entrants.player_search import players_find
from league.tournaments.models import Entrant, Round, Tournament
from league.tournaments.printing.cards import card_of
from league.tournaments.printing.federation_rows import number, preview_notes
from league.tournaments.standings.divisions import division_table, divisions_of
from league.tournaments.standings.federation import federation_preview
from league.tournaments.standings.record import tournament_rule
from league.tournaments.standings.teams import team_table
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable, is_frozen
from league.tournaments.targets.why import tournament_why
from league.tournaments.timetable.selectors import timetable_of
from league.tournaments.views.fairness import fairness_context
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page

RANKS_ON_THE_PODIUM = 3


def public_table(tournament: Tournament) -> TournamentTable:
    return TournamentAccess(tournament, is_desk=False).table()


@tournament_page()
def today(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    rounds = list(public_rounds(tournament))
    current = rounds[-1] if rounds else None
    me = entrant_of(tournament, request.user)
    own = own_rounds(tournament, me, [current], may_see_all=False) if me and current else []
    table = public_table(tournament) if rounds else None
    return show(
        request, "tournaments/today.html", here="today", current=current, me=me, own=own[0] if own else None,
        stages=tournament.stages.order_by("number"), rule=tournament_rule(tournament), now=request.now,
        table=table, podium=_podium(tournament, table), players=tournament.entrants.accepted().count(),
        may_register=registration_is_open(tournament, request.now),
        registration=registration_state(tournament, request.now), timetable=timetable_of(tournament),
    )  # fmt: skip


def _podium(tournament: Tournament, table: TournamentTable | None) -> list[TournamentLine]:
    """The first three ranks of a closed event; more than three lines where ranks are shared."""
    if table is None or not tournament.is_closed:
        return []
    return [line for line in table.lines if line.rank_shown is not None and line.rank <= RANKS_ON_THE_PODIUM]


def _wanted_round(request: TournamentRequest, tournament: Tournament) -> tuple[list[Round], Round | None]:
    rounds = list(public_rounds(tournament))
    number = whole_number(request.GET.get("round", ""))
    if number is None:
        return rounds, rounds[-1] if rounds else None
    round_ = next((round_ for round_ in rounds if round_.number == number), None)
    if round_ is None:
        raise Http404
    return rounds, round_


@tournament_page()
def seating(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    rounds, round_ = _wanted_round(request, tournament)
    lines = round_tables(round_, results=False) if round_ else []
    me = entrant_of(tournament, request.user)
    return show(request, "tournaments/seating.html", here="seating", rounds=rounds, round=round_, lines=lines, me=me)


@tournament_page()
def fairness(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Judge the seating of the public rounds."""
    access = TournamentAccess(tournament, is_desk=False)
    return show(request, "tournaments/fairness.html", here="seating", **fairness_context(access, request.GET))


@tournament_page()
def find(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Find the table of a player by name or start number; htmx gets the found seats without the page."""
    round_, text = current_round(tournament), request.GET.get("find", "")
    found = players_find(round_, text) if round_ else []
    template = "found" if "HX-Request" in request.headers else "find"
    return show(request, f"tournaments/{template}.html", here="seating", round=round_, found=found, text=text)


@tournament_page()
def results(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    rounds, round_ = _wanted_round(request, tournament)
    is_shown = round_ is not None and not is_frozen(tournament, round_.number)
    lines = round_tables(round_) if round_ and is_shown else []
    return show(
        request, "tournaments/results.html", here="results", rounds=rounds, round=round_, lines=lines, is_shown=is_shown
    )


@tournament_page()
def standings(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    whole = public_table(tournament)
    opened, division = whole_number(request.GET.get("why", "")), request.GET.get("division", "")
    divisions, line = divisions_of(whole), whole.line_of(opened or 0)
    if division and division not in divisions:
        raise Http404
    return show(
        request, "tournaments/standings.html", here="standings", divisions=divisions, division=division,
        table=division_table(whole, division) if division else whole,
        teams=[] if division else team_table(whole),
        opened=opened, me=entrant_of(tournament, request.user),
        why=line and tournament_why(TournamentAccess(tournament, is_desk=False), whole, line),
    )  # fmt: skip


@tournament_page()
def federation(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """A preview of the federation's ranking points, and the ranking of countries."""
    preview = federation_preview(public_table(tournament))
    rows = [(line, number(points, 2)) for line, points in preview.rows]
    countries = [(one, number(one.mean, 2), number(one.average_place, 2)) for one in preview.countries]
    return show(
        request, "tournaments/federation.html", here="standings", rows=rows, countries=countries,
        notes=preview_notes(preview),
    )  # fmt: skip


@tournament_page()
def why(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """The row that opens below a line of the table: the neighbours, what is needed, and the last games."""
    table = public_table(tournament)
    line = table.line_of(pk)
    if line is None:
        raise Http404
    found = tournament_why(TournamentAccess(tournament, is_desk=False), table, line)
    return show(request, "tournaments/why_row.html", table=table, line=line, why=found)


@tournament_page()
def players(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    rows = list(tournament_entrants(tournament).filter(state__in=LISTED_STATES))
    waiting = sorted((row for row in rows if row.queue_place), key=attrgetter("queue_place"))  # type: ignore[attr-defined]
    return show(
        request, "tournaments/players.html", here="players", waiting=waiting,
        rows=[row for row in rows if row.state != Entrant.State.WAITING],
    )  # fmt: skip


@tournament_page()
def card(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    """A player's report card: every round with the opponents, and the reasons for the rank."""
    found = get_object_or_404(tournament_entrants(tournament).filter(state__in=LISTED_STATES), pk=pk)
    shown = card_of(tournament, found, public_table(tournament))
    why = shown.line and tournament_why(TournamentAccess(tournament, is_desk=False), shown.table, shown.line)
    return show(request, "tournaments/card.html", here="players", card=shown, why=why)
