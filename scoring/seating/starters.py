"""Cyclic starters: a base round from which m rounds without repeats are made.

The players are points: Z_m in c columns (point p is value p mod m of column p div m), followed by some fixed points.
Adding 1 to every value makes the next round from the last. No two players meet twice if all pairs of the base round are
in different orbits. The first m physical tables may turn too: table t becomes t + 1 mod m. Nobody then sits twice at
one of them if value - table differs for all points of a column, and no fixed point sits at a table that does not turn.
"""

from dataclasses import dataclass

from scoring.seating.text import Plan


@dataclass(frozen=True, slots=True)
class Starter:
    """A starter: number of players, m rounds, c columns, and the points of the base round, `seats` for each table.

    turns       the first m physical tables go on by one from round to round, so that nobody sits twice at one of them
    """

    players: int
    rounds: int
    columns: int
    base: tuple[int, ...]
    turns: bool = False
    seats: int = 4

    def plan(self, rounds: int) -> Plan:
        """Return the first `rounds` ≤ m rounds."""
        return tuple(self._round(shift) for shift in range(rounds))

    @property
    def teams(self) -> tuple[range, ...]:
        """The columns, if no two players of a column share a table."""
        tables = [self.base[n : n + self.seats] for n in range(0, self.players, self.seats)]
        is_apart = all(len({point // self.rounds for point in table}) == self.seats for table in tables)
        return tuple(range(n * self.rounds, (n + 1) * self.rounds) for n in range(self.columns)) if is_apart else ()

    def _round(self, shift: int) -> tuple[tuple[int, ...], ...]:
        moved = [self._move(point, shift) for point in self.base]
        tables = [tuple(moved[n : n + self.seats]) for n in range(0, self.players, self.seats)]
        if self.turns:
            first = self.rounds - shift % self.rounds
            tables = [*tables[first : self.rounds], *tables[:first], *tables[self.rounds :]]
        return tuple(tables)

    def _move(self, point: int, shift: int) -> int:
        if point >= self.columns * self.rounds:
            return point
        column, value = divmod(point, self.rounds)
        return column * self.rounds + (value + shift) % self.rounds


def _starter(players: int, rounds: int, columns: int, text: str, *, turns: bool = False) -> Starter:
    return Starter(players, rounds, columns, tuple(map(int, text.split())), turns)


def _threes(players: int, rounds: int, text: str) -> Starter:
    return Starter(players, rounds, 2, tuple(map(int, text.split())), seats=3)


def _columns_text(rounds: int, text: str) -> str:
    """Turn points written as value.column, or * for the fixed point, into plain numbers."""
    points = text.replace("|", " ").split()
    fixed = rounds * 3
    return " ".join(
        str(fixed) if point == "*" else str(int(point.split(".")[1]) * rounds + int(point.split(".")[0]))
        for point in points
    )


STARTERS: tuple[Starter, ...] = (
    _starter(24, 7, 3, "5 11 17 23 3 4 6 20 7 19 14 18 10 0 9 12 1 8 22 16 2 21 15 13"),
    _starter(28, 9, 3, "0 2 24 3 14 23 20 25 27 26 6 10 16 13 12 7 5 21 17 22 19 1 11 9 15 4 8 18"),
    _starter(32, 9, 3, "31 3 9 18 27 12 4 20 1 13 23 29 11 0 10 14 5 25 2 6 24 21 22 17 8 28 15 26 19 7 30 16"),
    _starter(
        36, 11, 3, "9 15 35 26 7 20 10 1 0 12 29 34 6 33 13 22 32 11 30 25 18 19 31 23 24 3 17 2 21 14 5 16 27 4 28 8"
    ),
    _starter(
        40,
        13,
        3,
        _columns_text(
            13,
            "* 7.0 8.1 11.2 | 6.0 5.2 0.0 4.0 | 5.1 2.0 0.1 12.1 | 2.2 6.1 0.2 10.2 | 4.2 10.0 9.0 3.1 |"
            "12.0 4.1 1.1 9.2 | 10.1 12.2 3.2 1.0 | 1.2 8.2 8.0 5.0 | 3.0 11.0 11.1 2.1 | 9.1 7.1 7.2 6.2",
        ),
    ),
    _starter(
        44,
        12,
        3,
        "30 33 31 0 14 25 11 39 26 20 9 42 34 22 43 2 24 19 1 41 36 23 32 4 17 27 37 3 8 5 18 6 12 28 13 21 16 7 29 40 "
        "15 38 35 10",
    ),
    _starter(
        56,
        12,
        4,
        "15 29 49 39 51 9 38 18 37 33 52 11 54 21 7 46 32 2 48 14 10 27 45 55 5 8 0 42 53 19 28 36 26 40 41 "
        "22 43 17 20 16 24 1 34 25 50 31 6 12 35 44 23 4 13 3 47 30",
        turns=True,
    ),
    _starter(
        48,
        13,
        3,
        "47 16 29 12 8 7 3 10 15 23 13 22 14 38 42 6 37 34 30 35 31 25 40 2 46 32 17 11 26 41 21 1 24 0 45 36 19 44 5 "
        "33 9 27 39 18 4 20 43 28",
    ),
)


# Starters in which no two players of a column share a table: a column is a team whose members never meet, and in no two
# rounds is anybody at the same physical table.
APART: tuple[Starter, ...] = (
    _starter(
        40,
        8,
        5,
        "12 35 25 20 3 8 33 26 9 22 2 29 18 14 4 32 34 1 17 10 28 11 0 39 24 7 36 16 21 15 31 37 27 5 23 13 19 6 30 38",
    ),
    _starter(
        48,
        8,
        6,
        "11 44 3 30 4 21 29 15 16 12 42 39 32 7 18 8 13 6 22 26 40 9 27 20 2 24 23 33 45 0 10 35 25 37 41 1 47 "
        "34 5 28 38 17 46 31 19 14 43 36",
    ),
    _starter(
        60,
        12,
        5,
        "41 31 0 17 57 26 18 4 27 49 40 2 13 25 50 45 42 19 55 35 24 10 48 14 16 5 37 34 53 15 7 43 58 44 9 32 "
        "47 51 33 22 3 36 30 59 39 8 28 21 46 6 54 12 52 20 1 29 38 23 11 56",
    ),
)


# Starters of tables of three, from our own search, for sizes without Kirkman's triples here. The closed form of three
# blocks has fewer rounds or does not exist.
THREES: tuple[Starter, ...] = (
    _threes(18, 7, "17 2 10 16 4 8 15 1 13 14 7 0 12 9 11 6 3 5"),
    _threes(24, 11, "23 20 10 22 14 0 21 5 4 19 13 1 18 7 16 17 2 9 15 11 12 8 6 3"),
    _threes(30, 14, "29 3 17 28 5 26 27 12 25 24 13 1 23 14 20 22 21 4 19 15 9 18 6 10 16 0 11 8 2 7"),
    _threes(33, 15, "32 3 29 31 13 22 30 28 0 27 5 17 26 25 8 24 4 9 23 19 16 21 11 2 20 12 18 15 14 1 10 7 6"),
    _threes(
        36, 17, "35 7 27 34 31 4 33 10 9 32 11 6 30 5 15 29 13 16 28 25 21 26 20 18 24 12 23 22 17 3 19 1 14 8 2 0"
    ),
    _threes(
        42,
        20,
        "41 32 12 40 9 37 39 8 4 38 15 27 36 29 10 35 34 31 33 11 28 30 22 17 26 20 2 25 16 23 24 3 14 21 7 5 19 13 0 "
        "18 6 1",
    ),
)


def find_starter(players: int, rounds: int, seats: int = 4) -> Starter | None:
    """Return a starter for this number of players and seats and at least this number of rounds, or None.

    One whose columns stay apart goes before all others.

    >>> find_starter(24, 6).rounds
    7
    """
    several = (*APART, *STARTERS) if seats == 4 else THREES
    return next((one for one in several if one.players == players and one.rounds >= rounds), None)


def longest_starter(players: int, seats: int = 4) -> Starter | None:
    """Return the starter with the most rounds for this number of players; None if there is none."""
    several = (one for one in (STARTERS if seats == 4 else THREES) if one.players == players)
    return max(several, key=lambda one: one.rounds, default=None)
