"""A season's tables before and after each of its days of play."""

from bisect import insort
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from heapq import nlargest
from typing import NamedTuple

from scoring.games import Adjustment, as_teams
from scoring.metrics import find_step, table_rule
from scoring.standings import Tallies
from scoring.stories.days import PlayedGame, SeasonRules


class Line(NamedTuple):
    """A line of a table.

    rank        None: too few games
    shared      number of players with the rank
    total       points, adjustments included, in 1/unit of the season
    """

    player: int
    rank: int | None
    shared: int
    total: int
    games: int


class Table(NamedTuple):
    """The lines in the order of the table; those without a rank come last."""

    lines: tuple[Line, ...]
    by_player: dict[int, Line]

    @property
    def ranked(self) -> list[Line]:
        """The lines with a rank."""
        return [line for line in self.lines if line.rank is not None]

    @property
    def ranks(self) -> int:
        """How many players have a rank."""
        return len(self.ranked)

    def first(self) -> Line | None:
        """Who is first alone; None: nobody, or several."""
        return self.lines[0] if self.lines and self.lines[0].rank == 1 and self.lines[0].shared == 1 else None

    def rank_of(self, player: int) -> int | None:
        """The rank of a player; None: no rank, or no line."""
        line = self.by_player.get(player)
        return line.rank if line else None


def table_of(tallies: Tallies, players: set[int], given: list[Adjustment]) -> Table:
    """The table of some players.

    given       adjustments of anybody
    """
    standings = tallies.table(players=players, adjustments=[one for one in given if one.player in players])
    points = standings.rule.columns.index(find_step("points"))
    lines = tuple(
        Line(row.player, row.rank, row.shared, int(row.values[points] or 0), row.games) for row in standings.rows
    )
    return Table(lines, {line.player: line for line in lines})


class Tables(NamedTuple):
    """The table of the players, and that of the teams, which is empty in a season without teams."""

    players: Table
    teams: Table


NO_TABLE = Table((), {})
# So many of the highest scores of a season tell the rank of each that is among the first ten, and who shares it.
HIGHEST_SCORES = 12


@dataclass
class SeasonSoFar:
    """A season up to a day. `add` counts the games of the day, `close` all else that it leaves behind.

    evenings    days with games
    gaps        points between the first and the second after each day on which somebody was alone first
    highest     the highest final scores of a seat, sorted
    lowest      the lowest final score of a seat; None: no scores
    deepest     by player whose points are below zero: the deepest sum after a day, and the day
                Gaps and depths are those of a table that is ranked by points first.
    counts      by player: games and first places
    """

    rules: SeasonRules
    games: int = 0
    evenings: int = 0
    gaps: list[int] = field(default_factory=list)
    highest: list[int] = field(default_factory=list)
    lowest: int | None = None
    deepest: dict[int, tuple[int, int]] = field(default_factory=dict)
    counts: dict[int, tuple[int, int]] = field(default_factory=dict)
    kept: tuple[tuple[int, int], Tables] | None = None

    def __post_init__(self) -> None:
        own = self.rules.rule
        order = [step.text for step in own.steps]
        rule = table_rule(order, show=("points",), least_games=own.least_games, unit=own.unit, decimals=own.decimals)
        self.tallies, self.teams = Tallies(rule), Tallies(replace(rule, least_games=0))

    @property
    def is_by_points(self) -> bool:
        """Whether points decide first: only then a distance between two ranks is a number of points."""
        return self.rules.rule.steps[0].metric.key == "points"

    def tables(self, before: int) -> Tables:
        """The tables by the games so far and the adjustments that were given before this day."""
        given = [one for day, one in self.rules.given if day < before]
        state = self.games, len(given)
        if self.kept is None or self.kept[0] != state:
            players = {*self.tallies.of, *(one.player for one in given)} - self.rules.left_out
            self.kept = state, Tables(table_of(self.tallies, players, given), self._teams(given))
        return self.kept[1]

    def _teams(self, given: list[Adjustment]) -> Table:
        team_of = self.rules.team_of
        if not team_of:
            return NO_TABLE
        of_teams = [replace(one, player=team_of[one.player]) for one in given if one.player in team_of]
        return table_of(self.teams, set(team_of.values()), of_teams)

    def own(self, games: Iterable[PlayedGame]) -> list[PlayedGame]:
        """Those of some games that count in the season."""
        return [played for played in games if played.season == self.rules.key]

    def add(self, games: Iterable[PlayedGame]) -> None:
        """Count the games of a day in the tables."""
        for played in self.own(games):
            self.games += 1
            self.tallies.add(played.game)
            for game in as_teams([played.game], self.rules.team_of) if self.rules.team_of else ():
                self.teams.add(game)

    def close(self, day: int, games: Iterable[PlayedGame]) -> None:
        """Make the day one of the days before."""
        self.evenings += 1
        for game in (played.game for played in self.own(games)):
            self._note_scores(game.scores)
            for player, place in zip(game.players, game.places, strict=True):
                played, won = self.counts.get(player, (0, 0))
                self.counts[player] = played + 1, won + (place == 1)
        if self.is_by_points:
            self._note_points(day)

    def _note_scores(self, scores: Iterable[int]) -> None:
        for score in scores:
            insort(self.highest, score)
            self.lowest = score if self.lowest is None else min(self.lowest, score)
        del self.highest[:-HIGHEST_SCORES]

    def _note_points(self, day: int) -> None:
        """Note gap and depths. Most days need no table for it: those that are compared with no day of a story."""
        totals = self._totals(day)
        least = max(1, self.rules.rule.least_games)
        first = nlargest(2, (total for player, total in totals.items() if self._games(player) >= least))
        if len(first) == 2 and (first[0] > first[1] or self.tables(day + 1).players.first()):
            self.gaps.append(first[0] - first[1])
        for player, total in totals.items():
            if total >= 0:
                self.deepest.pop(player, None)
            elif total < self.deepest.get(player, (0, 0))[0]:
                self.deepest[player] = total, day

    def _games(self, player: int) -> int:
        return self.counts.get(player, (0, 0))[0]

    def _totals(self, day: int) -> dict[int, int]:
        """The points of everybody with a line after a day."""
        totals = {player: tally.points for player, tally in self.tallies.of.items()}
        for given_on, one in self.rules.given:
            if given_on <= day:
                totals[one.player] = totals.get(one.player, 0) + one.points
        return {player: total for player, total in totals.items() if player not in self.rules.left_out}

    def given_on(self, day: int) -> dict[int, int]:
        """The points given or taken on a day, by player."""
        found: dict[int, int] = {}
        for one_day, one in self.rules.given:
            if one_day == day:
                found[one.player] = found.get(one.player, 0) + one.points
        return found
