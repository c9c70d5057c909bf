"""Very many games as columns, for whole rebuilds, in which one tuple per game would cost more than the arithmetic."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby, islice, takewhile
from operator import itemgetter

from scoring.games import Game

ROWS_AT_ONCE = 2_000  # few enough to be freed before the garbage collector looks at them a second time

# One seat of a game in a rebuild: game, seat, played, player, place, points, and the score if a ladder needs it.
SeatRow = tuple[int, int, int, int, int, int] | tuple[int, int, int, int, int, int, int]


@dataclass(frozen=True)
class Tables:
    """Games with the same number of seats, as columns of seat rows. All belong to one round or none to any.

    games, played, players, places, points      one value for each seat row; the rows of a game are next to each
                                                other, ordered by seat
    seats       number of rows of a game
    unit        points are in 1/unit
    scores      one value for each seat row, or empty
    round       number of the round of all games; 0: they belong to no round
    """

    games: tuple[int, ...]
    played: tuple[int, ...]
    players: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    seats: int = 4
    unit: int = 1000
    scores: tuple[int, ...] = ()
    round: int = 0

    @cached_property
    def each_game(self) -> tuple[int, ...]:
        """The key of each game."""
        return self.games[:: self.seats]

    @cached_property
    def each_played(self) -> tuple[int, ...]:
        """The order key of each game."""
        return self.played[:: self.seats]

    @cached_property
    def seated(self) -> frozenset[int]:
        """Everybody at these tables."""
        return frozenset(self.players)

    def part(self, start: int, stop: int) -> "Tables":
        """Return the games number `start` to `stop` - 1, counted from 0.

        >>> tables = Tables((7, 7, 8, 8), (1, 1, 2, 2), (11, 12, 13, 14), (1, 2, 1, 2), (3, -3, 1, -1), seats=2)
        >>> tables.part(1, 2).players
        (13, 14)
        """
        if (start, stop * self.seats) == (0, len(self.games)):
            return self
        rows = slice(start * self.seats, stop * self.seats)
        return Tables(self.games[rows], self.played[rows], self.players[rows], self.places[rows], self.points[rows],
                      self.seats, self.unit, self.scores[rows], self.round)  # fmt: skip

    def each(self) -> Iterator[Game]:
        """Yield the games one by one.

        >>> tables = Tables((7,) * 4, (1,) * 4, (11, 12, 13, 14), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
        >>> [game.points for game in tables.each()]
        [(31200, 8300, -9600, -29900)]
        """
        for start in range(0, len(self.games), self.seats):
            row = slice(start, start + self.seats)
            yield Game(self.played[start], self.games[start], self.players[row], self.places[row],
                       self.points[row], self.unit, self.scores[row], round=self.round)  # fmt: skip


# Players by seat, then their values by seat.
Four = tuple[int, int, int, int, int, int, int, int]


def fours(players: Sequence[int], values: Sequence[int]) -> Iterator[Four]:
    """Yield the players of each table of four, and their places or points.

    >>> list(fours((11, 12, 13, 14), (2, 1, 4, 3)))
    [(11, 12, 13, 14, 2, 1, 4, 3)]
    """
    return zip(*(column[seat::4] for column in (players, values) for seat in range(4)), strict=True)


def tables_of_round(rows: Iterable[SeatRow], number: int, *, unit: int = 1000) -> Iterator[Tables]:
    """Group the seat rows of round `number` into `Tables`: one, or several if the games differ in the number of seats.

    >>> rows = [(7, seat, 1, player, seat + 1, 0) for seat, player in enumerate((11, 12, 13, 14))]
    >>> [(tables.round, tables.players) for tables in tables_of_round(rows, 3)]
    [(3, (11, 12, 13, 14))]
    """
    return (replace(tables, round=number) for tables in _even(list(rows), unit))


def tables_from_rows(rows: Iterable[SeatRow], *, unit: int = 1000, at_once: int = ROWS_AT_ONCE) -> Iterator[Tables]:
    """Group seat rows into `Tables` of about `at_once` rows each.

    rows        (game, seat, played, player, place, points) and optionally the score; the rows of one game are next to
                each other. They need not be ordered by seat: a database would sort all of them for that
    unit        points are in 1/unit

    >>> rows = [(7, seat, 1, player, seat + 1, 0) for seat, player in enumerate((11, 12, 13, 14))]
    >>> rows += [(8, seat, 2, player, seat + 1, 0) for seat, player in enumerate((11, 12, 13, 14, 15))]
    >>> [(tables.seats, len(tables.games)) for tables in tables_from_rows(rows)]
    [(4, 4), (5, 5)]
    """
    stream = iter(rows)
    rest: list[SeatRow] = []
    # Read one more row than wanted: it shows that the last game has ended, so that whole games fill a bunch exactly.
    while bunch := rest + list(islice(stream, max(1, at_once + 1 - len(rest)))):
        last = bunch[-1][0]
        cut = len(bunch)
        while cut and bunch[cut - 1][0] == last:
            cut -= 1
        rest = bunch[cut:]
        if not cut:
            following = next(stream, None)
            if following is None:
                yield from _even(bunch, unit)
                return
            rest.append(following)
            continue
        yield from _even(bunch[:cut], unit)


def _even(rows: list[SeatRow], unit: int) -> Iterator[Tables]:
    """Order the rows of whole games by seat, and split them where the number of seats changes."""
    # Nearly always the rows are in order and all games have as many seats as the first one.
    seats = sum(1 for _row in takewhile(lambda row: row[0] == rows[0][0], rows))
    if len(rows) % seats == 0:
        order, tables = _columns(rows, seats, unit)
        first = tables.each_game
        is_even = first == tables.games[seats - 1 :: seats] and len(set(first)) == len(first)
        if is_even and order == (*range(seats),) * len(first):
            yield tables
            return
    whole = [sorted(group, key=itemgetter(1)) for _game, group in groupby(rows, key=itemgetter(0))]
    for size, several in groupby(whole, key=len):
        yield _columns([row for game in several for row in game], size, unit)[1]


def _columns(rows: list[SeatRow], seats: int, unit: int) -> tuple[tuple[int, ...], Tables]:
    """Return the column of seats, and the others."""
    games, order, played, players, places, points, *scores = zip(*rows, strict=True)
    return order, Tables(games, played, players, places, points, seats, unit, scores[0] if scores else ())
