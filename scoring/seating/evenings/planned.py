"""All rounds of an evening at once: a plan for as many people, dealt so that few meet who met lately.

The people are exchanged over the numbers of the plan, from many starts, until nothing improves. As in `forming` only
`Random.random` is used here, and the number of steps depends on the number of people alone.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from scoring.seating.evenings.costs import Mix, Person, Wishes, round_cost
from scoring.seating.evenings.forming import form_round
from scoring.seating.facts import Pair, meetings
from scoring.seating.planning import draw_plan
from scoring.seating.search import SEATS
from scoring.seating.text import Plan

Tables = tuple[tuple[int, ...], ...]

# Beyond these the comparison takes several seconds.
FEWEST, MOST, MOST_ROUNDS = 2 * SEATS, 32, 12
STARTS, STARTS_OF_A_ROUND = 8, 2


@dataclass(frozen=True, slots=True)
class PlannedRounds:
    """The tables of each round by the keys of the people, and what all of them cost."""

    rounds: tuple[Tables, ...]
    cost: int


def plan_rounds(people: Iterable[Person], rounds: int, *, rng: Random, wishes: Wishes) -> PlannedRounds | None:
    """Plan the rounds in which everybody plays at tables of four.

    returns     the plan if it costs less than to form one round after the other, each with fewer starts than usual.
                None: it does not, or there is none: somebody would sit out, strengths or a plain lot are wanted, or
                there is one round

    >>> plan = plan_rounds([Person(key) for key in range(1, 17)], 5, rng=Random("a"), wishes=Wishes())
    >>> plan and (len(plan.rounds), plan.cost)
    (5, 0)
    """
    there = sorted(people, key=lambda person: person.key)
    if not _has_plan(len(there), rounds, wishes):
        return None
    dealt = _Dealing(there, draw_plan(len(there), rounds, rng).plan, wishes, rng).dealt()
    planned = PlannedRounds(dealt, rounds_cost(there, dealt, wishes))
    return planned if not planned.cost or planned.cost < _one_by_one(there, rounds, rng, wishes, planned.cost) else None


def _has_plan(people: int, rounds: int, wishes: Wishes) -> bool:
    is_of_size = FEWEST <= people <= MOST and people % SEATS == 0 and 1 < rounds <= MOST_ROUNDS
    return is_of_size and wishes.mix is Mix.NONE and not wishes.is_plain_lot


def rounds_cost(people: Sequence[Person], rounds: Iterable[Tables], wishes: Wishes) -> int:
    """The cost of rounds that are played one after the other: who met in an earlier one has met tonight."""
    cost = 0
    for tables in rounds:
        cost += round_cost(people, tables, wishes)
        wishes = _after(wishes, tables)
    return cost


def _after(wishes: Wishes, tables: Tables) -> Wishes:
    return replace(wishes, tonight=Counter(wishes.tonight) + meetings((tables,)))


def _one_by_one(people: Sequence[Person], rounds: int, rng: Random, wishes: Wishes, limit: int) -> int:
    """The cost of rounds that are formed one after the other, or a part of it that is above the limit."""
    cost = 0
    for _round in range(rounds):
        formed = form_round(people, rng=rng, wishes=wishes, starts=STARTS_OF_A_ROUND)
        cost += formed.cost
        if cost > limit:
            break
        wishes = _after(wishes, formed.tables)
    return cost


class _Dealing:
    """The people dealt to the numbers of a plan."""

    def __init__(self, people: Sequence[Person], plan: Plan, wishes: Wishes, rng: Random) -> None:
        self.keys, self.plan, self.rand = [person.key for person in people], plan, rng.random
        self.n = len(self.keys)
        times = meetings(plan)
        self.times = [[times[min(a, b), max(a, b)] for b in range(self.n)] for a in range(self.n)]
        self.most = max(times.values())
        # By how often two meet in the plan: the cost of each pair.
        self.costs = [self._costs(wishes, often) for often in range(self.most + 1)]

    def _costs(self, wishes: Wishes, often: int) -> list[list[int]]:
        once = replace(wishes, tonight={}).pair_costs()

        def cost(pair: Pair) -> int:
            met = wishes.tonight.get(pair, 0)
            again = sum((met + number) ** 2 for number in range(often))
            return often * once.get(pair, 0) + wishes.tonight_cost * again

        return [[cost((min(a, b), max(a, b))) if a != b else 0 for b in self.keys] for a in self.keys]

    def dealt(self) -> tuple[Tables, ...]:
        _cost, best = min(self._start() for _ in range(STARTS))
        return tuple(
            tuple(tuple(self.keys[best[number]] for number in table) for table in tables) for tables in self.plan
        )

    def _start(self) -> tuple[int, list[int]]:
        people = list(range(self.n))
        for n in range(self.n - 1, 0, -1):
            other = int(self.rand() * (n + 1))
            people[n], people[other] = people[other], people[n]
        while any(list(self._improved(people))):
            pass
        cost = sum(self._cost_of(people, number) for number in range(self.n))
        return cost // 2, people

    def _improved(self, people: list[int]) -> Iterator[bool]:
        """Exchange two where it is better, each two once."""
        for one, other in combinations(range(self.n), 2):
            before = self._cost_of(people, one) + self._cost_of(people, other)
            people[one], people[other] = people[other], people[one]
            is_better = self._cost_of(people, one) + self._cost_of(people, other) < before
            if not is_better:
                people[one], people[other] = people[other], people[one]
            yield is_better

    def _cost_of(self, people: Sequence[int], number: int) -> int:
        person, costs = people[number], self.costs
        return sum(costs[often][person][people[at]] for at, often in enumerate(self.times[number]) if often)
