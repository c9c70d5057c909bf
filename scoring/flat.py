"""Sums and marks of very many players in flat columns, indexed by the player's key, for whole rebuilds.

One object for each player would take longer to find and to change than the arithmetic of a game.
"""

from array import array
from collections.abc import Collection, Iterable, Iterator, Mapping
from operator import add
from typing import NamedTuple

PLACES = 6
MOST_KEY = 5_000_000  # with greater keys an array would be mostly empty

WIDTH = 2 * PLACES  # counts of a player: each place with points of 0 or more, then each place with points below 0


def _grow(column: "array[int]", size: int, value: int) -> None:
    column.extend(array("q", [value]) * (size - len(column)))


class Sums(NamedTuple):
    """A player's sums: points, the number of games at each place, and the number of games below zero."""

    points: int
    places: tuple[int, ...]
    negatives: int


class FlatSums:
    """The sums of all players, in arrays indexed by the player's key.

    >>> flat = FlatSums()
    >>> flat.add((7, 8, 7), (1, 2, 4), (31200, 8300, -29900), highest=8)
    >>> for player, sums in flat:
    ...     print(player, sums)
    7 Sums(points=1300, places=(1, 0, 0, 1, 0, 0), negatives=1)
    8 Sums(points=8300, places=(0, 1, 0, 0, 0, 0), negatives=0)
    """

    def __init__(self) -> None:
        self.points, self.counts = array("q"), array("q")

    def add(self, players: Iterable[int], places: Iterable[int], points: Iterable[int], *, highest: int) -> None:
        """Add seat rows, given as three columns of equal length; `highest` is the highest player key in them."""
        size = highest + 1
        if size > len(self.points):
            _grow(self.points, 2 * size, 0)
            _grow(self.counts, 2 * size * WIDTH, 0)
        sums, counts = self.points, self.counts
        for player, place, one in zip(players, places, points, strict=True):
            sums[player] += one
            counts[WIDTH * player + place + (-1 if one >= 0 else PLACES - 1)] += 1

    def __iter__(self) -> Iterator[tuple[int, Sums]]:
        for player, points in enumerate(self.points):
            counts = self.counts[WIDTH * player : WIDTH * (player + 1)]
            if any(counts):
                above, below = counts[:PLACES], counts[PLACES:]
                yield player, Sums(points, tuple(map(add, above, below)), sum(below))

    def __bool__(self) -> bool:
        return bool(self.points)


class FlatMarks:
    """The marks of all players on a ladder whose mark is two numbers: games rated, and a value.

    >>> flat = FlatMarks((0, 1500), {3: (2, 1516)})
    >>> flat.make_room(3)
    >>> flat.games[1], flat.values[1], flat.values[3]
    (0, 1500, 1516)
    >>> dict(flat)
    {3: (2, 1516)}
    """

    def __init__(self, start: tuple[int, ...], marks: Mapping[int, tuple[int, ...]]) -> None:
        self.start = start
        self.games: list[int] = []
        self.values: list[int] = []
        self.put(marks)

    def put(self, marks: Mapping[int, tuple[int, ...]]) -> None:
        """Set the marks of some players."""
        self.make_room(max(marks, default=-1))
        for player, (games, value) in marks.items():
            self.games[player], self.values[player] = games, value

    def marks_of(self, players: Iterable[int]) -> list[tuple[int, ...]]:
        """Return the marks of these players; a player without games has the start mark.

        >>> FlatMarks((0, 1500), {3: (2, 1516)}).marks_of([3, 1000])
        [(2, 1516), (0, 1500)]
        """
        size = len(self.games)
        return [(self.games[player], self.values[player]) if player < size else self.start for player in players]

    def numbers_of(self, players: Collection[int]) -> list[int]:
        """Return the marks of these players as `marks_of` does, number after number.

        >>> FlatMarks((0, 1500), {3: (2, 1516)}).numbers_of([3, 1000])
        [2, 1516, 0, 1500]
        """
        self.make_room(max(players, default=-1))
        games, values = self.games, self.values
        numbers = [0] * (2 * len(players))
        numbers[::2] = [games[player] for player in players]
        numbers[1::2] = [values[player] for player in players]
        return numbers

    def make_room(self, highest: int) -> None:
        """Extend the columns to the highest key; new players get the start mark."""
        size = highest + 1
        if size > len(self.games):
            new = 2 * size - len(self.games)
            # Lists: reading and setting a number in an `array` takes twice as long.
            self.games += [self.start[0]] * new
            self.values += [self.start[1]] * new

    def __iter__(self) -> Iterator[tuple[int, tuple[int, int]]]:
        pairs = enumerate(zip(self.games, self.values, strict=True))
        return ((player, mark) for player, mark in pairs if mark[0])
