"""Statistics of a player's finished games: form, places, streaks, extremes, seats, opponents."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate
from typing import NamedTuple

from scoring.games import Game, in_unit, order_of, points_in


class Result(NamedTuple):
    """A game and what one seat of it has.

    points      in 1/unit of the game
    score       None if it was not recorded
    is_last     whether nobody has a lower place; if all players share a place, nobody is last
    """

    game: Game
    seat: int
    place: int
    points: int
    score: int | None
    is_last: bool


def result_of(game: Game, seat: int) -> Result:
    """Return what this seat has in a game."""
    place, scores = game.places[seat], game.scores
    return Result(game, seat, place, game.points[seat], scores[seat] if scores else None, place == max(game.places) > 1)


def results_of(games: Iterable[Game], player: int, *, unit: int = 1000) -> list[Result]:
    """Return a player's results in the order played, with points in 1/unit.

    raises      TableError `unit_mismatch`

    >>> games = [Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))]
    >>> [(result.place, result.points) for result in results_of(games, 3)]
    [(3, -9600)]
    """
    mine = sorted((in_unit(game, unit) for game in games if player in game.players), key=order_of)
    return [result_of(game, game.players.index(player)) for game in mine]


def form(results: Sequence[Result], last: int = 10) -> list[int]:
    """Return the places of the `last` latest results, the latest at the end."""
    return [result.place for result in results[-last:]] if last else []


def running_points(results: Sequence[Result]) -> list[tuple[int, int]]:
    """Return (game id, sum of points so far) for each result, for a line chart.

    >>> game = Game(0, 1, (1, 2), (1, 2), (5, -5))
    >>> running_points([result_of(game, 0), result_of(game._replace(id=2), 1)])
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
    >>> two = summary([result_of(game, 0), result_of(game, 3)])
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
    >>> seats = [result_of(game._replace(id=number), seat) for number, seat in enumerate((0, 0, 3, 0), 1)]
    >>> streaks(seats)["firsts"]
    Streak(longest=2, first=1, last=2, running=1)
    """
    return {name: _streak(results, test) for name, test in STREAKS.items()}


def _streak(results: Sequence[Result], test: Callable[[Result], bool]) -> Streak:
    longest = end = running = 0
    for number, result in enumerate(results):
        running = running + 1 if test(result) else 0
        if running > longest:
            longest, end = running, number
    if not longest:
        return Streak(0, None, None, 0)
    return Streak(longest, results[end - longest + 1].game.id, results[end].game.id, running)


@dataclass(frozen=True, slots=True)
class Extreme:
    """A best or worst value and its game; of equal values the earliest."""

    value: int
    game: int


def extremes(results: Sequence[Result]) -> dict[str, Extreme]:
    """Return the best and worst game by points and by score, and the widest margin over second place.

    returns     extremes by name; names without a value are left out, so {} without games

    >>> game = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900), scores=(41200, 28300, 20400, 10100))
    >>> extremes([result_of(game, 0)])["margin"]
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
    measured = [measure(result) for result in results]
    known = [value for value in measured if value is not None]
    if not known:
        return None
    value = pick(known)
    return Extreme(value, results[measured.index(value)].game.id)


def _margin(result: Result) -> int | None:
    """Return the lead in score of an unshared first place over the next player; None for other results."""
    if result.place != 1 or result.score is None or result.game.places.count(1) != 1:
        return None
    scores = result.game.scores
    return result.score - max(scores[: result.seat] + scores[result.seat + 1 :])


def by_seat(results: Sequence[Result]) -> dict[int, Summary]:
    """Return a summary for each seat that occurs; seat 0 is the first dealer."""
    seats: dict[int, list[Result]] = {}
    for result in results:
        seats.setdefault(result.seat, []).append(result)
    return {seat: summary(seats[seat]) for seat in sorted(seats)}


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
        players, places, points = game.players, game.places, points_in(game, unit)
        for seat in range(len(players)) if of is None else [players.index(of)] if of in players else []:
            for other in range(len(players)):
                if other == seat:
                    continue
                pair = players[seat], players[other]
                row = counts.get(pair) or counts.setdefault(pair, [0] * 6)
                row[0] += 1
                row[1 if places[seat] < places[other] else 2 if places[seat] == places[other] else 3] += 1
                row[4] += points[seat]
                row[5] += points[other]
    table: dict[int, dict[int, Meeting]] = {}
    for (player, opponent), row in sorted(counts.items()):
        table.setdefault(player, {})[opponent] = Meeting(*row)
    return table
