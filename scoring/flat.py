"""Marks of very many players in flat columns, indexed by the player's key, for whole rebuilds.

One object for each player would take longer to find and to change than the arithmetic of a game.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping

MOST_KEY = 5_000_000  # with greater keys an array would be mostly empty


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
