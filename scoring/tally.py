"""The counts and sums of one player in a table; a game can be added and removed again."""

from bisect import bisect_left, insort
from dataclasses import dataclass

from scoring.games import Game

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
