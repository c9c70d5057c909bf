"""Finished games as tables and ladders read them, one tuple for each game, and the sums of a player's games."""

from bisect import bisect_left, insort
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from scoring.errors import TableError


class Game(NamedTuple):
    """One finished game. The tuples are by seat; seat 0 is the first dealer.

    played      order key: games are read in the order of (played, round, id)
    players     keys of the players
    places      1..n; players who share a place have the same number
    points      ranking points in 1/unit
    scores, chips, penalties    as recorded, or empty if they were not recorded
    round       games of one round are rated together; 0: the game belongs to no round
    day         the club day as `date.toordinal()`, or 0 if the caller does not need it
    left_out    places of players who sat at the table but are not listed in `players`
    """

    played: int
    id: int
    players: tuple[int, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    unit: int = 1000
    scores: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()
    penalties: tuple[int, ...] = ()
    round: int = 0
    day: int = 0
    left_out: tuple[int, ...] = ()

    @property
    def all_places(self) -> tuple[int, ...]:
        """The places of everybody who sat at the table."""
        return self.places + self.left_out


def order_of(game: Game) -> tuple[int, int, int]:
    """Return the sort key of a game: (played, round, id). The games of one round are next to each other.

    >>> order_of(Game(played=5, id=9, players=(1, 2, 3, 4), places=(1, 2, 3, 4), points=(30, 10, -10, -30), round=2))
    (5, 2, 9)
    """
    return game.played, game.round, game.id


def games_from_rows(rows: Iterable[tuple[Any, ...]]) -> Iterator[Game]:
    """Group seat rows into games.

    rows        (game, played, unit, round, day, player, place, points, score, chips, penalty) tuples, as
                `values_list` returns them: the rows of one game are next to each other, ordered by seat

    >>> rows = [(7, 1, 1000, 0, 0, player, place, points, score, 0, 0) for player, place, points, score in
    ...         ((11, 2, 8300, 28300), (12, 1, 31200, 41200), (13, 4, -29900, 10100), (14, 3, -9600, 20400))]
    >>> [game.points for game in games_from_rows(rows)]
    [(8300, 31200, -29900, -9600)]
    """
    bunch: list[tuple[Any, ...]] = []
    for row in rows:
        if bunch and bunch[0][0] != row[0]:
            yield _gather(bunch)
            bunch = []
        bunch.append(row)
    if bunch:
        yield _gather(bunch)


def _gather(bunch: list[tuple[Any, ...]]) -> Game:
    game, played, unit, number, day = bunch[0][:5]
    _, _, _, _, _, players, places, points, scores, chips, penalties = zip(*bunch, strict=True)
    return Game(played, game, players, places, points, unit, _known(scores), _known(chips), _known(penalties),
                number or 0, day or 0)  # fmt: skip


def _known(values: tuple[Any, ...]) -> tuple[int, ...]:
    """Read None as 0; if all values are None, the column was not recorded."""
    if None not in values:
        return values
    return tuple(value or 0 for value in values) if set(values) != {None} else ()


def in_unit(game: Game, unit: int) -> Game:
    """Return the game with its points in 1/unit.

    raises      TableError `unit_mismatch` if the points would not be whole numbers

    >>> in_unit(Game(0, 1, (1, 2), (1, 2), (4, 2), unit=1), 12).points
    (48, 24)
    """
    if game.unit == unit:
        return game
    return game._replace(points=points_in(game, unit), unit=unit)


def points_in(game: Game, unit: int) -> tuple[int, ...]:
    """Return the points of a game by seat, in 1/unit.

    raises      TableError `unit_mismatch`

    >>> points_in(Game(0, 1, (1, 2), (1, 2), (4, 2), unit=1), 12)
    (48, 24)
    """
    factor = factor_to(unit, game.unit)
    return tuple([factor * one for one in game.points]) if factor != 1 else game.points


def factor_to(wanted: int, found: int) -> int:
    """Return the factor that turns points in 1/found into points in 1/wanted.

    raises      TableError `unit_mismatch` if the factor is not a whole number
    """
    factor, rest = divmod(wanted, found)
    if rest:
        raise TableError("unit_mismatch", found=found, wanted=wanted)
    return factor


def only_seats(game: Game, keep: Callable[[int], bool]) -> Game:
    """Return the game with only the players for whom `keep(player)` is true; they keep their places and points.

    >>> game = only_seats(Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (3, 1, -1, -3)), lambda player: player != 2)
    >>> game.places, game.left_out
    ((1, 3, 4), (2,))
    """
    kept = [seat for seat, player in enumerate(game.players) if keep(player)]
    if len(kept) == len(game.players):
        return game

    def left(column: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(column[seat] for seat in kept) if column else column

    return game._replace(
        players=left(game.players),
        places=left(game.places),
        points=left(game.points),
        scores=left(game.scores),
        chips=left(game.chips),
        penalties=left(game.penalties),
        left_out=game.left_out + tuple(place for seat, place in enumerate(game.places) if seat not in kept),
    )


def as_teams(games: Iterable[Game], team_of: Mapping[int, int]) -> Iterator[Game]:
    """Replace each player by the player's team (`team_of[player]`); players without a team are left out.

    >>> [game.players for game in as_teams([Game(0, 1, (1, 2, 3), (1, 2, 3), (5, 0, -5))], {1: 100, 3: 200})]
    [(100, 200)]
    """
    for game in games:
        played = only_seats(game, team_of.__contains__)
        yield played._replace(players=tuple(team_of[player] for player in played.players))


# ----- the sums of a player's games -----
MOST_PLACES = 6

# One result of a player: order of the game (played, round, id), the player's seat in it, the game.
Result = tuple[int, int, int, int, Game]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken apart from the games.

    points      in 1/unit of the table; below 0 is a penalty
    reason      the organiser's words, shown to everybody
    of_games    whether the points were carried over from games or replace a game; then they are no penalty even below 0
    is_carried  whether the points were carried over from an earlier stage
    """

    player: int
    points: int
    reason: str = ""
    of_games: bool = False
    is_carried: bool = False


class Tally:
    """Sums over a player's games; `results` is filled only if a metric needs single games.

    games                           number of games
    points, score, chips            sums
    places                          number of games at each place; places[0] counts first places
    negatives                       number of games below zero points
    penalties                       number of games with a penalty plus number of adjustments that are penalties
    adjustments                     points given and taken apart from the games; `points` includes them
    carried                         points carried over from an earlier stage; `points` includes them
    results                         single results in the order played
    """

    __slots__ = ("adjustments", "carried", "chips", "negatives", "penalties", "places", "points", "results", "score")

    def __init__(self) -> None:
        self.points = self.score = self.chips = self.negatives = self.penalties = self.adjustments = 0
        self.carried = 0
        self.places = [0] * MOST_PLACES
        self.results: list[Result] = []

    def count(self, game: Game, seat: int, times: int = 1) -> None:
        """Add the result of a seat, or subtract it (times=-1)."""
        points = game.points[seat]
        self.points += times * points
        self.places[game.places[seat] - 1] += times
        if points < 0:
            self.negatives += times
        if game.scores:
            self.score += times * game.scores[seat]
        if game.chips:
            self.chips += times * game.chips[seat]
        if game.penalties and game.penalties[seat]:
            self.penalties += times

    def join(self, other: "Tally") -> None:
        """Add the games of another tally; so a team has the games of its members."""
        self.points += other.points
        self.score += other.score
        self.chips += other.chips
        self.negatives += other.negatives
        self.penalties += other.penalties
        self.adjustments += other.adjustments
        self.carried += other.carried
        self.places = [one + more for one, more in zip(self.places, other.places, strict=True)]
        self.results = sorted(self.results + other.results)

    def keep(self, game: Game, seat: int) -> None:
        """Insert a single result into `results`, in the order played."""
        insort(self.results, (game.played, game.round, game.id, seat, game))

    def forget(self, game: Game, seat: int) -> None:
        """Remove a single result from `results`."""
        del self.results[bisect_left(self.results, (game.played, game.round, game.id, seat))]

    def adjust(self, adjustment: Adjustment) -> None:
        """Add an adjustment to the sums."""
        self.points += adjustment.points
        if adjustment.is_carried:
            self.carried += adjustment.points
        else:
            self.adjustments += adjustment.points
        self.penalties += adjustment.points < 0 and not adjustment.of_games

    def adjusted(self, adjustments: list[Adjustment]) -> "Tally":
        """Return a copy that includes the adjustments; this tally does not change."""
        copy = Tally()
        for name in self.__slots__:
            setattr(copy, name, getattr(self, name))
        for adjustment in adjustments:
            copy.adjust(adjustment)
        return copy

    @property
    def games(self) -> int:
        """Number of games."""
        return sum(self.places)

    @property
    def single_points(self) -> list[int]:
        """Points game by game, in the order played."""
        return [game.points[seat] for _, _, _, seat, game in self.results]

    @property
    def place_sum(self) -> int:
        """Sum of all places."""
        return sum(place * times for place, times in enumerate(self.places, 1))
