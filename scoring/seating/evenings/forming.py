"""Form a round: who sits out, and the tables with the least cost, by annealing.

Only `Random.random` is used, whose sequence Python keeps, and the number of steps depends on the number of people
alone: the same people, wishes and seed give the same round on every machine, in whatever order the people come in.
"""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from scoring.seating.evenings.costs import STRENGTH, THREE_AGAIN, Mix, Person, Wishes, by_strength
from scoring.seating.evenings.sizes import split
from scoring.seating.facts import Pair

# cost, who sits out, tables
Best = tuple[int, tuple[int, ...], tuple[tuple[int, ...], ...]]

EXCHANGES_A_PERSON = 3_000
# At the heat of a pair that must not meet every state can be left; the other starts spend more on the days of a month.
HEATS_OF_FEW, HEATS, COLD = (1e7, 60.0, 1e7, 60.0), (1e7, 60.0, 60.0, 60.0), 0.5
FEW = 16


@dataclass(frozen=True, slots=True)
class FormedRound:
    """The tables, largest first, and who sits out, by keys in rising order.

    cost        of the tables, without that of sitting out
    kept_together   pairs at one table who must not be
    """

    tables: tuple[tuple[int, ...], ...]
    out: tuple[int, ...]
    cost: int
    kept_together: tuple[Pair, ...]


def form_round(
    people: Iterable[Person], *, rng: Random, wishes: Wishes | None = None, sizes: Collection[int] = (4,),
    starts: int = 4,
) -> FormedRound:  # fmt: skip
    """Form the tables of those who are there.

    rng         the random generator; that of another seed gives another round of about the same cost
    sizes       the numbers of people who can play at a table
    starts      of the search

    >>> people = [Person(key) for key in range(1, 10)]
    >>> again = Wishes(tonight={pair: 1 for pair in combinations((1, 2, 3, 4), 2)})
    >>> formed = form_round(people, rng=Random("2026-11-26/2/1"), wishes=again)
    >>> [sum(key <= 4 for key in table) for table in formed.tables], len(formed.out)
    ([2, 1], 1)
    """
    wishes = wishes or Wishes()
    there = sorted(people, key=lambda person: person.key)
    tables = split(len(there), sizes)
    firmly_out, may_sit_out = _sitting_out(there, len(there) - sum(tables))
    ordered = [person for person in by_strength(there) if person not in firmly_out]
    search = _Search(ordered, may_sit_out, tables, wishes, rng)
    heats = HEATS_OF_FEW if len(there) <= FEW else HEATS
    cost, out, groups = min(search.start(hot) for hot in heats[:starts])
    keys = tuple(sorted((*out, *(person.key for person in firmly_out))))
    together = {pair for table in groups for pair in combinations(table, 2)}
    return FormedRound(groups, keys, cost, tuple(sorted(together.intersection(wishes.must_not))))


def _sitting_out(there: Sequence[Person], out: int) -> tuple[set[Person], int]:
    """Those who sit out for certain, and how many more do of those whose cost is equal to the next one's."""
    by_cost = sorted(there, key=lambda person: person.cost_of_sitting_out)
    if not out:
        return set(), 0
    limit = by_cost[out - 1].cost_of_sitting_out
    firmly = {person for person in by_cost[:out] if person.cost_of_sitting_out < limit}
    return firmly, out - len(firmly)


class _Search:
    """The groups of a round that is being improved: its tables and, if some of equal cost may sit out, those who do.

    ordered     those of whom some are seated, the strongest first; people are numbered in the order of their keys
    """

    def __init__(self, ordered: Sequence[Person], out: int, tables: Sequence[int], wishes: Wishes, rng: Random) -> None:
        people = sorted(ordered, key=lambda person: person.key)
        self.people, self.mix, self.rand = people, wishes.mix, rng.random
        self.strength, self.rank = STRENGTH[wishes.mix], [0] * len(people)
        number = {person.key: number for number, person in enumerate(people)}
        self.by_strength = [number[person.key] for person in ordered]
        self.n, self.seated = len(people), sum(tables)
        self.sizes = [*tables, out] if out else list(tables)
        self.out = len(tables)  # the number of the group that sits out
        cheapest = min((person.cost_of_sitting_out for person in people), default=0)
        self.may_sit_out = [person.cost_of_sitting_out == cheapest for person in people]
        self.three = [THREE_AGAIN * person.three for person in people]
        pairs = wishes.pair_costs()
        keys = [person.key for person in people]
        self.weight = [[pairs.get((min(one, other), max(one, other)), 0) for other in keys] for one in keys]

    def start(self, hot: float) -> Best:
        """Improve random groups."""
        self._enter(self._at_random())
        self._anneal(hot)
        self._descend()
        groups = [tuple(sorted(self.people[number].key for number in group)) for group in self.groups]
        tables = tuple(sorted(groups[: self.out], key=lambda table: (-len(table), table)))
        return self.cost, groups[self.out] if self.out < len(groups) else (), tables

    def _at_random(self) -> list[list[int]]:
        order = list(range(self.n))
        for n in range(self.n - 1, 0, -1):
            other = int(self.rand() * (n + 1))
            order[n], order[other] = order[other], order[n]
        out = [number for number in order if self.may_sit_out[number]][: self.n - self.seated]
        seated = iter([number for number in order if number not in out])
        groups = [[next(seated) for _ in range(size)] for size in self.sizes[: self.out]]
        return [*groups, out] if out else groups

    def _anneal(self, hot: float) -> None:
        """Exchange two at random; the cost may rise while it is hot. Keep the best groups."""
        rand, exp, n, where = self.rand, math.exp, self.n, self.where
        steps = EXCHANGES_A_PERSON * n
        heat, ratio = hot, (COLD / hot) ** (1 / max(steps, 1))
        best, kept = self.cost, self._copy()
        for _ in range(steps if best else 0):
            heat *= ratio
            one, other = int(rand() * n), int(rand() * n)
            if where[one] == where[other] or not self._is_allowed(one, other):
                continue
            change = self._change(one, other)
            if change > 0 and rand() >= exp(-change / heat):
                continue
            self._exchange(one, other)
            self.cost += change
            if self.cost < best:
                best, kept = self.cost, self._copy()
                if not best:
                    break
        self._enter(kept)

    def _descend(self) -> None:
        """Exchange two, in the order of their keys, until nothing improves."""
        is_better = True
        while is_better:
            is_better = False
            for one, other in combinations(range(self.n), 2):
                if self.where[one] == self.where[other] or not self._is_allowed(one, other):
                    continue
                if (change := self._change(one, other)) < 0:
                    self._exchange(one, other)
                    self.cost += change
                    is_better = True

    def _copy(self) -> list[list[int]]:
        return [list(group) for group in self.groups]

    def _enter(self, groups: list[list[int]]) -> None:
        self.groups, self.where = groups, [0] * self.n
        for index, group in enumerate(groups):
            for number in group:
                self.where[number] = index
        self._rank()
        self.cost = self._cost()

    def _rank(self) -> None:
        """Rank those who are seated; newcomers keep the middle of all who are there."""
        if self.mix is not Mix.NONE:
            rank = 0
            for number in self.by_strength:
                if self.where[number] != self.out:
                    self.rank[number] = rank
                    rank += 1

    def _cost(self) -> int:
        return sum(self._cost_of(group) for group in self.groups[: self.out])

    def _cost_of(self, group: Sequence[int]) -> int:
        pairs = sum(self.weight[one][other] for one, other in combinations(group, 2))
        threes = sum(self.three[number] for number in group) if len(group) == 3 else 0
        return pairs + threes + self._strength(group)

    def _strength(self, group: Iterable[int]) -> int:
        return self.strength([self.rank[number] for number in group], self.seated)

    def _is_allowed(self, one: int, other: int) -> bool:
        """Whether the exchange lets nobody sit out whose turn it is not."""
        where, out = self.where, self.out
        return (where[one] != out or self.may_sit_out[other]) and (where[other] != out or self.may_sit_out[one])

    def _change(self, one: int, other: int) -> int:
        """The change of the cost if two people of two groups are exchanged."""
        here, there = self.where[one], self.where[other]
        if self.out in (here, there):
            return self._change_of_those_out(one, other)
        groups, old, new = self.groups, self.weight[one], self.weight[other]
        change = -2 * old[other]
        for mate in groups[here]:
            change += new[mate] - old[mate]
        for mate in groups[there]:
            change += old[mate] - new[mate]
        if self.sizes[here] != self.sizes[there]:
            threes = (self.sizes[here] == 3) - (self.sizes[there] == 3)
            change += threes * (self.three[other] - self.three[one])
        if self.mix is not Mix.NONE:
            change += self._change_of_strength(here, one, other) + self._change_of_strength(there, other, one)
        return change

    def _change_of_strength(self, index: int, leaves: int, comes: int) -> int:
        rank = self.rank
        before = [rank[mate] for mate in self.groups[index]]
        after = [rank[comes] if mate == leaves else rank[mate] for mate in self.groups[index]]
        return self.strength(after, self.seated) - self.strength(before, self.seated)

    def _change_of_those_out(self, one: int, other: int) -> int:
        """As `_change`, where somebody else is seated: the ranks of all may change."""
        self._exchange(one, other)
        after = self._cost()
        self._exchange(one, other)
        return after - self.cost

    def _exchange(self, one: int, other: int) -> None:
        here, there = self.where[one], self.where[other]
        # Each takes the place of the other, so that to exchange them back restores the order too.
        group, group_there = self.groups[here], self.groups[there]
        group[group.index(one)], group_there[group_there.index(other)] = other, one
        self.where[one], self.where[other] = there, here
        if self.out in (here, there):
            self._rank()
