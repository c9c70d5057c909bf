"""Facts about a plan, counted from the plan alone, so that they judge plans made by any method; and physical tables."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import comb, exp
from random import Random
from typing import Any

from scoring.seating.text import Plan, Round

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


# ----- physical tables: each player visits as many different ones as possible; fixed tables are kept -----
# The cost of a player who is not at a fixed table.
AWAY = 1_000_000
# Each run begins where the last one ended, and the best is kept. More steps for each pair of tables in a round do not
# give better plans, from 2 tables and 3 rounds on.
STEPS_A_PAIR, MOST_STEPS, RUNS = 500, 200_000, 2
# After so many steps the search looks whether it is done.
CHECKED = 4000
# The cost of a visit beyond the fair number, and of one that is not the first, so that visits below it are spread too.
BEYOND, AGAIN = 20, 3


def place_tables(
    plan: Plan, players: int, rng: Random, *, fixed: Mapping[int, int] | None = None, frozen: int = 0
) -> Plan:
    """Order the tables of every round so that each player visits each physical table as evenly as possible.

    fixed       player → physical table (from 0) at which the player's group must sit
    frozen      number of rounds at the beginning that do not change
    """
    placing = _Placing(plan, players, dict(fixed or {}))
    if placing.stands_evenly():
        return plan
    for number in range(len(plan)):
        placing.count(number, 1) if number < frozen else placing.place(number)
    placed = min(placing.runs(rng, frozen), key=lambda run: run[0])[1]
    # A stored plan has its tables in an order that took long to find.
    is_better = not fixed and table_excess(plan, players) < table_excess(placed, players)
    return plan if is_better else placed


def share_tables(sizes: Sequence[int], wanted: Sequence[Collection[int]]) -> list[list[int]]:
    """Divide the tables among several groups: in order, except that a group gets the tables that its players need.

    sizes       number of tables of each group
    wanted      for each group the tables (from 0) that its players need
    returns     for each group its tables

    >>> share_tables([2, 3], [[], []]), share_tables([2, 3], [[4], []])
    ([[0, 1], [2, 3, 4]], [[0, 4], [1, 2, 3]])
    """
    owner: dict[int, int] = {}
    left = list(sizes)
    for group, tables in enumerate(wanted):
        for table in sorted(tables):
            if table < sum(sizes) and table not in owner and left[group]:
                owner[table] = group
                left[group] -= 1
    shares: list[list[int]] = [[] for _ in sizes]
    for table in range(sum(sizes)):
        if table not in owner:
            owner[table] = next(group for group, more in enumerate(left) if more)
            left[owner[table]] -= 1
        shares[owner[table]].append(table)
    return shares


def keep_fixed(tables: Round, fixed: Mapping[int, int]) -> Round:
    """Move the groups of players with a fixed table to it; the group there takes the free place.

    fixed       player → physical table (from 0)

    >>> keep_fixed(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)), {9: 0})
    ((8, 9, 10, 11), (4, 5, 6, 7), (0, 1, 2, 3))
    """
    placed = list(tables)
    for player, there in fixed.items():
        here = next((n for n, table in enumerate(placed) if player in table), there)
        if there < len(placed):
            placed[here], placed[there] = placed[there], placed[here]
    return tuple(placed)


class _Placing:
    """A plan whose tables are being ordered, and visits[player][table].

    A round is ordered greedily, then improved by swapping two of its tables.
    """

    def __init__(self, plan: Plan, players: int, fixed: dict[int, int]) -> None:
        self.rounds = [list(tables) for tables in plan]
        self.most = max((len(tables) for tables in plan), default=0)
        self.visits = [[0] * self.most for _ in range(players)]
        self.fixed = fixed
        self.fair = -(-len(self.rounds) // max(self.most, 1))
        # The cost of one more visit, by the number of visits so far.
        counts = range(len(self.rounds) + 1)
        self.more = [BEYOND * max(0, n + 1 - self.fair) + AGAIN * n for n in counts]

    def plan(self) -> Plan:
        return tuple(tuple(tables) for tables in self.rounds)

    def _cost(self, table: tuple[int, ...], where: int) -> int:
        cost = 0
        for player in table:
            cost += self.more[self.visits[player][where]]
            if player in self.fixed and self.fixed[player] != where:
                cost += AWAY
        return cost

    def count(self, number: int, sign: int) -> None:
        """Add the visits of a round, or subtract them (sign=-1)."""
        for where, table in enumerate(self.rounds[number]):
            for player in table:
                self.visits[player][where] += sign

    def place(self, number: int) -> None:
        """Order a round that is not counted yet, groups with most fixed players first, and count it."""
        tables: Round = tuple(self.rounds[number])
        free = set(range(len(tables)))
        placed: dict[int, tuple[int, ...]] = {}
        for table in sorted(tables, key=lambda one: -sum(player in self.fixed for player in one)):
            where = min(free, key=lambda spot: (self._cost(table, spot), (spot - number) % len(tables)))
            free.discard(where)
            placed[where] = table
        self.rounds[number] = [placed[where] for where in range(len(tables))]
        self._swap_tables(number)
        self.count(number, 1)

    def _swap_tables(self, number: int) -> bool:
        tables = self.rounds[number]
        costs = [[self._cost(table, where) for where in range(len(tables))] for table in tables]
        order = list(range(len(tables)))
        bettered, again = False, True
        while again:
            again = False
            for one in range(len(tables)):
                for other in range(one + 1, len(tables)):
                    a, b = order[one], order[other]
                    if costs[a][other] + costs[b][one] < costs[a][one] + costs[b][other]:
                        order[one], order[other] = b, a
                        bettered = again = True
        self.rounds[number] = [tables[n] for n in order]
        return bettered

    def runs(self, rng: Random, frozen: int) -> Iterator[tuple[int, Plan]]:
        """Yield the excess and the plan of some runs, the last of them as soon as nothing is left to improve."""
        pairs = sum(comb(len(tables), 2) for tables in self.rounds[frozen:])
        for _ in range(RUNS):
            self.anneal(rng, frozen, steps=min(MOST_STEPS, STEPS_A_PAIR * max(1, pairs)))
            for _ in range(6):
                if not self.better_all(rng, frozen):
                    break
            excess = self.excess()
            yield excess, self.plan()
            if not excess:
                break

    def excess(self) -> int:
        """Return the visits beyond the fair number, and AWAY for each round of a player who is not at a fixed table."""
        away = sum(sum(self.visits[player]) - self.visits[player][where]
                   for player, where in self.fixed.items() if where < self.most)  # fmt: skip
        return AWAY * away + sum(max(0, times - self.fair) for row in self.visits for times in row)

    def anneal(self, rng: Random, frozen: int, steps: int, *, hot: float = 16, cold: float = 2) -> None:
        """Run annealing: swap two tables of a random round; the cost may rise while it is hot."""
        open_rounds = [n for n in range(frozen, len(self.rounds)) if len(self.rounds[n]) > 1]
        if not open_rounds or self.is_even():
            return
        rand = rng.random
        heat, ratio = hot, (cold / hot) ** (1 / steps)
        for step in range(steps):
            heat *= ratio
            if step % CHECKED == 0 and self.is_even():
                return
            tables = self.rounds[open_rounds[int(rand() * len(open_rounds))]]
            one, other = int(rand() * len(tables)), int(rand() * len(tables))
            if one == other:
                continue
            change = self._moved(tables[one], one, other) + self._moved(tables[other], other, one)
            if change <= 0 or rand() < exp(-change / heat):
                self._move(tables[one], one, other)
                self._move(tables[other], other, one)
                tables[one], tables[other] = tables[other], tables[one]

    def stands_evenly(self) -> bool:
        """Return whether the given plan is already even, as a closed form is."""
        for number in range(len(self.rounds)):
            self.count(number, 1)
        even = self.is_even()
        for number in range(len(self.rounds)):
            self.count(number, -1)
        return even

    def is_even(self) -> bool:
        """Return whether nobody visits a table more often than the fair number and no table is fixed."""
        return not self.fixed and all(max(row) <= self.fair for row in self.visits)

    def _moved(self, table: tuple[int, ...], here: int, there: int) -> int:
        """Return the change of the cost if a group moves to another table."""
        change, more = 0, self.more
        for player in table:
            visits = self.visits[player]
            change += more[visits[there]] - more[visits[here] - 1]
            if player in self.fixed:
                change += AWAY * ((self.fixed[player] != there) - (self.fixed[player] != here))
        return change

    def _move(self, table: tuple[int, ...], here: int, there: int) -> None:
        for player in table:
            self.visits[player][here] -= 1
            self.visits[player][there] += 1

    def better_all(self, rng: Random, frozen: int) -> bool:
        """Order each round again, given all other rounds; return whether anything changed."""
        numbers = list(range(frozen, len(self.rounds)))
        rng.shuffle(numbers)
        bettered = False
        for number in numbers:
            self.count(number, -1)
            bettered = self._swap_tables(number) or bettered
            self.count(number, 1)
        return bettered
