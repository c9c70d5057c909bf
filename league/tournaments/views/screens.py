"""Screens in the hall: seating, clock and standings in large type, on pages that change by themselves."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext

from league.core.web.pages import show
from league.records.evenings.wall import TABLES
from league.tournaments.entrants.player_search import players_by_name
from league.tournaments.lifecycle.selectors import current_round, round_tables
from league.tournaments.lifecycle.tournament_page import TournamentRequest, tournament_page
from league.tournaments.models import Round, Tournament
from league.tournaments.standings.divisions import division_table, divisions_of
from league.tournaments.standings.tournament_table import TournamentTable
from league.tournaments.targets.wall import wall_needs
from league.tournaments.views.public import public_table

ROWS = 12
# Names are in three columns, each with its table and wind.
COLUMNS = 3


def _pages(rows: Sequence[Any], most: int = ROWS) -> list[Sequence[Any]]:
    """
    >>> [len(page) for page in _pages(range(25))]
    [9, 9, 7]
    """
    if not rows:
        return []
    pages = -(-len(rows) // most)
    size = -(-len(rows) // pages)
    return [rows[n : n + size] for n in range(0, len(rows), size)]


class Screen:
    """The content of a screen: panes of at most twelve rows."""

    def __init__(self, tournament: Tournament, *kinds: str) -> None:
        self.tournament, self.kinds = tournament, kinds
        current = current_round(tournament)
        self.playing = current if current and current.state == Round.State.RELEASED else None

    @property
    def panes(self) -> list[dict[str, Any]]:
        return [pane for kind in self.kinds for pane in getattr(self, f"_{kind}")()]

    @property
    def is_being_seated(self) -> bool:
        """Whether players are looking for their tables: the round is released and the clock has not run yet."""
        return bool(self.playing and self.playing.timer_started_at is None and not self.playing.timer_played)

    def _seating(self) -> Iterator[dict[str, Any]]:
        pages = _pages(round_tables(self.playing, results=False)) if self.playing else []
        for number, page in enumerate(pages, 1):
            yield {"kind": "seating", "lines": page, "round": self.playing, "number": number, "of": len(pages)}

    def _names(self) -> Iterator[dict[str, Any]]:
        pages = _pages(players_by_name(self.playing), ROWS * COLUMNS) if self.playing else []
        for number, page in enumerate(pages, 1):
            height = -(-len(page) // COLUMNS)
            columns = [page[n : n + height] for n in range(0, len(page), height)]
            yield {"kind": "names", "columns": columns, "round": self.playing, "number": number, "of": len(pages)}

    def _clock(self) -> Iterator[dict[str, Any]]:
        if self.playing:
            extra = list(self.playing.tables.filter(extra_minutes__gt=0).order_by("number")[:8])
            yield {"kind": "clock", "round": self.playing, "extra": extra}

    def _needs(self) -> Iterator[dict[str, Any]]:
        found = wall_needs(self.playing) if self.playing else None
        pages = _pages(found.tables, TABLES) if found else []
        for page in pages:
            yield {"kind": "needs", "round": self.playing, "cut": found and found.cut, "tables": page}

    def _standings(self) -> Iterator[dict[str, Any]]:
        whole = public_table(self.tournament)
        if not any(line.row.games for line in whole.lines):
            return
        for title, table in self._tables(whole):
            pages = _pages(table.lines)
            for number, page in enumerate(pages, 1):
                yield {"kind": "standings", "title": title, "lines": page, "table": table, "number": number,
                       "of": len(pages)}  # fmt: skip

    def _tables(self, whole: TournamentTable) -> Iterator[tuple[str, TournamentTable]]:
        """Yield the whole table, then each division; without the whole table if divisions play apart."""
        divisions = divisions_of(whole)
        are_apart = bool(divisions) and self.tournament.stages.filter(by_division=True).exists()
        if not are_apart:
            yield "", whole
        for division in divisions:
            yield division, division_table(whole, division)
        rest = division_table(whole, "")
        if are_apart and rest.lines:
            yield gettext("without a division"), rest


def _screen(request: TournamentRequest, tournament: Tournament, *kinds: str) -> HttpResponse:
    return _shown(request, Screen(tournament, *kinds))


def _shown(request: TournamentRequest, screen: Screen) -> HttpResponse:
    return show(request, "tournaments/tv.html", screen=screen, panes=screen.panes, now=request.now)


@tournament_page()
def everything(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """All panes in turn; only the seating while players look for their tables."""
    screen = Screen(tournament, "seating", "clock", "needs", "standings")
    if screen.is_being_seated:
        screen.kinds = ("seating", "names")
    return _shown(request, screen)


@tournament_page()
def seating(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    return _screen(request, tournament, "seating")


@tournament_page()
def names(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    return _screen(request, tournament, "names")


@tournament_page()
def clock(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    return _screen(request, tournament, "clock")


@tournament_page()
def standings(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    return _screen(request, tournament, "standings")
