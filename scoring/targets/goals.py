"""What a player wants of a game: a place, a number of ranking points, or more points than certain others."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rules.errors import _
from rules.settlement import GameResult, format_points
from scoring.sentences import Sentence, Who

FIRST = _("1st place")
OR_BETTER = _("place {place} or better")
POINTS = _("{points} points or more")
AHEAD = _("ahead of {others}")


class Goal(Protocol):
    """A goal for one player of a game."""

    @property
    def kind(self) -> str: ...

    def is_reached(self, result: GameResult, player: int) -> bool: ...

    def sentence(self, result: GameResult) -> Sentence: ...


@dataclass(frozen=True, slots=True)
class Place:
    """This place or a better one.

    >>> Place(2).is_reached(GameResult((1, 2, 3, 4), (30, 10, -10, -30)), 1)
    True
    """

    place: int
    kind: str = field(default="place", init=False)

    def is_reached(self, result: GameResult, player: int) -> bool:
        return result.places[player] <= self.place

    def sentence(self, result: GameResult) -> Sentence:
        return Sentence(FIRST) if self.place == 1 else Sentence(OR_BETTER, {"place": self.place})


@dataclass(frozen=True, slots=True)
class Points:
    """At least this number of ranking points, in the ruleset's fractions of a point.

    >>> Points(8300).is_reached(GameResult((1, 2), (31200, 8300)), 1)
    True
    """

    least: int
    kind: str = field(default="points", init=False)

    def is_reached(self, result: GameResult, player: int) -> bool:
        return result.points[player] >= self.least

    def sentence(self, result: GameResult) -> Sentence:
        points = format_points(self.least, result.unit, result.decimals, result.most)
        return Sentence(POINTS, {"points": points})


@dataclass(frozen=True, slots=True)
class Ahead:
    """More ranking points than each of these players.

    others      players of the game
    behind      for each of them how many points they were ahead before this game; () for a single game

    >>> Ahead((0,), behind=(20000,)).is_reached(GameResult((2, 1), (8300, 31200)), 1)
    True
    """

    others: tuple[int, ...]
    behind: Sequence[int] = ()
    kind: str = field(default="ahead", init=False)

    def is_reached(self, result: GameResult, player: int) -> bool:
        behind = self.behind or (0,) * len(self.others)
        return all(
            result.points[player] > result.points[other] + more for other, more in zip(self.others, behind, strict=True)
        )

    def sentence(self, result: GameResult) -> Sentence:
        return Sentence(AHEAD, {"others": tuple(map(Who, self.others))})


def all_places(players: int) -> tuple[Place, ...]:
    """Return a goal for each place but the last, which everybody has.

    >>> [goal.place for goal in all_places(4)]
    [1, 2, 3]
    """
    return tuple(map(Place, range(1, players)))
