"""How fair a seating was to each player, with the bound beside each figure."""

from collections import Counter
from collections.abc import Iterable, Mapping
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
    winds           times as East, South, West, North
    tables          different physical tables
    most_at_table   the most rounds at one physical table
    strength        mean strength of the opponents, one term for each meeting; None: nobody with a known strength
    """

    player: int
    played: int
    opponents: int
    repeats: int
    most_met: int
    winds: tuple[int, int, int, int]
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


def plan_fairness(plan: Plan, players: int, strength: Mapping[int, int] | None = None) -> Fairness:
    """Judge a plan.

    players     number of players, including those who never sit
    strength    the strength of players, such as their rank or rating
    returns     the figures with their bounds, and a line for each player

    The bounds count every player in every round, so they hold if nobody joins or leaves between the rounds.

    >>> fair = plan_fairness((((0, 1, 2, 3),), ((1, 0, 3, 2),)), 4)
    >>> [(figure.key, figure.value, figure.bound) for figure in fair.figures[:3]]
    [('repeats', 6, 6), ('most_met', 2, 2), ('never_met', 0, 0)]
    """
    met = meetings(plan)
    lines = tuple(_players(plan, players, met, strength or {}))
    return Fairness((*_met_figures(plan, players, met), *_spread_figures(plan, players, lines)), lines)


def _players(
    plan: Plan, players: int, met: Mapping[tuple[int, int], int], strength: Mapping[int, int]
) -> Iterable[PlayerFairness]:
    opponents: list[Counter[int]] = [Counter() for _ in range(players)]
    for (one, other), times in met.items():
        opponents[one][other] = opponents[other][one] = times
    winds = [[0] * WINDS for _ in range(players)]
    visits: list[Counter[int]] = [Counter() for _ in range(players)]
    for tables in plan:
        for where, table in enumerate(tables):
            for wind, player in enumerate(table):
                winds[player][wind] += 1
                visits[player][where] += 1
    for player in range(players):
        mine, at = opponents[player], visits[player]
        east, south, west, north = winds[player]
        known = {other: times for other, times in mine.items() if other in strength}
        yield PlayerFairness(
            player, at.total(), len(mine), mine.total() - len(mine), max(mine.values(), default=0),
            (east, south, west, north), len(at), max(at.values(), default=0),
            Fraction(sum(strength[other] * times for other, times in known.items()), sum(known.values()))
            if known
            else None,
        )  # fmt: skip


def _met_figures(plan: Plan, players: int, met: Counter[tuple[int, int]]) -> Iterable[Figure]:
    rounds, pairs = len(plan), comb(players, 2)
    sat = sum(len(table) for tables in plan for table in tables)
    yield Figure("repeats", met.total() - len(met), _fewest(plan, players, met.total() - pairs))
    yield Figure("most_met", max(met.values(), default=0), -(-met.total() // pairs) if pairs else 0)
    yield Figure("never_met", pairs - len(met), max(0, pairs - met.total()))
    yield Figure("least_indirect", least_indirect(met, players), None)
    out, more = divmod(rounds * players - sat, players) if players else (0, 0)
    yield Figure("most_out", max(_out(plan, players), default=0), out + bool(more))


def _fewest(plan: Plan, players: int, beyond: int) -> int:
    """Return the bound for repeats. Where rounds seat not everybody, only meetings beyond all pairs must repeat.

    beyond      all meetings minus all pairs
    """
    is_whole = all(len(tables) == players // WINDS and all(len(table) == WINDS for table in tables) for tables in plan)
    return fewest_repeats(players, len(plan)) if is_whole and players > WINDS else max(0, beyond)


def _out(plan: Plan, players: int) -> list[int]:
    sat = Counter(player for tables in plan for table in tables for player in table)
    return [len(plan) - sat[player] for player in range(players)]


def _spread_figures(plan: Plan, players: int, lines: tuple[PlayerFairness, ...]) -> Iterable[Figure]:
    yield Figure("uneven_winds", sum(line.wind_spread > 1 for line in lines), 0)
    # A player who plays a multiple of four rounds can have every wind equally often.
    yield Figure("wind_spread", max((line.wind_spread for line in lines), default=0),
                 int(any(line.played % WINDS for line in lines)))  # fmt: skip
    tables = max((len(tables) for tables in plan), default=1)
    fair = [-(-line.played // max(tables, 1)) for line in lines]
    yield Figure("most_at_table", max((line.most_at_table for line in lines), default=0), max(fair, default=0))
    means = [line.strength for line in lines if line.strength is not None]
    gap = max(means) - min(means) if means else None
    yield Figure("strength_gap", gap, None if gap is None else 0)
