"""How fair a seating was to each player, with the bound beside each figure."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from scoring.seating.facts import fewest_repeats, least_indirect, meetings
from scoring.seating.text import Plan
from scoring.seating.winds import WINDS


@dataclass(frozen=True, slots=True)
class PlayerFairness:
    """What a plan gives one player.

    played          rounds played
    opponents       different opponents
    repeats         meetings beyond the first with the same opponents
    most_met        the most meetings with one opponent
    winds           times as East, South, West and, at tables of four, North
    tables          different physical tables
    most_at_table   the most rounds at one physical table
    strength        mean strength of the opponents, one term for each meeting; None: nobody with a known strength
    """

    player: int
    played: int
    opponents: int
    repeats: int
    most_met: int
    winds: tuple[int, ...]
    tables: int
    most_at_table: int
    strength: Fraction | None

    @property
    def wind_spread(self) -> int:
        return max(self.winds) - min(self.winds)


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure of a plan and its bound, the best that any plan of this size could have; None: no bound is known."""

    key: str
    value: int | Fraction | None
    bound: int | Fraction | None

    @property
    def is_at_bound(self) -> bool | None:
        return None if self.value is None or self.bound is None else self.value == self.bound


@dataclass(frozen=True, slots=True)
class Fairness:
    """The figures of a plan, and what it gives each player."""

    figures: tuple[Figure, ...]
    players: tuple[PlayerFairness, ...]


def plan_fairness(
    plan: Plan,
    players: int,
    strength: Mapping[int, int] | None = None,
    absent: Collection[tuple[int, int]] = (),
    *,
    seats: int = WINDS,
) -> Fairness:
    """Judge a plan.

    players     number of players, including those who never sit
    strength    the strength of players, such as their rank or rating
    absent      (player, place of the round in the plan) where the player has no part, as in a final not reached
    seats       number of players at a table
    returns     the figures with their bounds, and a line for each player

    The bounds of meetings take the rounds with one number of tables together, such as those of a final.

    >>> fair = plan_fairness((((0, 1, 2, 3),), ((1, 0, 3, 2),)), 4)
    >>> [(figure.key, figure.value, figure.bound) for figure in fair.figures[:3]]
    [('repeats', 6, 6), ('most_met', 2, 2), ('never_met', 0, 0)]
    """
    met = meetings(plan)
    lines = tuple(_players(plan, players, met, strength or {}, seats))
    figures = (*_met_figures(plan, players, met, absent, seats), *_spread_figures(plan, lines, seats))
    return Fairness(figures, lines)


def _players(
    plan: Plan, players: int, met: Mapping[tuple[int, int], int], strength: Mapping[int, int], seats: int
) -> Iterable[PlayerFairness]:
    opponents: list[Counter[int]] = [Counter() for _ in range(players)]
    for (one, other), times in met.items():
        opponents[one][other] = opponents[other][one] = times
    winds = [[0] * seats for _ in range(players)]
    visits: list[Counter[int]] = [Counter() for _ in range(players)]
    for tables in plan:
        for where, table in enumerate(tables):
            for wind, player in enumerate(table):
                winds[player][wind] += 1
                visits[player][where] += 1
    for player in range(players):
        mine, at = opponents[player], visits[player]
        known = {other: times for other, times in mine.items() if other in strength}
        yield PlayerFairness(
            player, at.total(), len(mine), mine.total() - len(mine), max(mine.values(), default=0),
            tuple(winds[player]), len(at), max(at.values(), default=0),
            Fraction(sum(strength[other] * times for other, times in known.items()), sum(known.values()))
            if known
            else None,
        )  # fmt: skip


def _met_figures(
    plan: Plan, players: int, met: Counter[tuple[int, int]], absent: Collection[tuple[int, int]], seats: int
) -> Iterable[Figure]:
    pairs, parts = comb(players, 2), [part for part in _parts(plan, seats) if part.meetings]
    fewest = max(met.total() - pairs, sum(part.fewest for part in parts))
    most = max((-(-part.meetings // comb(part.players, 2)) for part in parts), default=0)
    yield Figure("repeats", met.total() - len(met), max(0, fewest))
    yield Figure("most_met", max(met.values(), default=0), max(most, -(-met.total() // pairs) if pairs else 0))
    yield Figure("never_met", pairs - len(met), max(0, pairs - met.total()))
    yield Figure("least_indirect", least_indirect(met, players), None)
    out = _out(plan, players, absent)
    yield Figure("most_out", max(out, default=0), -(-sum(out) // players) if players else 0)


@dataclass(frozen=True, slots=True)
class _Part:
    """The rounds with one number of tables: all rounds, or those of a final.

    fewest      a bound for the repeats among these rounds alone
    """

    players: int
    meetings: int
    fewest: int


def _parts(plan: Plan, seats: int) -> Iterable[_Part]:
    for size in {len(tables) for tables in plan}:
        rounds = [tables for tables in plan if len(tables) == size]
        players = len({player for tables in rounds for table in tables for player in table})
        met = sum(comb(len(table), 2) for tables in rounds for table in tables)
        is_whole = size == players // seats and all(len(table) == seats for tables in rounds for table in tables)
        fewest = fewest_repeats(players, len(rounds), seats) if is_whole else max(0, met - comb(players, 2))
        yield _Part(players, met, fewest)


def _out(plan: Plan, players: int, absent: Collection[tuple[int, int]]) -> list[int]:
    here = Counter(player for tables in plan for table in tables for player in table)
    here.update(player for player, _round in absent)
    return [len(plan) - here[player] for player in range(players)]


def _spread_figures(plan: Plan, lines: tuple[PlayerFairness, ...], seats: int) -> Iterable[Figure]:
    yield Figure("uneven_winds", sum(line.wind_spread > 1 for line in lines), 0)
    # A player who plays a multiple of four rounds (three at tables of three) can have every wind equally often.
    yield Figure("wind_spread", max((line.wind_spread for line in lines), default=0),
                 int(any(line.played % seats for line in lines)))  # fmt: skip
    yield Figure("most_at_table", max((line.most_at_table for line in lines), default=0), _fair_visits(plan))
    means = [line.strength for line in lines if line.strength is not None]
    gap = max(means) - min(means) if means else None
    yield Figure("strength_gap", gap, None if gap is None else 0)


def _fair_visits(plan: Plan) -> int:
    """Return the least rounds that somebody has to spend at one table; a final has fewer tables to choose from."""
    played: Counter[tuple[int, int]] = Counter()
    for tables in plan:
        played.update((len(tables), player) for table in tables for player in table)
    return max((-(-times // size) for (size, _player), times in played.items()), default=0)
