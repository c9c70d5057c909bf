"""Which facts of a day a story tells: the rarest, one of a group, one of a person, in the order of telling.

source      rarity q = (k + 8·rate) / (n + 8) and surprise s = q·weight: n comparable days before, k with as much
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.stories.days import Found
from scoring.stories.facts import Fact, Told
from scoring.stories.kinds import FILLERS, SAYS, SECTIONS
from scoring.stories.values import Crowd, Evening, SafeEnds

MOST_DAYS = 60
PRIOR = 8
FEWEST, MOST, MOST_OF_ONE_GAME = 3, 5, 2
# The first three are told at this surprise or less, the others at the smaller one.
FIRST, FURTHER = Fraction(1, 4), Fraction(1, 8)

Sizes = Mapping[str, int | None]  # of a day: by kind that it could show the largest number, None for nothing


def told(fact: Fact, days: Sequence[Sizes], last_headline: str = "") -> Told:
    """How surprising a fact is.

    days            the days before, the latest last; the last 60 of them are compared
    last_headline   kind of the headline of the last story, whose facts have twice the weight today

    >>> from scoring.stories.values import Streak
    >>> four = Fact("streak", 4, (11,), Streak(11, 4))
    >>> one = told(four, [{"streak": 3}, {"streak": 5}, {"streak": None}, {}])
    >>> one.as_much, one.days, str(one.rarity), str(one.surprise)
    (1, 3, '2/11', '2/33')
    """
    sizes = [one[fact.key] for one in days[-MOST_DAYS:] if fact.key in one]
    as_much = sum(size is not None and size >= fact.size for size in sizes)
    rarity = (as_much + PRIOR * fact.rate) / (len(sizes) + PRIOR)
    weight = fact.weight * (2 if fact.key == last_headline else 1)
    return Told(fact, as_much, len(sizes), rarity, rarity * weight)


def choose(
    found: Mapping[str, Found], days: Sequence[Sizes], *, games: int, last_headline: str = ""
) -> tuple[Told, tuple[Told, ...]]:
    """Choose the headline and what is told, in the order of telling.

    found       what the day has of each kind
    games       how many games it has, at least one
    """
    facts = [told(one.facts[0], days, last_headline) for one in found.values() if one.facts]
    choice = _Choice(MOST_OF_ONE_GAME if games == 1 else MOST)
    for one in sorted((one for one in facts if not _is_plain(one.fact)), key=_order):
        choice.offer(one)
    by_key = {one.fact.key: one for one in facts}
    choice.fill([by_key[key] for key in FILLERS if key in by_key])
    headline = _headline(choice.taken) or _best_of_day(by_key) or choice.taken[0]
    rest = [one for one in choice.taken if one.fact is not headline.fact]
    return headline, _in_order(headline, rest[: choice.most - 1])


def _order(one: Told) -> tuple[Fraction, int, int, tuple[int, ...]]:
    return one.surprise, one.fact.kind.number, -one.fact.size, one.fact.people


def _is_plain(fact: Fact) -> bool:
    """Whether a fact only fills: that some people played is no news."""
    return isinstance(fact.values, Crowd) and not fact.values.is_record


class _Choice:
    """The facts taken so far."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.taken: list[Told] = []

    def offer(self, one: Told) -> None:
        """Take a fact if it is surprising enough and fits to the others."""
        limit = FIRST if len(self.taken) < FEWEST else FURTHER
        if len(self.taken) < self.most and one.surprise <= limit and self.fits(one.fact):
            self.taken.append(one)

    def fill(self, fillers: Iterable[Told]) -> None:
        """Take plain facts while there are too few."""
        for one in fillers:
            if len(self.taken) < min(FEWEST, self.most) and self.fits(one.fact) and not _is_little(one.fact):
                self.taken.append(one._replace(is_filler=True))
        if not self.taken:
            self.taken += [one._replace(is_filler=True) for one in fillers][-1:]

    def fits(self, fact: Fact) -> bool:
        """Whether a fact is of another group, about other people, and says something new."""
        if any(fact.kind.group == one.fact.kind.group for one in self.taken):
            return False
        if fact.key == "gap" and any(one.fact.key in ("lead", "title") for one in self.taken):
            return False
        is_second = self._is_second(fact)
        if not is_second and not self._people().isdisjoint(fact.people):
            return False
        if isinstance(fact.values, SafeEnds) and not fact.values.is_long and not is_second:
            return False
        return not any(fact.key in SAYS.get(one.fact.key, ()) and set(one.fact.people) & set(fact.people)
                       for one in self.taken)  # fmt: skip

    def _people(self) -> set[int]:
        return {player for one in self.taken for player in one.fact.people}

    def _is_second(self, fact: Fact) -> bool:
        """Whether a fact is the second one about the first person of the first fact, and about nobody else told."""
        if not self.taken or not self.taken[0].fact.people or not fact.people:
            return False
        first = self.taken[0].fact.people[0]
        of_first = sum(first in one.fact.people for one in self.taken)
        return fact.people[0] == first and of_first == 1 and self._people() & set(fact.people) == {first}


def _is_little(fact: Fact) -> bool:
    """Whether a filler says little: the points of a single game."""
    return isinstance(fact.values, Evening) and fact.values.games == 1


def _headline(taken: Sequence[Told]) -> Told | None:
    return next((one for one in taken if one.fact.kind.is_headline), None)


def _best_of_day(facts: Mapping[str, Told]) -> Told | None:
    """What stands above a story that has no headline: who had most points."""
    return facts["evening"]._replace(is_filler=True) if "evening" in facts else None


def _in_order(headline: Told, rest: list[Told]) -> tuple[Told, ...]:
    """The headline first, then by sections; the second fact about a person follows the first one."""
    rest.sort(key=lambda one: (SECTIONS.index(one.fact.kind.section), one.fact.kind.number))
    ordered: list[Told] = []
    for one in [headline, *rest]:
        at = next((at for at, other in enumerate(ordered, 1) if _is_same_person(other, one)), None)
        if at is None:
            ordered.append(one)
        else:
            ordered.insert(at, one._replace(is_second=True))
    return tuple(ordered)


def _is_same_person(first: Told, second: Told) -> bool:
    return bool(first.fact.people and second.fact.people and first.fact.people[0] == second.fact.people[0])
