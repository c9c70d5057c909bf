"""Assign physical tables: each player visits as many different ones as possible; fixed tables are kept."""

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from random import Random

from scoring.seating.facts import table_excess
from scoring.seating.text import Plan, Round

HARD = 1_000_000
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
                cost += HARD
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
        pairs = sum(math.comb(len(tables), 2) for tables in self.rounds[frozen:])
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
        """Return the visits beyond the fair number, and HARD for each round of a player who is not at a fixed table."""
        away = sum(sum(self.visits[player]) - self.visits[player][where]
                   for player, where in self.fixed.items() if where < self.most)  # fmt: skip
        return HARD * away + sum(max(0, times - self.fair) for row in self.visits for times in row)

    def anneal(self, rng: Random, frozen: int, steps: int, *, hot: float = 16, cold: float = 2) -> None:
        """Run annealing: swap two tables of a random round; the cost may rise while it is hot."""
        open_rounds = [n for n in range(frozen, len(self.rounds)) if len(self.rounds[n]) > 1]
        if not open_rounds or self.is_even():
            return
        rand, exp = rng.random, math.exp
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
                change += HARD * ((self.fixed[player] != there) - (self.fixed[player] != here))
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
