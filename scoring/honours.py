"""A club's records over all its games of one ruleset: what the best was, whose, and the games it comes from."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from scoring.games import Game, points_in


class Honour(NamedTuple):
    """One record.

    value       points in 1/unit, scores on the table, or a number of games, as its key says
    first       the first game it was made of; the same as `last` where one game made it
    last        the game that made it
    since, day  the club days of these two as `date.toordinal()`
    """

    key: str
    value: int
    player: int
    first: int
    last: int
    since: int
    day: int


# As a page lists them, each with what its value must be above: nobody is told of a streak of one.
HONOURS: tuple[tuple[str, int | None], ...] = (
    ("best_score", None),
    ("best_points", None),
    ("margin", 0),
    ("comeback", 0),
    ("firsts", 1),
    ("not_last", 1),
    ("month_firsts", 1),
    ("month_points", 0),
    ("month_games", 1),
)


def honours(
    games: Iterable[Game], *, unit: int = 1000, leave_out: Container[int] = (), comebacks: Iterable[Honour] = ()
) -> list[Honour]:
    """The records of these games, which come in the order they were played; of equal ones the earliest.

    unit        points are counted in 1/unit
    leave_out   players who hold no record, such as guests
    comebacks   what `comeback` found, in any order

    >>> points, scores = (31200, 8300, -9600, -29900), (41200, 28300, 20400, 10100)
    >>> game = Game(0, 1, (11, 12, 13, 14), (1, 2, 3, 4), points, scores=scores)
    >>> [(one.key, one.value, one.player) for one in honours([game])]
    [('best_score', 41200, 11), ('best_points', 31200, 11), ('margin', 12900, 11), ('month_points', 31200, 11)]
    """
    book = Book(unit, leave_out)
    for game in games:
        book.take(game)
    return book.close(comebacks)


def _is_worth(value: int, least: int | None) -> bool:
    return least is None or value > least


@dataclass(slots=True)
class Book:
    """What has been best so far, with all that a later game may add to: running streaks and the present month."""

    unit: int
    leave_out: Container[int]
    best: dict[str, Honour] = field(default_factory=dict)
    streaks: dict[str, dict[int, tuple[int, int, int]]] = field(default_factory=dict)
    month: dict[int, list[int]] = field(default_factory=dict)
    day: int = -1
    month_of_day: tuple[int, int] = (0, 0)

    def take(self, game: Game) -> None:
        if game.day != self.day:
            self._turn(game.day)
        points = points_in(game, self.unit)
        for seat, player in enumerate(game.players):
            if player not in self.leave_out:
                self._seat(game, seat, player, points[seat])

    def offer(self, one: Honour) -> None:
        best = self.best.get(one.key)
        if one.player not in self.leave_out and (best is None or one.value > best.value):
            self.best[one.key] = one

    def close(self, comebacks: Iterable[Honour] = ()) -> list[Honour]:
        """No game comes any more: the records that are worth a line, as `HONOURS` lists them."""
        self.close_month()
        for one in sorted(comebacks, key=lambda one: (one.day, one.last)):
            self.offer(one)
        return [self.best[key] for key, least in HONOURS if key in self.best and _is_worth(self.best[key].value, least)]

    def close_month(self) -> None:
        """The month is over: who won most in it, and how much."""
        for player, (games, firsts, points, first, last, since, day) in self.month.items():
            for key, value in (("month_firsts", firsts), ("month_points", points), ("month_games", games)):
                self.offer(Honour(key, value, player, first, last, since, day))
        self.month.clear()

    def _turn(self, day: int) -> None:
        found = date.fromordinal(max(day, 1))
        if (found.year, found.month) != self.month_of_day:
            self.close_month()
        self.day, self.month_of_day = day, (found.year, found.month)

    def _seat(self, game: Game, seat: int, player: int, points: int) -> None:
        place = game.places[seat]
        if game.scores:
            self._one("best_score", game.scores[seat], game, player)
            if place == 1 and game.places.count(1) == 1:
                second = max(score for other, score in enumerate(game.scores) if other != seat)
                self._one("margin", game.scores[seat] - second, game, player)
        self._one("best_points", points, game, player)
        self._run("firsts", place == 1, game, player)
        self._run("not_last", place < max(game.places) or place == 1, game, player)
        row = self.month.setdefault(player, [0, 0, 0, game.id, game.id, game.day, game.day])
        row[0] += 1
        row[1] += place == 1
        row[2] += points
        row[4], row[6] = game.id, game.day

    def _one(self, key: str, value: int, game: Game, player: int) -> None:
        best = self.best.get(key)
        if best is None or value > best.value:
            self.best[key] = Honour(key, value, player, game.id, game.id, game.day, game.day)

    def _run(self, key: str, goes_on: bool, game: Game, player: int) -> None:
        runs = self.streaks.setdefault(key, {})
        if not goes_on:
            runs.pop(player, None)
            return
        length, first, since = runs.get(player, (0, game.id, game.day))
        runs[player] = length + 1, first, since
        self.offer(Honour(key, length + 1, player, first, game.id, since, game.day))


def comeback(
    game: int, day: int, players: Sequence[int], places: Sequence[int], totals: Iterable[Sequence[int]]
) -> Honour | None:
    """How far behind the leader the later sole first once was; None where it was never behind.

    totals      everybody's score after each deal, in the order of `players`

    >>> comeback(7, 1, (11, 12), (1, 2), [(20000, 30000), (12000, 38000), (26000, 24000)])
    Honour(key='comeback', value=26000, player=11, first=7, last=7, since=1, day=1)
    """
    if list(places).count(1) != 1:
        return None
    seat = places.index(1)
    most = max((max(scores) - scores[seat] for scores in totals), default=0)
    return Honour("comeback", most, players[seat], game, game, day, day) if most > 0 else None
