"""Draw one round by standings: close ranks at one table, few repeated meetings, even winds.

The organiser balances these three aims by weights and sees the resulting numbers before accepting the draw.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from operator import add, getitem
from random import Random
from typing import Any

from scoring.seating.facts import Pair
from scoring.seating.search import HARD, SEATS
from scoring.seating.text import Round


@dataclass(frozen=True, slots=True)
class Weights:
    """Costs: of one rank of spread within a table, of one repeated meeting, of one wind above the player's rarest."""

    closeness: int = 1
    repeats: int = 1000
    winds: int = 0


PRESETS: dict[str, Weights] = {
    "closeness": Weights(closeness=3, repeats=60, winds=2),
    "close": Weights(closeness=2, repeats=300, winds=5),
    "balanced": Weights(closeness=1, repeats=1000, winds=20),
    "even": Weights(closeness=1, repeats=1000, winds=100),
    "winds": Weights(closeness=1, repeats=1000, winds=400),
}


@dataclass(frozen=True, slots=True)
class Past:
    """The state before the round.

    order       the players to seat, best first; a multiple of `seats`
    met         number of meetings of each pair (smaller, larger)
    winds       for each player the number of times as East, South, West and, at tables of four, North
    weights     cost of a meeting of a pair, added to the cost of repeats; HARD for a pair that must not meet
    seats       number of players at a table, four or three
    """

    order: Sequence[int]
    met: Mapping[Pair, int] = field(default_factory=dict)
    winds: Mapping[int, Sequence[int]] = field(default_factory=dict)
    weights: Mapping[Pair, int] = field(default_factory=dict)
    seats: int = SEATS


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A proposed round and its numbers, which the organiser sees before accepting it.

    repeats     number of pairs that have met before
    spread      mean over the tables of the difference between best and worst rank
    worst       greatest difference between best and worst rank at a table
    uneven      number of players who would have one wind at least two times more often than another
    forbidden   number of pairs that must not meet and do
    reasons     for each table: ranks from 1, pairs that have met before, pairs to be kept apart
    """

    tables: Round
    repeats: int
    spread: float
    worst: int
    uneven: int
    forbidden: int
    reasons: tuple[dict[str, Any], ...]


def draw_swiss(past: Past, weights: Weights, rng: Random, *, steps: int | None = None) -> SwissRound:
    """Draw one round by standings.

    steps       number of annealing steps; None: depends on the number of tables

    >>> draw_swiss(Past(order=range(8)), Weights(), Random(1)).spread
    3.0
    >>> draw_swiss(Past(order=range(9), seats=3), Weights(), Random(1)).spread
    2.0
    """
    groups = _Groups(past, weights, rng) if past.seats == SEATS else _Threes(past, weights, rng)
    groups.anneal(steps or min(MOST_STEPS, STEPS_A_TABLE * len(groups.tables)))
    tables = tuple(seat_table(table, past.winds) for table in groups.by_rank())
    return describe_round(tables, past)


def describe_round(tables: Round, past: Past) -> SwissRound:
    """Compute the numbers of a round, drawn by any method."""
    rank = {player: n for n, player in enumerate(past.order)}
    reasons = tuple(_reason(table, rank, past) for table in tables)
    spreads = [max(rank[p] for p in table) - min(rank[p] for p in table) for table in tables]
    uneven = sum(
        _spread_after(past.winds.get(player, _EVEN[past.seats]), wind) > 1
        for table in tables
        for wind, player in enumerate(table)
    )
    return SwissRound(
        tables=tables,
        repeats=sum(past.met.get(pair, 0) > 0 for table in tables for pair in pairs(table)),
        spread=sum(spreads) / len(spreads) if spreads else 0.0,
        worst=max(spreads, default=0),
        uneven=uneven,
        forbidden=sum(past.weights.get(pair, 0) >= HARD for table in tables for pair in pairs(table)),
        reasons=reasons,
    )


def _reason(table: Sequence[int], rank: Mapping[int, int], past: Past) -> dict[str, Any]:
    return {
        "ranks": sorted(rank[player] + 1 for player in table),
        "met": [list(pair) for pair in pairs(table) if past.met.get(pair)],
        "kept_apart": [list(pair) for pair in pairs(table) if past.weights.get(pair)],
    }


def pairs(table: Sequence[int]) -> list[Pair]:
    ordered = sorted(table)
    return [(one, other) for n, one in enumerate(ordered) for other in ordered[n + 1 :]]


def _spread_after(counts: Sequence[int], wind: int) -> int:
    after = [count + (n == wind) for n, count in enumerate(counts)]
    return max(after) - min(after)


def _wind_cost(counts: Sequence[int], wind: int) -> int:
    """Return the cost of one more time at a wind: the square of its lead over the player's rarest wind."""
    over = counts[wind] - min(counts)
    return over * over


STEPS_A_TABLE, MOST_STEPS = 4_000, 60_000
_EVEN = {seats: (0,) * seats for seats in (3, 4)}
_ORDERS = {seats: tuple(permutations(range(seats))) for seats in (3, 4)}
# The n-th pair from the end is the complement of the n-th pair.
_PAIRS = ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def _best_order(table: Sequence[int], winds: Mapping[int, Sequence[int]]) -> tuple[int, tuple[int, ...]]:
    """Return (cost, order) of the order with the most even winds; of equal ones the first."""
    seats = len(table)
    costs = [[_wind_cost(winds.get(player, _EVEN[seats]), wind) for player in table] for wind in range(seats)]
    return min((sum(map(getitem, costs, order)), order) for order in _ORDERS[seats])


def seat_table(table: Sequence[int], winds: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """Order four or three players so that their winds are as even as possible.

    winds       for each player the number of times in each seat, East first; missing players have none
    returns     the players as East, South, West and, at a table of four, North; of equally good orders the first by
                player number
    """
    ordered = sorted(table)
    return tuple(ordered[n] for n in _best_order(ordered, winds)[1])


class _Groups:
    """Tables of four by standings, improved by swapping two players of close rank.

    A table holds ranks from 0. The winds of a swap are computed only if its other costs do not already rule it out,
    which saves half the work.
    """

    def __init__(self, past: Past, weights: Weights, rng: Random) -> None:
        self.order, self.weights, self.rng = list(past.order), weights, rng
        size = self.size = len(self.order)
        seats = self.seats = past.seats
        self.tables = [list(range(n, n + seats)) for n in range(0, size, seats)]
        rank = {player: n for n, player in enumerate(self.order)}
        self.pair = [0] * (size * size)
        for (one, other), times in past.met.items():
            self._add(rank.get(one), rank.get(other), weights.repeats * times * times)
        for (one, other), weight in past.weights.items():
            self._add(rank.get(one), rank.get(other), weight)
        minds_winds = bool(weights.winds and past.winds)
        even = _EVEN[seats]
        self.winds = [[weights.winds * _wind_cost(past.winds.get(player, even), wind) for wind in range(seats)]
                      for player in self.order] if minds_winds else []  # fmt: skip
        self.wind_costs: dict[tuple[int, ...], int] = {}

    def _add(self, one: int | None, other: int | None, cost: int) -> None:
        if one is not None and other is not None:
            self.pair[one * self.size + other] += cost
            self.pair[other * self.size + one] += cost

    def by_rank(self) -> list[list[int]]:
        """Return the tables as players, the top table first."""
        return [[self.order[rank] for rank in table] for table in sorted(self.tables, key=sum)]

    def _standing(self, table: list[int]) -> int:
        """Return the cost of a table without its winds."""
        a, b, c, d = table
        pair, first, second, third = self.pair, a * self.size, b * self.size, c * self.size
        met = (
            pair[first + b] + pair[first + c] + pair[first + d] + pair[second + c] + pair[second + d] + pair[third + d]
        )
        return self.weights.closeness * (max(table) - min(table)) + met

    def _winds(self, table: list[int]) -> int:
        """Return the wind cost of the best order: one pair gets East and South, the other pair West and North."""
        if not self.winds:
            return 0
        key = tuple(sorted(table))
        found = self.wind_costs.get(key)
        if found is None:
            rows = [self.winds[rank] for rank in key]
            early = [min(rows[a][0] + rows[b][1], rows[b][0] + rows[a][1]) for a, b in _PAIRS]
            late = [min(rows[a][2] + rows[b][3], rows[b][2] + rows[a][3]) for a, b in reversed(_PAIRS)]
            found = self.wind_costs[key] = min(map(add, early, late))
        return found

    def anneal(self, steps: int) -> None:
        if len(self.tables) < 2:
            return
        rand, log, tables, count, seats = self.rng.random, math.log, self.tables, len(self.tables), self.seats
        costs = [self._standing(table) + self._winds(table) for table in tables]
        total = best = sum(costs)
        kept = [list(table) for table in tables]
        heat = 12.0 * self.weights.closeness
        ratio = (0.2 / heat) ** (1 / steps)
        for _ in range(steps):
            heat *= ratio
            one = int(rand() * count)
            other = (one + 1 + int(rand() * rand() * (count - 1))) % count
            a, b = int(rand() * seats), int(rand() * seats)
            left, right = tables[one], tables[other]
            left[a], right[b] = right[b], left[a]
            most = costs[one] + costs[other] - heat * log(1.0 - rand())
            cost_left, cost_right = self._standing(left), self._standing(right)
            if cost_left + cost_right <= most:
                cost_left += self._winds(left)
                cost_right += self._winds(right)
            if cost_left + cost_right > most:
                left[a], right[b] = right[b], left[a]
                continue
            total += cost_left + cost_right - costs[one] - costs[other]
            costs[one], costs[other] = cost_left, cost_right
            if total < best:
                best, kept = total, [list(table) for table in tables]
        self.tables = kept


class _Threes(_Groups):
    """The same with tables of three."""

    def _standing(self, table: list[int]) -> int:
        a, b, c = table
        pair, first = self.pair, a * self.size
        met = pair[first + b] + pair[first + c] + pair[b * self.size + c]
        return self.weights.closeness * (max(table) - min(table)) + met

    def _winds(self, table: list[int]) -> int:
        if not self.winds:
            return 0
        key = tuple(sorted(table))
        found = self.wind_costs.get(key)
        if found is None:
            orders = permutations(self.winds[rank] for rank in key)
            found = self.wind_costs[key] = min(east[0] + south[1] + west[2] for east, south, west in orders)
        return found
