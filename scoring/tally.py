"""What a table keeps of one player: counts and sums that a game is added to and taken from again."""

from bisect import bisect_left, insort
from dataclasses import dataclass

from scoring.flat import PLACES, Sums
from scoring.games import Game

MOST_PLACES = PLACES

# One result of a player: order of the game (played, round, id), the player's seat in it, the game.
Result = tuple[int, int, int, int, Game]


@dataclass(frozen=True, slots=True)
class Adjustment:
    """Points given or taken beside the games.

    points      in 1/unit of the table; below 0 is a penalty
    reason      the organiser's words, shown to everybody
    of_games    carried over from games, or in place of one: no penalty, even below 0
    """

    player: int
    points: int
    reason: str = ""
    of_games: bool = False


class Tally:
    """Sums over a player's games; `results` are kept only where a metric asks for single games.

    games                           number of games
    points, score, chips            sums
    places                          how often each place: places[0] the first places
    negatives, penalties            games below zero; games with a penalty, and penalties beside the games
    adjustments                     points given and taken beside the games, in `points` already
    results                         single results in the order played
    """

    __slots__ = ("adjustments", "chips", "negatives", "penalties", "places", "points", "results", "score")

    def __init__(self) -> None:
        self.points = self.score = self.chips = self.negatives = self.penalties = self.adjustments = 0
        self.places = [0] * MOST_PLACES
        self.results: list[Result] = []

    def count(self, game: Game, seat: int, times: int = 1) -> None:
        """Add the result of a seat, or take it back (times -1)."""
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

    def add_sums(self, sums: Sums) -> None:
        """Add many results at once."""
        self.points += sums.points
        self.negatives += sums.negatives
        self.places = [one + more for one, more in zip(self.places, sums.places, strict=True)]

    def join(self, other: "Tally") -> None:
        """Take in another's games: a team's are those of its members."""
        self.points += other.points
        self.score += other.score
        self.chips += other.chips
        self.negatives += other.negatives
        self.penalties += other.penalties
        self.adjustments += other.adjustments
        self.places = [one + more for one, more in zip(self.places, other.places, strict=True)]
        self.results = sorted(self.results + other.results)

    def keep(self, game: Game, seat: int) -> None:
        """Remember the single result, at its place in the order."""
        insort(self.results, (game.played, game.round, game.id, seat, game))

    def forget(self, game: Game, seat: int) -> None:
        """Drop a single result that was kept."""
        del self.results[bisect_left(self.results, (game.played, game.round, game.id, seat))]

    def adjust(self, adjustment: Adjustment) -> None:
        """Give or take points beside the games."""
        self.points += adjustment.points
        self.adjustments += adjustment.points
        self.penalties += adjustment.points < 0 and not adjustment.of_games

    def adjusted(self, adjustments: list[Adjustment]) -> "Tally":
        """A copy with the adjustments in it; the tally of the games stays as it is."""
        copy = Tally()
        for name in self.__slots__:
            setattr(copy, name, getattr(self, name))
        for adjustment in adjustments:
            copy.adjust(adjustment)
        return copy

    @property
    def games(self) -> int:
        """How many games."""
        return sum(self.places)

    @property
    def single_points(self) -> list[int]:
        """Points game by game, in the order played."""
        return [game.points[seat] for _, _, _, seat, game in self.results]

    @property
    def place_sum(self) -> int:
        """All places added up."""
        return sum(place * times for place, times in enumerate(self.places, 1))
