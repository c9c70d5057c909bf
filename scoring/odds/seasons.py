"""Simulate the rest of a season many times and count how often every player ends at every rank."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from types import ModuleType
from typing import Any

from scoring.games import Adjustment, Game, Tally
from scoring.metrics import TableRule
from scoring.odds import plain, replayed
from scoring.odds.attendance import Habit, Round, draw_rounds
from scoring.odds.chances import Result
from scoring.odds.strengths import Strengths
from scoring.odds.sums import Packing, Sums, follows_from_sums
from scoring.odds.teams import Teams, TeamTables, count_team_ranks
from scoring.standings import Standings, Tallies

SEASONS = 10_000
# Seasons with the same tables and strengths. Each block draws new ones.
BLOCK = 250
# Games that are simulated for a table that ranks by more than sums: about 15 µs each.
MOST_REPLAYED = 600_000
LEAST_REPLAYED = 500
SHARES = (0.1, 0.5, 0.9)


@dataclass(frozen=True, slots=True)
class Begun:
    """A season that has begun.

    rule            its ranking, with the line of least games
    games           its games so far, without players who do not count
    tables          the players of each table that ranks: the whole season, and its divisions
    adjustments     points given and taken
    strengths       of everybody who may play
    habits          of everybody who may play
    evenings        number of evenings to come
    results         results that a simulated game can have
    seats           players at a table
    teams           the players of each team; a team has the sums of its members and no line of least games
    """

    rule: TableRule
    games: Sequence[Game]
    tables: Sequence[frozenset[int]]
    strengths: Strengths
    habits: Mapping[int, Habit]
    evenings: int
    results: Sequence[Result]
    seats: int = 4
    adjustments: Sequence[Adjustment] = ()
    teams: Teams = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerOdds:
    """How often a player ended at each rank.

    ranks       number of seasons with rank 1, 2, ...; a shared rank counts for all who share it
    unranked    number of seasons below the line of least games
    points      final points (in 1/unit) that 10 %, 50 % and 90 % of the seasons stay below; empty if not kept
    """

    player: int
    ranks: tuple[int, ...]
    unranked: int
    points: tuple[int, ...] = ()

    @property
    def seasons(self) -> int:
        """Number of simulated seasons."""
        return sum(self.ranks) + self.unranked

    def chance(self, first: int, last: int) -> float:
        """Return the chance of a rank from `first` to `last`.

        >>> PlayerOdds(1, (2, 1, 1), 0).chance(1, 2)
        0.75
        """
        return sum(self.ranks[max(0, first - 1) : last]) / self.seasons if self.seasons else 0.0

    @property
    def mean_rank(self) -> float | None:
        """The mean rank over the seasons with a rank; None without one."""
        ranked = sum(self.ranks)
        return sum(rank * times for rank, times in enumerate(self.ranks, 1)) / ranked if ranked else None

    def rank_at(self, share: float) -> int | None:
        """Return the rank that this share of the ranked seasons reaches or surpasses; None without a rank.

        >>> PlayerOdds(1, (2, 1, 1), 0).rank_at(0.5)
        1
        """
        seen, ranked = 0, sum(self.ranks)
        for rank, times in enumerate(self.ranks, 1):
            seen += times
            if times and seen >= share * ranked:
                return rank
        return None


@dataclass(frozen=True, slots=True)
class SeasonOdds:
    """The odds of a season.

    seasons     number of simulated seasons
    tables      for each table the odds of its players, by player
    games_left  mean number of games still to come
    teams       the odds of the teams, by team
    """

    seasons: int
    tables: tuple[Mapping[int, PlayerOdds], ...]
    games_left: float
    teams: Mapping[int, PlayerOdds] = field(default_factory=dict)


@dataclass
class _Counted:
    """The ranks counted so far, for each table by player, and the final points of the players of the first table.

    packed      the packed results by packing, which is nearly always the same
    teams       the ranks of the teams, and their seasons without a rank
    """

    ranks: list[dict[int, list[int]]]
    unranked: list[dict[int, int]]
    points: dict[int, list[Any]] = field(default_factory=dict)
    packed: dict[Packing, list[list[int]]] = field(default_factory=dict)
    teams: tuple[dict[int, list[int]], dict[int, int]] = field(default_factory=lambda: ({}, {}))


def find_arrays() -> ModuleType | None:
    """Return the module that simulates with numpy; None without numpy."""
    try:
        from scoring.odds import arrays
    except ImportError:
        return None
    return arrays


def season_odds(
    begun: Begun,
    rng: Random,
    *,
    seasons: int = SEASONS,
    uses_arrays: bool = True,
    on_progress: Callable[[float], None] | None = None,
) -> SeasonOdds:
    """Simulate the rest of a season.

    In each block of seasons it is drawn who comes to which evening, who sits with whom, and how strong everybody is
    within what is known; in each season then every game. With equal numbers from `rng` the answer is equal, with and
    without numpy. A table that ranks by more than sums is simulated game by game, in fewer seasons. A season without
    a game to come has one result.

    rng         a generator with a fixed seed
    seasons     how many; rounded up to whole blocks
    uses_arrays whether numpy is used, if it is there
    on_progress called with the share that is done
    """
    if not begun.evenings or not begun.results:
        counted = _counted(begun)
        _count_replayed(begun, counted, [[]])
        return _odds(begun, counted, 0.0, plain)
    sums, wanted, done, games = follows_from_sums(begun.rule), seasons, 0, 0
    engine = (find_arrays() if uses_arrays else None) or plain
    counted, tallies = _counted(begun), _tallies_before(begun)
    while done < wanted:
        weights = begun.strengths.weights(rng)
        rounds = draw_rounds(begun.habits, begun.evenings, begun.seats, rng)
        tables = sum(map(len, rounds))
        if not sums:
            wanted = min(seasons, max(LEAST_REPLAYED, MOST_REPLAYED // max(1, tables)))
        if sums:
            _count_block(begun, counted, tallies, rounds, weights, rng, engine)
        else:
            arguments = (begun.results, begun.seats, begun.rule.unit, BLOCK, rng)
            _count_replayed(begun, counted, replayed.played_games(rounds, weights, *arguments))
        done, games = done + BLOCK, games + BLOCK * tables
        if on_progress:
            on_progress(min(1.0, done / wanted))
    return _odds(begun, counted, games / done, engine if sums else plain)


def _counted(begun: Begun) -> _Counted:
    return _Counted(
        [{player: [0] * len(players) for player in sorted(players)} for players in begun.tables],
        [dict.fromkeys(sorted(players), 0) for players in begun.tables],
        teams=({team: [0] * len(begun.teams) for team in sorted(begun.teams)}, dict.fromkeys(begun.teams, 0)),
    )


def _count_block(
    begun: Begun,
    counted: _Counted,
    tallies: Mapping[int, Tally],
    rounds: Sequence[Round],
    weights: Mapping[int, float],
    rng: Random,
    engine: Any,
) -> None:
    times: dict[int, int] = {}
    for round_ in rounds:
        for table in round_:
            for player in table:
                times[player] = times.get(player, 0) + 1
    packing = Packing.for_games(max(times.values(), default=0), begun.seats)
    most = max(abs(one) for result in begun.results for one in result.points)
    if not packing.fits(most, max(times.values(), default=0)):
        engine = plain
    if packing not in counted.packed:
        counted.packed[packing] = packing.table(begun.results)
    packed = counted.packed[packing]
    sums = engine.play(rounds, weights, packed, len(begun.results), BLOCK, rng)
    before = {player: Sums(tally, times.get(player, 0), 0, (), 0) for player, tally in tallies.items()}
    finals = engine.final_sums(packing, before, sums, BLOCK)
    line = max(1, begun.rule.least_games)
    for number, players in enumerate(begun.tables):
        over = {player for player in players if before[player].before.games + before[player].games >= line}
        for player in players - over:
            counted.unranked[number][player] += BLOCK
        of_table = {player: finals[player] for player in over}
        engine.count_ranks(begun.rule, of_table, counted.ranks[number], BLOCK)
    count_team_ranks(begun.rule, begun.teams, before, finals, counted.teams, BLOCK, engine)
    for player in begun.tables[0]:
        own = engine.final_points(packing, sums, player, tallies[player].points, BLOCK)
        counted.points.setdefault(player, []).append(own)


def _tallies_before(begun: Begun) -> dict[int, Tally]:
    """Return the tallies so far, adjustments included."""
    tallies = Tallies(begun.rule, begun.games).of
    given: dict[int, list[Adjustment]] = {}
    for one in begun.adjustments:
        given.setdefault(one.player, []).append(one)
    players = {player for table in begun.tables for player in table}
    return {player: tallies.get(player, Tally()).adjusted(given.get(player, [])) for player in players}


def _count_replayed(begun: Begun, counted: _Counted, seasons: Sequence[Sequence[Game]]) -> None:
    tallies = Tallies(begun.rule, begun.games)
    of_teams = TeamTables(begun.rule, begun.teams, begun.games, begun.adjustments) if begun.teams else None
    for games in seasons:
        found = replayed.final_tables(tallies, games, begun.tables, begun.adjustments)
        for number, table in enumerate(found):
            _count_rows(table, counted.ranks[number], counted.unranked[number])
        if of_teams:
            _count_rows(of_teams.final_table(games), *counted.teams)


def _count_rows(table: Standings, ranks: Mapping[int, list[int]], unranked: dict[int, int]) -> None:
    for row in table.rows:
        if row.rank is None:
            unranked[row.player] += 1
        else:
            ranks[row.player][row.rank - 1] += 1


def _odds(begun: Begun, counted: _Counted, games_left: float, engine: Any) -> SeasonOdds:
    points = {player: engine.points_at(parts, SHARES) for player, parts in counted.points.items()}
    tables = tuple(
        {
            player: PlayerOdds(player, tuple(ranks), unranked[player], points.get(player, ()) if not number else ())
            for player, ranks in by_player.items()
        }
        for number, (by_player, unranked) in enumerate(zip(counted.ranks, counted.unranked, strict=True))
    )
    seasons = max((one.seasons for table in tables for one in table.values()), default=0)
    ranks, unranked = counted.teams
    teams = {team: PlayerOdds(team, tuple(of_team), unranked[team]) for team, of_team in ranks.items()}
    return SeasonOdds(seasons, tables, games_left, teams)
