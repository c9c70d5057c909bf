"""What a player's page says of finished games: form, places, streaks, records, seats, opponents."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, groupby
from typing import NamedTuple

from scoring.games import Game, in_unit, order_of, points_in


class Result(NamedTuple):
    """One game from a player's seat; points in 1/unit of the game."""

    game: Game
    seat: int

    @property
    def place(self) -> int:
        return self.game.places[self.seat]

    @property
    def points(self) -> int:
        return self.game.points[self.seat]

    @property
    def score(self) -> int | None:
        return self.game.scores[self.seat] if self.game.scores else None

    @property
    def is_last(self) -> bool:
        """Whether nobody stands lower; where all are equal nobody is last."""
        return self.place == max(self.game.places) > 1


def results_of(games: Iterable[Game], player: int, *, unit: int = 1000) -> list[Result]:
    """A player's results in the order played, points in 1/unit.

    >>> games = [Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))]
    >>> [(result.place, result.points) for result in results_of(games, 3)]
    [(3, -9600)]
    """
    mine = sorted((in_unit(game, unit) for game in games if player in game.players), key=order_of)
    return [Result(game, game.players.index(player)) for game in mine]


def form(results: Sequence[Result], last: int = 10) -> list[int]:
    """The last places, the latest at the end."""
    return [result.place for result in results[-last:]] if last else []


def running_points(results: Sequence[Result]) -> list[tuple[int, int]]:
    """(game, sum of points so far), for a line that rises and falls.

    >>> game = Game(0, 1, (1, 2), (1, 2), (5, -5))
    >>> running_points([Result(game, 0), Result(game._replace(id=2), 1)])
    [(1, 5), (2, 0)]
    """
    sums = accumulate(result.points for result in results)
    return [(result.game.id, total) for result, total in zip(results, sums, strict=True)]


@dataclass(frozen=True, slots=True)
class Summary:
    """Sums and averages of some results; None where there is none.

    places      (place, times), the first places first
    lasts       how often last, however many sat at the table
    """

    games: int
    points: int
    average_points: Fraction | None
    average_place: Fraction | None
    places: tuple[tuple[int, int], ...]
    lasts: int

    def share(self, place: int) -> Fraction | None:
        """Which part of the games ended at this place."""
        return Fraction(dict(self.places).get(place, 0), self.games) if self.games else None


def summary(results: Sequence[Result]) -> Summary:
    """Sums and averages.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> two = summary([Result(game, 0), Result(game, 3)])
    >>> two.points, str(two.average_place), two.places, two.lasts
    (1300, '5/2', ((1, 1), (4, 1)), 1)
    """
    games, points = len(results), sum(result.points for result in results)
    places = Counter(result.place for result in results)
    return Summary(
        games=games,
        points=points,
        average_points=Fraction(points, games) if games else None,
        average_place=Fraction(sum(place * times for place, times in places.items()), games) if games else None,
        places=tuple(sorted(places.items())),
        lasts=sum(result.is_last for result in results),
    )


@dataclass(frozen=True, slots=True)
class Streak:
    """Games in a row of one kind: the longest, with its first and last game, and the one that still runs."""

    longest: int
    first: int | None
    last: int | None
    running: int


STREAKS: dict[str, Callable[[Result], bool]] = {
    "firsts": lambda result: result.place == 1,
    "top_two": lambda result: result.place <= 2,
    "not_last": lambda result: not result.is_last,
    "lasts": lambda result: result.is_last,
    "positive": lambda result: result.points > 0,
    "negative": lambda result: result.points < 0,
}


def streaks(results: Sequence[Result]) -> dict[str, Streak]:
    """The streaks of every kind in STREAKS; of equal ones the earliest.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
    >>> seats = [Result(game._replace(id=number), seat) for number, seat in enumerate((0, 0, 3, 0), 1)]
    >>> streaks(seats)["firsts"]
    Streak(longest=2, first=1, last=2, running=1)
    """
    return {name: _streak(results, test) for name, test in STREAKS.items()}


def _streak(results: Sequence[Result], test: Callable[[Result], bool]) -> Streak:
    runs = [list(run) for good, run in groupby(results, key=test) if good]
    if not runs:
        return Streak(0, None, None, 0)
    longest = max(runs, key=len)
    running = len(runs[-1]) if test(results[-1]) else 0
    return Streak(len(longest), longest[0].game.id, longest[-1].game.id, running)


@dataclass(frozen=True, slots=True)
class Record:
    """A best or worst value and the game it comes from, the earliest of equals."""

    value: int
    game: int


def records(results: Sequence[Result]) -> dict[str, Record]:
    """Best and worst game by points and by score, and the widest margin over the second; {} without games.

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900), scores=(41200, 28300, 20400, 10100))
    >>> records([Result(game, 0)])["margin"]
    Record(value=12900, game=1)
    """
    found = {
        "best_points": _record(results, lambda result: result.points, max),
        "worst_points": _record(results, lambda result: result.points, min),
        "best_score": _record(results, lambda result: result.score, max),
        "worst_score": _record(results, lambda result: result.score, min),
        "margin": _record(results, _margin, max),
    }
    return {name: record for name, record in found.items() if record}


def _record(
    results: Sequence[Result], measure: Callable[[Result], int | None], pick: Callable[[Iterable[int]], int]
) -> Record | None:
    measured = ((measure(result), result.game.id) for result in results)
    known = [(value, game) for value, game in measured if value is not None]
    if not known:
        return None
    value = pick(value for value, _game in known)
    return Record(value, next(game for one, game in known if one == value))


def _margin(result: Result) -> int | None:
    """How far a sole first was ahead of the second on the table."""
    scores = result.game.scores
    if result.score is None or result.game.places.count(1) != 1 or result.place != 1:
        return None
    return result.score - max(score for seat, score in enumerate(scores) if seat != result.seat)


def by_seat(results: Sequence[Result]) -> dict[int, Summary]:
    """How the player does in each seat, 0 the first dealer."""
    seats = sorted({result.seat for result in results})
    return {seat: summary([result for result in results if result.seat == seat]) for seat in seats}


@dataclass(frozen=True, slots=True)
class Meeting:
    """How one player fared against another at the same tables.

    ahead, equal, behind    games in which the player finished so
    points, theirs          points of both in these games
    """

    games: int = 0
    ahead: int = 0
    equal: int = 0
    behind: int = 0
    points: int = 0
    theirs: int = 0


def head_to_head(games: Iterable[Game], *, unit: int = 1000, of: int | None = None) -> dict[int, dict[int, Meeting]]:
    """Everybody against everybody they met, or one player against everybody: `[player][other]`.

    >>> games = [Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))]
    >>> head_to_head(games)[2][3]
    Meeting(games=1, ahead=1, equal=0, behind=0, points=8300, theirs=-9600)
    """
    counts: dict[tuple[int, int], list[int]] = {}
    for game in games:
        points = points_in(game, unit)
        for seat, other in _pairs(game.players, of):
            row = counts.setdefault((game.players[seat], game.players[other]), [0] * 6)
            own, theirs = game.places[seat], game.places[other]
            for column, value in enumerate((1, own < theirs, own == theirs, own > theirs, points[seat], points[other])):
                row[column] += value
    table: dict[int, dict[int, Meeting]] = {}
    for (player, opponent), row in sorted(counts.items()):
        table.setdefault(player, {})[opponent] = Meeting(*row)
    return table


def _pairs(players: Sequence[int], of: int | None) -> Iterator[tuple[int, int]]:
    seats = range(len(players))
    return ((seat, other) for seat in seats if of in (None, players[seat]) for other in seats if seat != other)
