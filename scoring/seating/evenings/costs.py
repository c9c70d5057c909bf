"""What a round costs, in whole numbers. A meeting one day more recent than another costs one more."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import combinations

from scoring.seating.facts import Pair

MUST_NOT = 10_000_000
SHOULD_NOT = 60
MOST_OF_A_MONTH = 199
DAYS = 30
THREE_AGAIN = 1_000


class Mix(Enum):
    """Whether strengths matter: not at all, strong and weak at one table, or equals at one table."""

    NONE = "none"
    MIXED = "mixed"
    ALIKE = "alike"


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who is there.

    key             names the person
    games           games tonight
    sat_out         rounds sat out tonight, but for those that were offered
    offers          offers to sit out this round
    sat_out_last    sat out on the last evening attended
    three           sat at a table of three tonight already, or on the last evening attended
    is_late         came late and has not played yet
    strength        more is stronger, such as a rating; None: a newcomer, who gets the middle
    """

    key: int
    games: int = 0
    sat_out: int = 0
    offers: bool = False
    sat_out_last: bool = False
    three: bool = False
    is_late: bool = False
    strength: float | None = None

    @property
    def cost_of_sitting_out(self) -> int:
        """Nobody sits out twice before everybody did once; who has played most goes first."""
        out = -1 if self.offers else self.sat_out
        steps = 100_000 * (out * (out + 3) // 2)
        return steps - 100 * self.games + 1_000 * self.sat_out_last + 5_000 * self.is_late


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the tables should look like. Pairs are (smaller key, larger key).

    tonight     how often a pair met tonight
    days        for a pair, the age in days of each of their other games
    must_not    pairs that must not sit together
    should_not  pairs that should not, such as team mates
    tonight_cost    cost of a pair that met tonight, times the square of how often
    is_plain_lot    pays no regard to who met
    """

    tonight: Mapping[Pair, int] = field(default_factory=dict)
    days: Mapping[Pair, Sequence[int]] = field(default_factory=dict)
    must_not: Collection[Pair] = ()
    should_not: Collection[Pair] = ()
    mix: Mix = Mix.NONE
    tonight_cost: int = 400
    is_plain_lot: bool = False

    def pair_costs(self) -> dict[Pair, int]:
        """The cost of each pair at one table; a pair that is missing costs nothing."""
        costs = dict.fromkeys(self.must_not, MUST_NOT)
        if self.is_plain_lot:
            return costs
        for pair in {*self.tonight, *self.days, *self.should_not}:
            cost = self.tonight_cost * self.tonight.get(pair, 0) ** 2 + SHOULD_NOT * (pair in self.should_not)
            costs[pair] = costs.get(pair, 0) + cost + month_cost(self.days.get(pair, ()))
        return costs


def month_cost(ages: Iterable[int]) -> int:
    """
    >>> month_cost([7, 14, 45])
    41
    """
    return min(MOST_OF_A_MONTH, sum(DAYS + 1 - age for age in ages if age <= DAYS))


def by_strength(people: Iterable[Person]) -> list[Person]:
    """Sort people, the strongest first; of equals the smaller key is first, newcomers are in the middle."""
    ordered = sorted(people, key=lambda person: (person.strength is None, -(person.strength or 0), person.key))
    known = sum(person.strength is not None for person in ordered)
    return [*ordered[: known // 2], *ordered[known:], *ordered[known // 2 : known]]


def mixed(at_table: Sequence[int], seated: int) -> int:
    """How far the ranks at a table are from the fair sum.

    at_table    the ranks of those at the table
    seated      how many are seated in all

    >>> mixed([0, 3, 4, 7], 8), mixed([0, 1, 2, 3], 8)
    (0, 16)
    """
    fair = len(at_table) * (seated - 1) * seated // 2
    return 2 * (abs(fair - seated * sum(at_table)) // seated)


def alike(at_table: Sequence[int], _seated: int) -> int:
    """
    >>> alike([0, 3, 4, 7], 8)
    14
    """
    return 2 * (max(at_table) - min(at_table))


STRENGTH: dict[Mix, Callable[[Sequence[int], int], int]] = {
    Mix.NONE: lambda _at_table, _seated: 0,
    Mix.MIXED: mixed,
    Mix.ALIKE: alike,
}


def round_cost(people: Iterable[Person], tables: Iterable[Sequence[int]], wishes: Wishes) -> int:
    """The cost of tables without that of sitting out.

    people      all who are there, seated or not
    tables      the keys at each table
    """
    by_key = {person.key: person for person in people}
    groups = [sorted(table) for table in tables]
    seated = {key for group in groups for key in group}
    ordered = [person.key for person in by_strength(by_key.values()) if person.key in seated]
    rank = {key: rank for rank, key in enumerate(ordered)}
    pairs = wishes.pair_costs()
    cost = 0
    for group in groups:
        cost += sum(pairs.get(pair, 0) for pair in combinations(group, 2))
        cost += THREE_AGAIN * sum(by_key[key].three for key in group if len(group) == 3)
        cost += STRENGTH[wishes.mix]([rank[key] for key in group], len(rank))
    return cost
