"""Marks of very many players in two columns, for whole rebuilds.

One object for each player would take longer to find and to change than the arithmetic of a game. A column has one
line for each player who plays: what a club costs does not depend on the keys of its players among those of all clubs.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import count


class FlatMarks:
    """The marks of all players on a ladder whose mark is two numbers: games rated, and a value.

    games, values   the two numbers by line

    >>> flat = FlatMarks((0, 1500), {3: (2, 1516)})
    >>> lines = flat.lines_of([70_000, 3])
    >>> [(flat.games[line], flat.values[line]) for line in lines]
    [(0, 1500), (2, 1516)]
    >>> dict(flat)
    {3: (2, 1516)}
    """

    def __init__(self, start: tuple[int, ...], marks: Mapping[int, tuple[int, ...]]) -> None:
        self.games: list[int] = []
        self.values: list[int] = []
        self.start = start
        self._lines: defaultdict[int, int] = defaultdict(count().__next__)
        self.put(marks)

    def lines_of(self, players: Iterable[int]) -> list[int]:
        """Return the line of each of these players; a new one has the start mark."""
        lines = [*map(self._lines.__getitem__, players)]
        new = len(self._lines) - len(self.games)
        self.games += [self.start[0]] * new
        self.values += [self.start[1]] * new
        return lines

    def put(self, marks: Mapping[int, tuple[int, ...]]) -> None:
        """Set the marks of some players."""
        for line, (games, value) in zip(self.lines_of(marks), marks.values(), strict=True):
            self.games[line], self.values[line] = games, value

    def marks_of(self, players: Iterable[int]) -> list[tuple[int, ...]]:
        """Return the marks of these players; a player without games has the start mark.

        >>> FlatMarks((0, 1500), {3: (2, 1516)}).marks_of([3, 1000])
        [(2, 1516), (0, 1500)]
        """
        return [(self.games[line], self.values[line]) for line in self.lines_of(players)]

    def numbers_of(self, players: Collection[int]) -> list[int]:
        """Return the marks of these players as `marks_of` does, number after number.

        >>> FlatMarks((0, 1500), {3: (2, 1516)}).numbers_of([3, 1000])
        [2, 1516, 0, 1500]
        """
        lines = self.lines_of(players)
        numbers = [0] * (2 * len(players))
        numbers[::2] = [self.games[line] for line in lines]
        numbers[1::2] = [self.values[line] for line in lines]
        return numbers

    def __iter__(self) -> Iterator[tuple[int, tuple[int, int]]]:
        marks = zip(self._lines, zip(self.games, self.values, strict=True), strict=True)
        return ((player, mark) for player, mark in marks if mark[0])
