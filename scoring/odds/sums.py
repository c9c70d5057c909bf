"""Metrics that follow from sums over games, for one simulated season or, as arrays, for many.

A season's sums are packed into one whole number, so that a game is one addition for each player: points above, below
them the number of games at each place and of games below zero points.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.games import MOST_PLACES, Tally
from scoring.metrics import TableRule
from scoring.odds.chances import Result, coded

Numbers = Any  # an int or a float, or an array of them for many seasons


@dataclass(frozen=True, slots=True)
class Sums:
    """A player's sums at the end of the season: those so far, and the packed sums of the simulated games unpacked."""

    before: Tally
    games: int
    points: Numbers
    places: Sequence[Numbers]
    negatives: Numbers


def joined(before: Tally, several: Sequence[Sums]) -> Sums:
    """Return the sums of several players together, as a team has them.

    before      their tallies so far, joined

    >>> one, two = Sums(Tally(), 2, -5, [0, 1], 1), Sums(Tally(), 3, 8, [2, 1], 0)
    >>> together = joined(Tally(), [one, two])
    >>> together.games, together.points, together.places, together.negatives
    (5, 3, [2, 2], 1)
    """
    games, points, negatives = sum(one.games for one in several), 0, 0
    for one in several:
        points, negatives = points + one.points, negatives + one.negatives
    places = [sum(column) for column in zip(*(one.places for one in several), strict=True)]
    return Sums(before, games, points, places, negatives)


MEASURES: Mapping[str, Callable[[Sums], Numbers]] = {
    "points": lambda sums: sums.points,
    # One division is rounded correctly, so equal fractions give equal floats.
    "average_points": lambda sums: sums.points / sums.games,
    "average_place": lambda sums: _place_sum(sums) / sums.games,
    "games": lambda sums: sums.games,
    "firsts": lambda sums: sums.places[0],
    "seconds": lambda sums: sums.places[1],
    "thirds": lambda sums: sums.places[2],
    "fourths": lambda sums: sums.places[3],
    "fewest_fourths": lambda sums: sums.places[3],
    "top_two": lambda sums: sums.places[0] + sums.places[1],
    "first_rate": lambda sums: sums.places[0] / sums.games,
    "top_two_rate": lambda sums: (sums.places[0] + sums.places[1]) / sums.games,
    "avoided_fourths": lambda sums: (sums.games - sums.places[3]) / sums.games,
    "negatives": lambda sums: sums.negatives,
    "penalties": lambda sums: sums.before.penalties,
    "adjustments": lambda sums: sums.before.adjustments,
}


def _place_sum(sums: Sums) -> Numbers:
    return sum(place * times for place, times in enumerate(sums.places, 1))


def follows_from_sums(rule: TableRule) -> bool:
    """Whether every metric that the table ranks by follows from sums of points and places.

    >>> from scoring.metrics import table_rule
    >>> follows_from_sums(table_rule()), follows_from_sums(table_rule(["points", "direct_encounter"]))
    (True, False)
    """
    return all(step.metric.key in MEASURES for step in rule.steps)


def signs(rule: TableRule) -> list[int]:
    """Return -1 for each step where the higher value ranks first: the lowest signed value is the best."""
    return [-1 if step.metric.better == "high" else 1 for step in rule.steps]


def measured(rule: TableRule, sums: Sums) -> list[Numbers]:
    """Return the values of the steps that rank."""
    return [MEASURES[step.metric.key](sums) for step in rule.steps]


@dataclass(frozen=True, slots=True)
class Packing:
    """How sums are packed.

    bits        bits of a counter: no player has as many games as it can count
    seats       places counted
    """

    bits: int
    seats: int

    @classmethod
    def for_games(cls, most: int, seats: int) -> "Packing":
        """Make a packing that can count this many games of one player."""
        return cls(max(1, most.bit_length()), seats)

    @property
    def shift(self) -> int:
        """The position of the points."""
        return self.bits * (self.seats + 1)

    def fits(self, points: int, games: int) -> bool:
        """Whether sums of so many games of at most so many points fit into 64 bits."""
        return (points * max(1, games)).bit_length() + self.shift < 63

    def pack(self, points: int, place: int) -> int:
        """Pack one result; `place` counts from 0.

        >>> packing = Packing(4, 2)
        >>> packing.unpack(packing.pack(-5, 0) + packing.pack(-2, 1))
        (-7, [1, 1], 2)
        """
        negative = (points < 0) << (self.bits * self.seats)
        return (points << self.shift) + (1 << (self.bits * place)) + negative

    def unpack(self, packed: Numbers) -> tuple[Numbers, list[Numbers], Numbers]:
        """Return points, number of games at each place, number of games below zero."""
        mask = (1 << self.bits) - 1
        places = [(packed >> (self.bits * place)) & mask for place in range(self.seats)]
        return packed >> self.shift, places, (packed >> (self.bits * self.seats)) & mask

    def table(self, results: Sequence[Result]) -> list[list[int]]:
        """Return for each seat the packed result of every pair of `coded`."""
        pairs = list(coded(results, self.seats))
        return [
            [self.pack(result.points[order.index(seat)], order.index(seat)) for result, order in pairs]
            for seat in range(self.seats)
        ]

    def sums(self, before: Tally, games: int, packed: Numbers) -> Sums:
        """Return the sums at the end of the season, of this many simulated games."""
        points, places, negatives = self.unpack(packed)
        counts = list(before.places)
        for place, times in enumerate(places):
            counts[place] = counts[place] + times
        return Sums(
            before, before.games + games, before.points + points, counts[:MOST_PLACES], before.negatives + negatives
        )
