"""The wall of a club night: the running tables with what each player needs, the results so far, the league table."""

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q
from django.utils.translation import get_language

from league.clubs.models import Club
from league.core.conditional import drawn_once
from league.evening_tables.selectors import rounds_to_find
from league.evenings.selectors import answers_by_evening, coming
from league.records.evenings.running import RunningTable, running_tables
from league.records.evenings.selectors import evening_totals
from league.records.evenings.wall import ROWS, TABLES, Need, WallTable, need_of, place_needs, wall_table
from league.records.in_play.tableside import tableside_of
from league.records.models import Hanchan
from league.records.selectors import hanchan_list
from league.seasons.models import Season, StandingsRow
from league.seasons.selectors import current_season
from league.sessions.models import Session
from league.sessions.selectors import open_sessions
from league.standings.live.selectors import running_state, table_as_it_stands
from league.standings.selectors import is_behind, season_rows
from league.standings.targets.selectors import SeasonTargets, season_targets_of_all
from scoring.targets import State


class SeasonNeed(NamedTuple):
    """What a player of a running table needs for a rank in the season; `rank` is the present one."""

    name: str
    rank: int | None
    need: Need


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
        return [self.today, season, [one.pk for one in self._planned()]]

    def panes(self, age: int) -> list[dict[str, Any]]:
        """Return the panes, computed once for all screens of a language until something changes."""
        state = [age, *self.revisions()]
        return drawn_once(f"night:{self.club.pk}:{get_language()}", state, lambda: list(self._panes()))

    def _panes(self) -> Iterator[dict[str, Any]]:
        running = running_tables(self.club)
        tables = sorted(map(night_table, running), key=lambda one: (one.number or 0, one.rules))
        games = self._finished()
        if planned := self._planned():
            answers = answers_by_evening(planned)
            evenings = [(one, coming(answers[one.pk])) for one in planned]
            yield {"kind": "coming", "evenings": evenings}
        for number, seats in rounds_to_find(self.club, self.today):
            for page in pages(seats, TABLES):
                yield {"kind": "seating", "round": number, "tables": page}
        for page in pages(tables, TABLES):
            yield {"kind": "tables", "tables": page}
        yield from self._season_needs([one.hanchan for one in running])
        totals = [Result(one.player.public_name, *one[1:]) for one in evening_totals(games)]
        for page in pages(totals, ROWS):
            yield {"kind": "results", "lines": page, "finished": len(games)}
        if self.season:
            yield from self._as_it_stands(self.season)
            for page in pages(list(self._moved(self.season, games)), ROWS):
                yield {"kind": "season", "lines": page, "season": self.season.name, "unit": self.season.points_unit}

    def _planned(self) -> list[Session]:
        """The evenings of today that have not begun."""
        return [one for one in open_sessions(self.club) if one.is_planned]

    def _season_needs(self, playing: Sequence[Hanchan]) -> Iterator[dict[str, Any]]:
        """Yield pages of those who can rise in the season with the running deal, or whose rank is certain."""
        if self.season is None:
            return
        found = season_targets_of_all(self.season, playing)
        lines = [line for targets in found for line in season_needs(targets)]
        lines.sort(key=lambda line: (line.rank is None, line.rank))
        for page in pages(lines, ROWS):
            yield {"kind": "needs", "lines": page, "season": self.season.name}

    def _as_it_stands(self, season: Season) -> Iterator[dict[str, Any]]:
        """Yield the first lines of the table as if every running game ended now, while one of the season has a deal."""
        if not running_state(season):
            return
        stands = table_as_it_stands(season, span=slice(2 * ROWS))
        if not stands.playing:
            return
        ranked = [one for one in stands.lines if one.line.row.rank is not None]
        for page in pages(ranked, ROWS):
            yield {"kind": "stands", "lines": page, "season": season.name, "by": stands.table.ranked_by[0].title}

    def _finished(self) -> list[Hanchan]:
        """Return the finished games of the open evenings and of today."""
        tonight = Q(session__in=open_sessions(self.club)) | Q(played_on=self.today)
        return list(hanchan_list(self.club).counted().filter(tonight))

    def _moved(self, season: Season, games: Sequence[Hanchan]) -> Iterator[Moved]:
        is_tonight = any(one.season_id == season.pk for one in games)
        for row in season_rows(season).filter(rank__isnull=False)[: 2 * ROWS]:
            points = _points(row)
            yield Moved(row.rank or 0, row.player.public_name, points, row.games, row.climbed if is_tonight else None)


def season_needs(found: SeasonTargets) -> Iterator[SeasonNeed]:
    for person, rank, targets in found.players:
        ranks = {getattr(one.target.goal, "rank", 0): one for one in targets}
        # The next better rank has the easiest ways; the others stand on the page of the game.
        rises = [number for number, one in ranks.items() if one.target.state == State.OPEN and one.own]
        shown = ranks[max(rises)] if rises else ranks.get(rank or 0)
        if shown and (rises or shown.target.state == State.CERTAIN):
            # The head of the pane names the season.
            goal = f"#{getattr(shown.target.goal, 'rank', '')}"
            yield SeasonNeed(person.player.public_name, rank, need_of(shown)._replace(goal=goal))


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


def night_table(running: RunningTable) -> WallTable:
    hanchan = running.hanchan
    clock = tableside_of(hanchan, hanchan.recorded_at).clock
    shown = wall_table(running, hanchan.table_number, hanchan.house_rules.house_rules.name, place_needs(hanchan))
    return shown._replace(ends_at=clock.ends_at if clock else None, called_at=hanchan.called_at)
