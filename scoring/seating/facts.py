"""Facts about a plan, counted from the plan alone, so that they judge plans made by any method."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import Any

from scoring.seating.text import Plan

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a plan.

    repeats         meetings beyond the first, summed over all pairs
    max_meets       greatest number of meetings of a pair
    wind_spread     greatest difference, for one player, between the most and the least frequent wind
    uneven_winds    number of players whose difference is more than 1
    table_excess    visits to one physical table beyond the fair number, summed over players and tables
    least_indirect  least number of common opponents of a pair that never meets; None if all pairs meet
    forbidden       meetings of pairs that must not meet
    byes            (least, most) rounds that a player sits out
    """

    repeats: int
    max_meets: int
    wind_spread: int
    uneven_winds: int
    table_excess: int
    least_indirect: int | None
    forbidden: int
    byes: tuple[int, int]


def meetings(plan: Plan) -> Counter[Pair]:
    """Return the number of meetings of each pair (smaller, larger)."""
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


def pairs_within(groups: Mapping[Any, Sequence[int]]) -> list[Pair]:
    """Return all pairs of players of one group, such as a team, club or country.

    >>> pairs_within({"red": (0, 3, 5)})
    [(0, 3), (0, 5), (3, 5)]
    """
    return [pair for members in groups.values() for pair in combinations(sorted(members), 2)]


def plan_facts(plan: Plan, players: int, forbidden: Sequence[Pair] = (), seats: int = 4) -> Facts:
    """Count all facts about a plan.

    forbidden   pairs that must not meet
    seats       number of players at a table, and of winds

    >>> plan_facts((((0, 1, 2, 3),), ((0, 1, 2, 3),)), 4).repeats
    6
    """
    meets = meetings(plan)
    spreads = wind_spreads(plan, players, seats)
    out = [len(plan) - sum(player in table for tables in plan for table in tables) for player in range(players)]
    return Facts(
        repeats=sum(times - 1 for times in meets.values()),
        max_meets=max(meets.values(), default=0),
        wind_spread=max(spreads, default=0),
        uneven_winds=sum(spread > 1 for spread in spreads),
        table_excess=table_excess(plan, players),
        least_indirect=least_indirect(meets, players),
        forbidden=sum(meets[min(pair), max(pair)] for pair in forbidden),
        byes=(min(out, default=0), max(out, default=0)),
    )


def joined_facts(parts: Sequence[Facts]) -> Facts:
    """Join the facts of plans for separate groups of players."""
    strangers = [part.least_indirect for part in parts if part.least_indirect is not None]
    return Facts(
        repeats=sum(part.repeats for part in parts),
        max_meets=max(part.max_meets for part in parts),
        wind_spread=max(part.wind_spread for part in parts),
        uneven_winds=sum(part.uneven_winds for part in parts),
        table_excess=sum(part.table_excess for part in parts),
        least_indirect=min(strangers, default=None),
        forbidden=sum(part.forbidden for part in parts),
        byes=(min(part.byes[0] for part in parts), max(part.byes[1] for part in parts)),
    )


def wind_counts(plan: Plan, players: int, seats: int = 4) -> list[list[int]]:
    """Return [player][wind]: the number of times as East, South, West and, at tables of four, North."""
    counts = [[0] * seats for _ in range(players)]
    for tables in plan:
        for table in tables:
            for wind, player in enumerate(table):
                counts[player][wind] += 1
    return counts


def wind_spreads(plan: Plan, players: int, seats: int = 4) -> list[int]:
    """Return for each player the difference between the most and the least frequent wind."""
    return [max(counts) - min(counts) for counts in wind_counts(plan, players, seats)]


def table_excess(plan: Plan, players: int) -> int:
    """Return the visits beyond the fair number, summed over players and physical tables.

    The fair number is rounds / tables, rounded up.
    """
    visits = Counter((player, where) for tables in plan for where, table in enumerate(tables) for player in table)
    tables = max((len(tables) for tables in plan), default=1)
    fair = -(-len(plan) // max(tables, 1))
    return sum(max(0, times - fair) for times in visits.values())


def least_indirect(meets: Counter[Pair], players: int) -> int | None:
    """Return the least number of common opponents of a pair that never meets; None if all pairs meet."""
    met = [0] * players
    for one, other in meets:
        met[one] |= 1 << other
        met[other] |= 1 << one
    strangers = (
        (met[one] & met[other]).bit_count()
        for one, other in combinations(range(players), 2)
        if not met[one] >> other & 1
    )
    return min(strangers, default=None)


# By number of players at a table and number of tables, then by number of players who sit out: the least number of
# meetings that two rounds have in common. With fewer tables than players at a table, some of those at a table were at
# one table before or sat out. With as many tables or more two rounds need not have a meeting in common.
MET_BEFORE: dict[int, dict[int, tuple[int, ...]]] = {
    4: {1: (6, 3, 1, 0), 2: (4, 3, 2, 1), 3: (3, 2, 1, 0)},
    3: {1: (3, 1, 0), 2: (2, 1, 0)},
}
NOBODY = (0, 0, 0, 0)


def fewest_repeats(players: int, rounds: int, seats: int = 4) -> int:
    """Return a lower bound for the repeats of a plan of tables of four or three players.

    It is the greater of two bounds: all meetings minus all pairs; and, with fewer tables than seats at a table, the
    meetings that each later round has in common with the first.

    >>> fewest_repeats(16, 5), fewest_repeats(16, 6), fewest_repeats(20, 7), fewest_repeats(8, 2)
    (0, 24, 20, 4)
    >>> fewest_repeats(9, 4, seats=3), fewest_repeats(9, 5, seats=3), fewest_repeats(6, 2, seats=3)
    (0, 9, 2)
    """
    meetings, pairs, again = _counted(players, rounds, seats)
    return max(0, meetings - pairs, (rounds - 1) * again)


def fewest_double_rounds(players: int, rounds: int, seats: int = 4) -> int:
    """Return a lower bound for the number of (pair, two rounds) in which the pair meets in both rounds.

    `Search` counts these in its cost.

    >>> fewest_double_rounds(16, 6), fewest_double_rounds(8, 7)
    (24, 84)
    """
    meetings, pairs, again = _counted(players, rounds, seats)
    times, more = divmod(meetings, pairs)
    return max(pairs * comb(times, 2) + more * times, comb(rounds, 2) * again)


def _counted(players: int, rounds: int, seats: int) -> tuple[int, int, int]:
    """Return the number of meetings, the number of pairs, and the fewest meetings that two rounds have in common."""
    tables, rest = divmod(players, seats)
    return comb(seats, 2) * tables * rounds, comb(players, 2), MET_BEFORE[seats].get(tables, NOBODY)[rest]
