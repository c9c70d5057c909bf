"""Improve a whole plan by swapping two players of a round.

Tabu search takes the best swap that does not undo a recent one; it quickly removes the few repeats of a plan with much
freedom. Annealing is better where nearly every pair must meet.

The cost counts what an organiser wants to avoid: every meeting of a pair beyond the first (a third costs more than a
second), and the weights of pairs that should not or must not meet. Players who sit out form a group in which nobody
meets anybody.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from random import Random

from scoring.seating.facts import Pair

HARD = 10_000
SEATS = 4
BYE = 40


class Search:
    """A plan that is being improved.

    players     number of players
    rounds      the groups to start from, such as those of `shuffled_rounds`; played rounds come first
    rng         the random generator
    frozen      number of rounds at the beginning that do not change
    weights     cost of one meeting of a pair, added to the cost of repeats; HARD for a pair that must not meet
    seats       number of players at a table; a group of another size sits out
    """

    def __init__(
        self,
        players: int,
        rounds: Sequence[Sequence[Sequence[int]]],
        rng: Random,
        *,
        frozen: int = 0,
        weights: Mapping[Pair, int] | None = None,
        seats: int = SEATS,
    ) -> None:
        self.n = players
        self.seats = seats
        self.rng = rng
        self.frozen = frozen
        self.groups = [[list(group) for group in tables] for tables in rounds]
        self.where = [[-1] * players for _ in rounds]
        self.met = [0] * (players * players)
        self.weight = [0] * (players * players)
        for (one, other), weight in (weights or {}).items():
            self.weight[one * players + other] = self.weight[other * players + one] = weight
        self.sat_out = [0] * players
        for number, tables in enumerate(self.groups):
            for index, group in enumerate(tables):
                self._enter(number, index, group)
        self.tabu: dict[tuple[int, int, int], int] = {}
        self.step = 0

    def _enter(self, number: int, index: int, group: list[int]) -> None:
        n = self.n
        for player in group:
            self.where[number][player] = index
        if len(group) != self.seats:
            for player in group:
                self.sat_out[player] += 1
            return
        for one in group:
            for other in group:
                if one != other:
                    self.met[one * n + other] += 1

    def cost(self) -> int:
        """Compute the cost of the whole plan."""
        n = self.n
        pairs = ((one * n + other) for one in range(n) for other in range(one + 1, n))
        meetings = sum(self.met[p] * (self.met[p] - 1) // 2 * 2 + self.weight[p] * self.met[p] for p in pairs)
        return meetings + BYE * sum(out * (out - 1) // 2 for out in self.sat_out)

    def run(self, steps: int, *, good_enough: int = 0) -> int:
        """Run tabu search for some steps or until the cost is good enough; keep the best plan and return its cost."""
        cost = best = self.cost()
        kept = self.snapshot()
        for _ in range(steps):
            if best <= good_enough:
                break
            change = self._step(best - cost)
            if change is None:
                break
            cost += change
            if cost < best:
                best, kept = cost, self.snapshot()
        self.restore(kept)
        return best

    def anneal(self, steps: int, *, hot: float = 2.5, cold: float = 0.35, good_enough: int = 0) -> int:
        """Run annealing: swap at random; the cost may rise while it is hot. Keep the best plan and return its cost."""
        rand, exp = self.rng.random, math.exp
        first, rounds, n = self.frozen, len(self.groups) - self.frozen, self.n
        cost = best = self.cost()
        kept = self.snapshot()
        heat, ratio = hot, (cold / hot) ** (1 / max(steps, 1))
        for _ in range(steps):
            heat *= ratio
            number, one, other = first + int(rand() * rounds), int(rand() * n), int(rand() * n)
            where = self.where[number]
            if where[one] == where[other] or where[one] < 0 or where[other] < 0:
                continue
            change = self._change(number, one, other)
            if change > 0 and rand() >= exp(-change / heat):
                continue
            self._swap(number, one, other)
            cost += change
            if cost < best:
                best, kept = cost, self.snapshot()
                if best <= good_enough:
                    break
        self.restore(kept)
        return best

    def snapshot(self) -> list[list[list[int]]]:
        return [[list(group) for group in tables] for tables in self.groups]

    def restore(self, groups: list[list[list[int]]]) -> None:
        self.groups = [[list(group) for group in tables] for tables in groups]
        self.met = [0] * (self.n * self.n)
        self.sat_out = [0] * self.n
        for number, tables in enumerate(self.groups):
            for index, group in enumerate(tables):
                self._enter(number, index, group)

    def _step(self, slack: int) -> int | None:
        """Swap a badly placed player with the best other player of the round and return the change of the cost.

        Return None if nobody is badly placed.
        """
        found = self._someone_badly_placed()
        if found is None:
            return None
        number, player = found
        self.step += 1
        best_change, best_other, ties = 1 << 60, -1, 0
        mine = self.where[number][player]
        where = self.where[number]
        for other in range(self.n):
            if where[other] == mine or where[other] < 0:
                continue
            change = self._change(number, player, other)
            blocked = self.tabu.get((number, player, other), 0) > self.step and change >= slack
            if blocked or change > best_change:
                continue
            ties = ties + 1 if change == best_change else 1
            if change < best_change or self.rng.random() * ties < 1:
                best_change, best_other = change, other
        if best_other < 0:
            return 0
        self._swap(number, player, best_other)
        until = self.step + 8 + self.rng.randrange(12)
        self.tabu[number, player, best_other] = self.tabu[number, best_other, player] = until
        return best_change

    def _someone_badly_placed(self) -> tuple[int, int] | None:
        """Return a random round and a random player in it with a repeated meeting or one they should not have."""
        rounds = list(range(self.frozen, len(self.groups)))
        self.rng.shuffle(rounds)
        for number in rounds:
            bad = [player for group in self.groups[number] for player in group if self._is_bad(group, player)]
            if bad:
                return number, self.rng.choice(bad)
        return None

    def _is_bad(self, group: list[int], player: int) -> bool:
        if len(group) != self.seats:
            return self.sat_out[player] > 1
        row = player * self.n
        met, weight = self.met, self.weight
        return any(other != player and (met[row + other] > 1 or weight[row + other]) for other in group)

    def _change(self, number: int, one: int, other: int) -> int:
        """Return the change of the cost if two players of a round are swapped."""
        n, met, weight = self.n, self.met, self.weight
        groups, where = self.groups[number], self.where[number]
        mine, theirs = groups[where[one]], groups[where[other]]
        row, row_other = one * n, other * n
        change = 0
        if len(mine) == self.seats:
            for mate in mine:
                if mate != one:
                    change += 2 * (met[row_other + mate] - met[row + mate] + 1)
                    change += weight[row_other + mate] - weight[row + mate]
        else:
            change += BYE * (self.sat_out[other] - self.sat_out[one] + 1)
        if len(theirs) == self.seats:
            for mate in theirs:
                if mate != other:
                    change += 2 * (met[row + mate] - met[row_other + mate] + 1)
                    change += weight[row + mate] - weight[row_other + mate]
        else:
            change += BYE * (self.sat_out[one] - self.sat_out[other] + 1)
        return change

    def _swap(self, number: int, one: int, other: int) -> None:
        where = self.where[number]
        here, there = where[one], where[other]
        self._move(self.groups[number][here], one, other)
        self._move(self.groups[number][there], other, one)
        where[one], where[other] = there, here

    def _move(self, group: list[int], out: int, into: int) -> None:
        """Replace player `out` by player `into` in a group."""
        group[group.index(out)] = into
        if len(group) != self.seats:
            self.sat_out[out] -= 1
            self.sat_out[into] += 1
            return
        n, met = self.n, self.met
        for mate in group:
            if mate != into:
                met[out * n + mate] -= 1
                met[mate * n + out] -= 1
                met[into * n + mate] += 1
                met[mate * n + into] += 1


def shuffled_rounds(players: Iterable[int], rounds: int, rng: Random, seats: int = SEATS) -> list[list[list[int]]]:
    """Make random rounds of groups of `seats`; if players are left over, the last group is smaller and sits out."""
    order = list(players)
    made = []
    for _ in range(rounds):
        rng.shuffle(order)
        made.append([order[n : n + seats] for n in range(0, len(order), seats)])
    return made
