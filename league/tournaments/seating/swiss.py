"""One round by standings: neighbours in rank at one table, nobody against somebody they have met, winds even.

What matters more is the organiser's to say by three weights; the numbers that follow are shown before the draw is
accepted.
"""

import math
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any

from league.tournaments.seating.facts import Pair
from league.tournaments.seating.search import HARD, SEATS
from league.tournaments.seating.text import Round


@dataclass(frozen=True, slots=True)
class Weights:
    """What one rank of spread within a table, one repeated meeting, one wind too many cost."""

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
    """What has been before this round.

    order       the players to seat, best first; where the number is no multiple of four `sits_out` names the others
    met         how often each pair (smaller, larger) has met
    winds       for each player, how often East, South, West, North
    weights     what a meeting of a pair costs beside repeats; HARD for a pair that must not meet
    """

    order: Sequence[int]
    met: Mapping[Pair, int] = field(default_factory=dict)
    winds: Mapping[int, Sequence[int]] = field(default_factory=dict)
    weights: Mapping[Pair, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SwissRound:
    """A proposed round and its numbers: what the organiser sees before accepting.

    repeats     pairs that have met before
    spread      mean difference of rank within a table
    worst       largest difference of rank within a table
    uneven      players who would have some wind two times more than another
    reasons     for each table: ranks, pairs met before, spread
    """

    tables: Round
    repeats: int
    spread: float
    worst: int
    uneven: int
    forbidden: int
    reasons: tuple[dict[str, Any], ...]


def draw_swiss(past: Past, weights: Weights, rng: random.Random, *, steps: int = 60_000) -> SwissRound:
    """Seat one round by standings.

    >>> draw_swiss(Past(order=range(8)), Weights(), random.Random(1)).spread
    3.0
    """
    groups = _Groups(past, weights, rng)
    groups.anneal(steps)
    tables = tuple(seat_table(table, past.winds) for table in groups.by_rank())
    return describe_round(tables, past)


def describe_round(tables: Round, past: Past) -> SwissRound:
    """The numbers of a round, however it was made."""
    rank = {player: n for n, player in enumerate(past.order)}
    reasons = tuple(_reason(table, rank, past) for table in tables)
    spreads = [max(rank[p] for p in table) - min(rank[p] for p in table) for table in tables]
    uneven = sum(
        _spread_after(past.winds.get(player, _EVEN), wind) > 1 for table in tables for wind, player in enumerate(table)
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
    """Having a wind again costs the square of how often it has been beyond the rarest."""
    over = counts[wind] - min(counts)
    return over * over


_ORDERS = tuple(permutations(range(SEATS)))
_EVEN = (0, 0, 0, 0)


def _best_order(table: Sequence[int], winds: Mapping[int, Sequence[int]]) -> tuple[int, tuple[int, ...]]:
    """(cost, order) of the seating whose winds come out most even; of equals the first."""
    east, south, west, north = [
        [_wind_cost(winds.get(player, _EVEN), wind) for player in table] for wind in range(SEATS)
    ]
    return min((east[a] + south[b] + west[c] + north[d], (a, b, c, d)) for a, b, c, d in _ORDERS)


def seat_table(table: Sequence[int], winds: Mapping[int, Sequence[int]]) -> tuple[int, ...]:
    """The order of four players whose winds come out most even; of equals the first by player number."""
    ordered = sorted(table)
    return tuple(ordered[n] for n in _best_order(ordered, winds)[1])


class _Groups:
    """Tables of four by standings, bettered by swapping two players near each other in rank."""

    def __init__(self, past: Past, weights: Weights, rng: random.Random) -> None:
        self.past, self.weights, self.rng = past, weights, rng
        self.rank = {player: n for n, player in enumerate(past.order)}
        order = list(past.order)
        self.tables = [order[n : n + SEATS] for n in range(0, len(order), SEATS)]
        self.wind_costs: dict[tuple[int, ...], int] = {}
        self.pair_costs = {pair: weights.repeats * times * times for pair, times in past.met.items() if times}
        for pair, weight in past.weights.items():
            self.pair_costs[pair] = self.pair_costs.get(pair, 0) + weight

    def by_rank(self) -> list[list[int]]:
        """The top table first."""
        return sorted(self.tables, key=lambda table: sum(self.rank[player] for player in table))

    def _cost(self, table: Sequence[int]) -> int:
        ranks = [self.rank[player] for player in table]
        cost = self.weights.closeness * (max(ranks) - min(ranks))
        for n, one in enumerate(table):
            for other in table[n + 1 :]:
                cost += self.pair_costs.get((one, other) if one < other else (other, one), 0)
        return cost + self._winds(table)

    def _winds(self, table: Sequence[int]) -> int:
        if not self.weights.winds or not self.past.winds:
            return 0
        key = tuple(sorted(table))
        if key not in self.wind_costs:
            self.wind_costs[key] = self.weights.winds * _best_order(key, self.past.winds)[0]
        return self.wind_costs[key]

    def anneal(self, steps: int) -> None:
        rand = self.rng.random
        costs = [self._cost(table) for table in self.tables]
        best, kept = sum(costs), [list(table) for table in self.tables]
        if len(self.tables) < 2:
            return
        total, heat = best, 12.0 * self.weights.closeness
        ratio = (0.2 / heat) ** (1 / steps)
        for _ in range(steps):
            heat *= ratio
            one = int(rand() * len(self.tables))
            other = (one + 1 + int(rand() * rand() * (len(self.tables) - 1))) % len(self.tables)
            a, b = int(rand() * SEATS), int(rand() * SEATS)
            left, right = self.tables[one], self.tables[other]
            left[a], right[b] = right[b], left[a]
            cost_left, cost_right = self._cost(left), self._cost(right)
            change = cost_left + cost_right - costs[one] - costs[other]
            if change > 0 and rand() >= math.exp(-change / heat):
                left[a], right[b] = right[b], left[a]
                continue
            costs[one], costs[other] = cost_left, cost_right
            total += change
            if total < best:
                best, kept = total, [list(table) for table in self.tables]
        self.tables = kept
