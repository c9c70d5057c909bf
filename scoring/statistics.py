"""Statistics of a player's finished games: form, places, streaks, extremes, seats, opponents."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, groupby
from typing import NamedTuple

from scoring.games import Game, in_unit, order_of, points_in


class Result(NamedTuple):
    """A game and the seat of one player in it; points are in 1/unit of the game."""

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
        """Whether nobody has a lower place; if all players share a place, nobody is last."""
        return self.place == max(self.game.places) > 1


def results_of(games: Iterable[Game], player: int, *, unit: int = 1000) -> list[Result]:
    """Return a player's results in the order played, with points in 1/unit.

    raises      TableError `unit_mismatch`

    >>> games = [Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))]
    >>> [(result.place, result.points) for result in results_of(games, 3)]
    [(3, -9600)]
    """
    mine = sorted((in_unit(game, unit) for game in games if player in game.players), key=order_of)
    return [Result(game, game.players.index(player)) for game in mine]


def form(results: Sequence[Result], last: int = 10) -> list[int]:
    """Return the places of the `last` latest results, the latest at the end."""
    return [result.place for result in results[-last:]] if last else []


def running_points(results: Sequence[Result]) -> list[tuple[int, int]]:
    """Return (game id, sum of points so far) for each result, for a line chart.

    >>> game = Game(0, 1, (1, 2), (1, 2), (5, -5))
    >>> running_points([Result(game, 0), Result(game._replace(id=2), 1)])
    [(1, 5), (2, 0)]
    """
    sums = accumulate(result.points for result in results)
    return [(result.game.id, total) for result, total in zip(results, sums, strict=True)]


@dataclass(frozen=True, slots=True)
class Summary:
    """Sums and averages of some results; an average without games is None.

    places      (place, number of games), the best place first
    lasts       number of last places, whatever the number of players at the table
    """

    games: int
    points: int
    average_points: Fraction | None
    average_place: Fraction | None
    places: tuple[tuple[int, int], ...]
    lasts: int

    def share(self, place: int) -> Fraction | None:
        """Return the share of games that ended at this place; None without games."""
        return Fraction(dict(self.places).get(place, 0), self.games) if self.games else None


def summary(results: Sequence[Result]) -> Summary:
    """Return sums and averages of results.

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
    """The longest run of games of one kind, its first and last game, and the length of the unbroken run at the end."""

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
    """Return the longest streak of every kind in STREAKS; of equally long ones the earliest.

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
class Extreme:
    """A best or worst value and its game; of equal values the earliest."""

    value: int
    game: int


def extremes(results: Sequence[Result]) -> dict[str, Extreme]:
    """Return the best and worst game by points and by score, and the widest margin over second place.

    returns     extremes by name; names without a value are left out, so {} without games

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900), scores=(41200, 28300, 20400, 10100))
    >>> extremes([Result(game, 0)])["margin"]
    Extreme(value=12900, game=1)
    """
    found = {
        "best_points": _extreme(results, lambda result: result.points, max),
        "worst_points": _extreme(results, lambda result: result.points, min),
        "best_score": _extreme(results, lambda result: result.score, max),
        "worst_score": _extreme(results, lambda result: result.score, min),
        "margin": _extreme(results, _margin, max),
    }
    return {name: extreme for name, extreme in found.items() if extreme}


def _extreme(
    results: Sequence[Result], measure: Callable[[Result], int | None], pick: Callable[[Iterable[int]], int]
) -> Extreme | None:
    measured = ((measure(result), result.game.id) for result in results)
    known = [(value, game) for value, game in measured if value is not None]
    if not known:
        return None
    value = pick(value for value, _game in known)
    return Extreme(value, next(game for one, game in known if one == value))


def _margin(result: Result) -> int | None:
    """Return the lead in score of an unshared first place over the next player; None for other results."""
    scores = result.game.scores
    if result.score is None or result.game.places.count(1) != 1 or result.place != 1:
        return None
    return result.score - max(score for seat, score in enumerate(scores) if seat != result.seat)


def by_seat(results: Sequence[Result]) -> dict[int, Summary]:
    """Return a summary for each seat that occurs; seat 0 is the first dealer."""
    seats = sorted({result.seat for result in results})
    return {seat: summary([result for result in results if result.seat == seat]) for seat in seats}


@dataclass(frozen=True, slots=True)
class Meeting:
    """The games that one player and another played at the same table.

    ahead, equal, behind    number of games in which the player finished ahead, equal or behind
    points, theirs          points of the player and of the other in these games
    """

    games: int = 0
    ahead: int = 0
    equal: int = 0
    behind: int = 0
    points: int = 0
    theirs: int = 0


def head_to_head(games: Iterable[Game], *, unit: int = 1000, of: int | None = None) -> dict[int, dict[int, Meeting]]:
    """Return the meetings of all pairs of players, or of one player, as `[player][other]`.

    unit        points are in 1/unit
    of          only this player's meetings; None: everybody's
    raises      TableError `unit_mismatch`

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
