"""The wall of a club night: the running tables with what each player needs, the results so far, the league table."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple
from unicodedata import east_asian_width

from django.db.models import Q
from django.utils.translation import get_language

from league.clubs.models import Club
from league.core.conditional import drawn_once
from league.records.evenings.running import RunningTable, running_tables
from league.records.evenings.selectors import evening_totals
from league.records.models import Hanchan
from league.records.selectors import hanchan_list
from league.records.targets.selectors import PlayerTargets, targets_of
from league.seasons.models import Season, StandingsRow
from league.seasons.selectors import current_season
from league.sessions.selectors import open_sessions
from league.standings.selectors import is_behind, season_rows
from rules.errors import RuleError
from scoring.targets import State

# What can be read at six metres: four tables, or ten lines.
TABLES, ROWS = 4, 10
# The width of the ways to a goal that are named, in Latin letters; all of them stand on the page of the game.
WIDTH_OF_WAYS = 44


class Seat(NamedTuple):
    """A player of a running table; `goal`, `ways` and `state` say what they need."""

    wind: str
    name: str
    score: int
    is_dealer: bool
    goal: str = ""
    state: str = ""
    ways: Sequence[str] = ()


class NightTable(NamedTuple):
    number: int | None
    name: str
    honba: int
    deposits: int
    rules: str
    seats: Sequence[Seat]


class Result(NamedTuple):
    """A player's sum of the night."""

    name: str
    games: int
    points: int
    unit: int


class Moved(NamedTuple):
    """A line of the league table; `climbed` is None where the season was not played tonight."""

    rank: int
    name: str
    points: int
    games: int
    climbed: int | None

    @property
    def fallen(self) -> int:
        return -(self.climbed or 0)


class Night:
    """A club's night on one of its days."""

    def __init__(self, club: Club, today: date) -> None:
        self.club, self.today = club, today
        self.season = current_season(club, today)

    def revisions(self) -> list[Any]:
        """What the wall depends on besides the club's log."""
        season = self.season and (self.season.pk, self.season.revision, is_behind(self.season))
        return [self.today, season]

    def panes(self, age: int) -> list[dict[str, Any]]:
        """Return the panes, computed once for all screens of a language until something changes."""
        state = [age, *self.revisions()]
        return drawn_once(f"night:{self.club.pk}:{get_language()}", state, lambda: list(self._panes()))

    def _panes(self) -> Iterator[dict[str, Any]]:
        tables = sorted(map(night_table, running_tables(self.club)), key=lambda one: (one.number or 0, one.rules))
        games = self._finished()
        for page in pages(tables, TABLES):
            yield {"kind": "tables", "tables": page}
        totals = [Result(one.player.public_name, *one[1:]) for one in evening_totals(games)]
        for page in pages(totals, ROWS):
            yield {"kind": "results", "lines": page, "finished": len(games)}
        if self.season:
            for page in pages(list(self._moved(self.season, games)), ROWS):
                yield {"kind": "season", "lines": page, "season": self.season.name, "unit": self.season.points_unit}

    def _finished(self) -> list[Hanchan]:
        """Return the finished games of the open evenings and of today."""
        tonight = Q(session__in=open_sessions(self.club)) | Q(played_on=self.today)
        return list(hanchan_list(self.club).counted().filter(tonight))

    def _moved(self, season: Season, games: Sequence[Hanchan]) -> Iterator[Moved]:
        is_tonight = any(one.season_id == season.pk for one in games)
        for row in season_rows(season).filter(rank__isnull=False)[: 2 * ROWS]:
            points = _points(row)
            yield Moved(row.rank or 0, row.player.public_name, points, row.games, row.climbed if is_tonight else None)


def _points(row: StandingsRow) -> int:
    return int(row.sums[0]) if row.sums else 0


def pages(rows: Sequence[Any], most: int) -> list[Sequence[Any]]:
    """Divide the rows into pages of about equal length.

    >>> [len(page) for page in pages(range(25), 10)]
    [9, 9, 7]
    """
    number = -(-len(rows) // most)
    size = -(-len(rows) // number) if number else 0
    return [rows[n : n + size] for n in range(0, len(rows), size)] if size else []


def night_table(running: RunningTable) -> NightTable:
    hanchan, table = running
    needs = _needs(hanchan)
    seats = [
        Seat(one.wind, one.name, one.score, one.is_dealer, *needs.get(one.player, ()))
        for one in (*table.sittings, *table.waiting)
    ]
    rules = hanchan.house_rules.house_rules.name
    return NightTable(hanchan.table_number, table.name, table.honba, table.deposits, rules, seats)


def _needs(hanchan: Hanchan) -> dict[int, tuple[str, str, Sequence[str]]]:
    """Return by player the best place that is not out of reach, and what reaches it."""
    if hanchan.entry != Hanchan.Entry.DEALS:
        return {}
    try:
        found = targets_of(hanchan)
    except RuleError:
        return {}
    return {number: need for number, one in enumerate(found.players) if (need := _need(one))}


def _need(one: PlayerTargets) -> tuple[str, str, Sequence[str]] | None:
    for shown in one.targets:
        state = shown.target.state
        if state == State.OUT_OF_REACH:
            continue
        if state == State.OPEN:
            return shown.goal, "", list(fitting(shown.own or shown.others[:1]))
        return shown.goal, shown.state, ()
    return None


def fitting(ways: Sequence[str]) -> Iterator[str]:
    """Yield the first ways that stand in one line, at least one of them.

    >>> list(fitting(["any win", "a draw with Emi ready and Ben not ready"]))
    ['any win']
    """
    used = 0
    for number, way in enumerate(ways):
        used += sum(2 if east_asian_width(letter) in "WF" else 1 for letter in way) + 3
        if number and used > WIDTH_OF_WAYS:
            return
        yield way
