"""A club's records over all its games of one ruleset: the best values, who achieved them, and in which games."""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import NamedTuple

from scoring.games import Game, points_in


class ClubBest(NamedTuple):
    """One record.

    value       points in 1/unit, table points, or a number of games, depending on the key
    first       the first game that counts for it; equal to `last` for a record of a single game
    last        the game that completed it
    since, day  the club days of `first` and `last` as `date.toordinal()`
    """

    key: str
    value: int
    player: int
    first: int
    last: int
    since: int
    day: int


# Keys in the order of the page. A record is listed only if its value is above the number: a streak of 1 is no record.
CLUB_BESTS: tuple[tuple[str, int | None], ...] = (
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


def club_bests(
    games: Iterable[Game], *, unit: int = 1000, leave_out: Container[int] = (), comebacks: Iterable[ClubBest] = ()
) -> list[ClubBest]:
    """Return the records of these games; of equal values the earliest.

    games       in the order they were played
    unit        points are in 1/unit
    leave_out   players who cannot hold a record, such as guests
    comebacks   results of `comeback`, in any order
    raises      TableError `unit_mismatch`

    >>> points, scores = (31200, 8300, -9600, -29900), (41200, 28300, 20400, 10100)
    >>> game = Game(0, 1, (11, 12, 13, 14), (1, 2, 3, 4), points, scores=scores)
    >>> [(one.key, one.value, one.player) for one in club_bests([game])]
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
    """The best values so far, and what later games can still extend: unbroken streaks and the current month."""

    unit: int
    leave_out: Container[int]
    best: dict[str, ClubBest] = field(default_factory=dict)
    streaks: dict[str, dict[int, tuple[int, int, int]]] = field(default_factory=dict)
    month: dict[int, list[int]] = field(default_factory=dict)
    day: int = -1
    month_of_day: tuple[int, int] = (0, 0)

    def take(self, game: Game) -> None:
        """Read the next game, in the order played."""
        if game.day != self.day:
            self._turn(game.day)
        points = points_in(game, self.unit)
        for seat, player in enumerate(game.players):
            if player not in self.leave_out:
                self._seat(game, seat, player, points[seat])

    def offer(self, one: ClubBest) -> None:
        """Keep a record if it is better than the best so far."""
        best = self.best.get(one.key)
        if one.player not in self.leave_out and (best is None or one.value > best.value):
            self.best[one.key] = one

    def close(self, comebacks: Iterable[ClubBest] = ()) -> list[ClubBest]:
        """Return the records after the last game, in the order of `CLUB_BESTS`, without values too small to list."""
        self.close_month()
        for one in sorted(comebacks, key=lambda one: (one.day, one.last)):
            self.offer(one)
        return [
            self.best[key] for key, least in CLUB_BESTS if key in self.best and _is_worth(self.best[key].value, least)
        ]

    def close_month(self) -> None:
        """Compare the sums of the finished month with the best so far."""
        for player, (games, firsts, points, first, last, since, day) in self.month.items():
            for key, value in (("month_firsts", firsts), ("month_points", points), ("month_games", games)):
                self.offer(ClubBest(key, value, player, first, last, since, day))
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
            self.best[key] = ClubBest(key, value, player, game.id, game.id, game.day, game.day)

    def _run(self, key: str, goes_on: bool, game: Game, player: int) -> None:
        runs = self.streaks.setdefault(key, {})
        if not goes_on:
            runs.pop(player, None)
            return
        length, first, since = runs.get(player, (0, game.id, game.day))
        runs[player] = length + 1, first, since
        self.offer(ClubBest(key, length + 1, player, first, game.id, since, game.day))


def comeback(
    game: int, day: int, players: Sequence[int], places: Sequence[int], totals: Iterable[Sequence[int]]
) -> ClubBest | None:
    """Return the greatest deficit that the winner of a game made up; None if there was none or first place is shared.

    places      places at the end, in the order of `players`
    totals      the scores after each deal, in the order of `players`

    >>> comeback(7, 1, (11, 12), (1, 2), [(20000, 30000), (12000, 38000), (26000, 24000)])
    ClubBest(key='comeback', value=26000, player=11, first=7, last=7, since=1, day=1)
    """
    if list(places).count(1) != 1:
        return None
    seat = places.index(1)
    most = max((max(scores) - scores[seat] for scores in totals), default=0)
    return ClubBest("comeback", most, players[seat], game, game, day, day) if most > 0 else None
