"""Judge odds by what happened: the Brier score, and how often what had some chance came true.

source      G. W. Brier, Verification of forecasts expressed in terms of probability, Monthly Weather Review 78 (1950)
            1-3; the sum over both outcomes there is twice the mean square used here
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

BUCKETS = 10


class Call(NamedTuple):
    """A chance that was named, and whether it came true."""

    chance: float
    came: bool


@dataclass(frozen=True, slots=True)
class Group:
    """Calls of about the same chance.

    expected    mean of the chances
    came        share of the calls that came true
    """

    calls: int
    expected: float
    came: float


def brier_score(calls: Iterable[Call]) -> float | None:
    """Return the mean square of chance minus result (1 or 0); less is better. None without calls.

    >>> brier_score([Call(0.5, True), Call(0.5, False), Call(1.0, True)])  # (0.25 + 0.25 + 0) / 3
    0.16666666666666666
    """
    squares = [(call.chance - call.came) ** 2 for call in calls]
    return sum(squares) / len(squares) if squares else None


def baseline(calls: Sequence[Call], chance: float) -> list[Call]:
    """Return the same calls with an equal chance for all: the share of the players whom it happens to.

    >>> baseline([Call(0.9, True)], 0.25)
    [Call(chance=0.25, came=True)]
    """
    return [Call(chance, call.came) for call in calls]


def calibration(calls: Iterable[Call]) -> list[Group]:
    """Group calls by their chance in steps of a tenth, rounded: "of the 20 % calls, 19 % came true".

    >>> calibration([Call(0.18, True), Call(0.22, False), Call(0.9, True)])
    [Group(calls=2, expected=0.2, came=0.5), Group(calls=1, expected=0.9, came=1.0)]
    """
    groups: dict[int, list[Call]] = {}
    for call in calls:
        groups.setdefault(int(call.chance * BUCKETS + 0.5), []).append(call)
    return [
        Group(len(own), sum(call.chance for call in own) / len(own), sum(call.came for call in own) / len(own))
        for _tenth, own in sorted(groups.items())
    ]
