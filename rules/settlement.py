"""Shared parts of the game settlements 精算 of all rulesets: places, shares, rounding, text form.

Ranking points are ints in fractions of a point (1/unit: thousandths, or twelfths for shared table points), so that
sums are exact.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.errors import RuleError
from rules.options import LISTS

THOUSANDTHS = 1000
LARGEST = 10**12


@dataclass(frozen=True, slots=True)
class GameResult:
    """Places and ranking points of a game.

    places      1..n by seat; 1 is first
    points      ints by seat, in 1/unit of a ranking point
    decimals    the least number of decimals in the text form
    most        the greatest number of decimals; further decimals are rounded, halves away from zero
    extra       further keys of the ruleset's answer
    """

    places: tuple[int, ...]
    points: tuple[int, ...]
    unit: int = THOUSANDTHS
    decimals: int = 1
    most: int = 3
    extra: dict[str, Any] = field(default_factory=dict)

    @property
    def scores(self) -> tuple[int, ...]:
        """The final scores by seat where the ruleset's answer has them (MCR), otherwise ()."""
        return tuple(self.extra.get("raw", ()))

    @property
    def outcome(self) -> tuple[tuple[int, ...], ...]:
        """Return what the tables of several games are computed from: places, points and scores."""
        return self.places, self.points, self.scores

    def as_text(self) -> tuple[str, ...]:
        """Return the points as signed decimals.

        >>> GameResult((1, 2), (31200, -9600)).as_text()
        ('+31.2', '-9.6')
        """
        return tuple(format_points(points, self.unit, self.decimals, self.most) for points in self.points)

    def answer(self) -> dict[str, Any]:
        """Return the `out` of a case with kind = game."""
        return {"places": list(self.places), "points": list(self.as_text()), **self.extra}


PART_KEYS = ("score", "deposits", "rounding", "uma", "oka", "place", "chips", "penalty")


@dataclass(frozen=True, slots=True)
class GamePart:
    """A part of the ranking points of every seat; the parts of a game add up to its points.

    key         one of PART_KEYS
    points      ints by seat, in the fractions of a point of the game's result
    amount      of `score` the table points subtracted from each score, of `chips` what one chip is worth; else None
    """

    key: str
    points: tuple[int, ...]
    amount: int | None = None


def parts_that_count(*parts: GamePart) -> tuple[GamePart, ...]:
    """Return the parts without those that give nothing to anybody; the first part always stays.

    >>> [part.key for part in parts_that_count(GamePart("score", (0, 0)), GamePart("uma", (0, 0)))]
    ['score']
    """
    first, *others = parts
    return (first, *(part for part in others if any(part.points)))


def format_points(points: int, unit: int = THOUSANDTHS, decimals: int = 1, most: int = 3) -> str:
    """Format points in 1/unit as a signed decimal with `decimals` to `most` decimals, rounded half away from zero.

    >>> format_points(45000), format_points(0), format_points(-300), format_points(10333), format_points(28, 12, 2, 2)
    ('+45.0', '0.0', '-0.3', '+10.333', '+2.33')
    """
    scale = 10**most
    digits = (2 * abs(points) * scale + unit) // (2 * unit)
    whole, part = divmod(digits, scale)
    decimal = f"{part:0{most}d}" if most else ""
    while len(decimal) > decimals and decimal.endswith("0"):
        decimal = decimal[:-1]
    sign = "" if digits == 0 else "-" if points < 0 else "+"
    return f"{sign}{whole}" + (f".{decimal}" if decimal else "")


def places_by_seat(scores: Sequence[int], order: Sequence[int] | None = None) -> tuple[int, ...]:
    """Return places by score; of equal scores the seat that is earlier in `order` (default 0, 1, 2 ...) is ahead.

    >>> places_by_seat((100, 300, 300, 200))
    (4, 1, 2, 3)
    >>> places_by_seat((100, 300, 300, 200), order=(3, 2, 1, 0))
    (4, 2, 1, 3)
    """
    rank = {seat: n for n, seat in enumerate(order if order is not None else range(len(scores)))}
    first_to_last = sorted(range(len(scores)), key=lambda seat: (-scores[seat], rank[seat]))
    return tuple(first_to_last.index(seat) + 1 for seat in range(len(scores)))


def places_shared(scores: Sequence[int]) -> tuple[int, ...]:
    """Return places by score; equal scores share the better place.

    >>> places_shared((100, 300, 300, 200))
    (4, 1, 1, 3)
    """
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def share_by_place(places: Sequence[int], worth: Sequence[int]) -> tuple[tuple[int, int], ...]:
    """Return for each seat the total worth of the places its tie covers, and the number of seats in the tie.

    >>> share_by_place((4, 1, 1, 3), (15, 5, -5, -15))
    ((-15, 1), (20, 2), (20, 2), (-5, 1))
    """
    together = [sum(other == place for other in places) for place in places]
    return tuple((sum(worth[place - 1 : place - 1 + n]), n) for place, n in zip(places, together, strict=True))


def whole_scores(
    value: object, counts: Sequence[int] = (4,), *, step: int = 1, code: str = "bad_scores"
) -> tuple[int, ...]:
    """Check that a value is one whole number for each seat and return it as a tuple.

    counts      the allowed numbers of seats
    step        every number must be a multiple of it
    raises      RuleError `code`, also for numbers beyond LARGEST
    """
    if not isinstance(value, LISTS) or len(value) not in counts:
        raise RuleError(code, key="scores", found=value)
    for one in value:
        if type(one) is not int or one % step or not -LARGEST <= one <= LARGEST:
            raise RuleError(code, key="scores", found=value)
    return tuple(value)
