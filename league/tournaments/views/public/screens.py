"""Screens in the hall: seating, clock and standings in large type, on pages that change by themselves.

The lists are whole: the browser divides them into columns and pages that fit its screen.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any

from django.http import HttpResponse
from django.urls import reverse
from django.utils.functional import cached_property
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from league.core.web.pages import show
from league.core.web.qr import qr_code
from league.records.evenings.wall import TABLES
from league.tournaments.core.selectors import current_round, round_tables
from league.tournaments.entrants.player_search import players_by_name
from league.tournaments.models import Round, Tournament
from league.tournaments.standings.divisions import division_table, divisions_of
from league.tournaments.standings.tournament_table import TournamentTable
from league.tournaments.targets.wall import wall_needs
from league.tournaments.timetable.selectors import TimetableEntry, next_round, planned_start, timetable_of, upcoming
from league.tournaments.views.public.public import public_table
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page

# Up to so many players, the standings have their further columns too.
FEW = 24


def _pages(rows: Sequence[Any], most: int) -> list[Sequence[Any]]:
    """
    >>> [len(page) for page in _pages(range(25), 12)]
    [9, 9, 7]
    """
    if not rows:
        return []
    pages = -(-len(rows) // most)
    size = -(-len(rows) // pages)
    return [rows[n : n + size] for n in range(0, len(rows), size)]


class Screen:
    """The content of a screen: panes that are shown in turn."""

    def __init__(self, tournament: Tournament, *kinds: str) -> None:
        self.tournament, self.kinds = tournament, kinds
        current = current_round(tournament)
        self.playing = current if current and current.state_now == Round.State.RELEASED else None

    @property
    def panes(self) -> list[dict[str, Any]]:
        return [pane for kind in self.kinds for pane in getattr(self, f"_{kind}")()]

    @property
    def is_being_seated(self) -> bool:
        """Whether players are looking for their tables: the round is released and the clock has not run yet."""
        return bool(self.playing and self.playing.timer_started_at is None and not self.playing.timer_played)

    @cached_property
    def timetable(self) -> list[TimetableEntry]:
        return timetable_of(self.tournament)

    @cached_property
    def next_round(self) -> TimetableEntry | None:
        return next_round(self.timetable)

    @cached_property
    def starts_at(self) -> datetime | None:
        """When the round that is released was planned to begin."""
        return planned_start(self.timetable, self.playing.number) if self.playing else None

    @cached_property
    def still_playing(self) -> list[int]:
        """The numbers of the tables without a result, once the clock has run; empty while all of them are."""
        if self.playing is None or self.is_being_seated:
            return []
        undone = list(self.playing.tables.undone().order_by("number").values_list("number", flat=True))
        return undone if len(undone) < self.playing.tables.count() else []

    def _seating(self) -> Iterator[dict[str, Any]]:
        if self.playing:
            yield {"kind": "seating", "lines": round_tables(self.playing, results=False), "round": self.playing}

    def _names(self) -> Iterator[dict[str, Any]]:
        if self.playing:
            yield {"kind": "names", "players": players_by_name(self.playing), "round": self.playing}

    def _clock(self) -> Iterator[dict[str, Any]]:
        if self.playing:
            extra = list(self.playing.tables.filter(extra_minutes__gt=0).order_by("number")[:8])
            yield {"kind": "clock", "round": self.playing, "extra": extra}

    def _needs(self) -> Iterator[dict[str, Any]]:
        needs = wall_needs(self.playing) if self.playing else None
        pages = _pages(needs.tables, TABLES) if needs else []
        for page in pages:
            yield {"kind": "needs", "round": self.playing, "cut": needs and needs.cut, "tables": page}

    def _timetable(self) -> Iterator[dict[str, Any]]:
        entries = upcoming(self.timetable)
        if entries:
            yield {"kind": "timetable", "entries": entries}

    def _standings(self) -> Iterator[dict[str, Any]]:
        whole = public_table(self.tournament)
        if not any(line.row.games for line in whole.lines):
            return
        for title, table in self._tables(whole):
            for stage, of_stage in groupby(table.lines, key=lambda line: line.stage if table.has_cut else None):
                lines = list(of_stage)
                titles = [text for text in (title, stage.name if stage else "") if text]
                yield {
                    "kind": "standings", "titles": titles, "lines": lines, "table": table, "is_short": len(lines) > FEW,
                    "has_carried": any(line.carried is not None for line in lines),
                }  # fmt: skip

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
    return show(
        request, "tournaments/tv.html", screen=screen, panes=screen.panes, now=request.now, qr=_event_code(request)
    )


def _event_code(request: TournamentRequest) -> SafeString:
    """Return the QR code of the event's page, where phones find their table, results and standings."""
    return qr_code(request.build_absolute_uri(reverse("event", args=[request.tournament.slug])))


@tournament_page()
def everything(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """All panes in turn; only the seating while players look for their tables."""
    screen = Screen(tournament, "seating", "clock", "needs", "standings", "timetable")
    if screen.is_being_seated:
        screen.kinds = ("seating", "names")
    elif screen.playing:
        screen.kinds = ("clock", "needs", "standings", "timetable")
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
