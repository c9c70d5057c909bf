"""How much of a result was chance: the range of a mean place, and points expected from the strengths."""

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.games import Game, in_unit
from scoring.odds.chances import Result, mean_points, place_chances

NORMAL_95 = 1.96


def mean_place_range(games: int, seats: int = 4) -> float | None:
    """Return the half of the range in which 95 % of the mean places of an average player lie; None without games.

    A place among four has the variance (4² - 1) / 12 = 1.25 if all places are equally likely, so the mean of n games
    has the range ±1.96 × √(1.25 / n).

    >>> round(mean_place_range(100), 2), round(mean_place_range(1000), 2)
    (0.22, 0.07)
    """
    return NORMAL_95 * math.sqrt((seats * seats - 1) / 12 / games) if games else None


class Luck(NamedTuple):
    """The points of a player's games, in 1/unit.

    expected    sum over the games of the mean points that the strengths at the table promised
    spread      standard deviation of this sum, by chance alone
    """

    games: int
    points: int
    expected: float
    spread: float

    @property
    def luck(self) -> float:
        """The points beyond the expected ones."""
        return self.points - self.expected


def find_luck(
    games: Iterable[Game], weights: Mapping[int, float], results: Sequence[Result], unit: int
) -> dict[int, Luck]:
    """Compare the points of some games with those expected from the strengths.

    weights     exp(strength) by player; 1 for a player who is missing
    results     what games bring (`draw_results`); games with another number of players are skipped

    >>> games = [Game(0, 1, (1, 2), (1, 2), (30, -30), unit=10)]
    >>> find_luck(games, {1: 3.0, 2: 1.0}, [Result((30, -30))], 10)[1][:3]  # 3/4 × 30 - 1/4 × 30 = 15
    (1, 30, 15.0)
    """
    means = mean_points(results)
    squares = [sum(points * points for points in column) / len(results)
               for column in zip(*(one.points for one in results), strict=True)]  # fmt: skip
    found: dict[int, Luck] = {}
    nothing = Luck(0, 0, 0.0, 0.0)
    for game in games:
        if game.left_out or len(game.players) != len(means):
            continue
        game = in_unit(game, unit)
        chances = place_chances([weights.get(player, 1.0) for player in game.players])
        for player, points, of_place in zip(game.players, game.points, chances, strict=True):
            expected = sum(chance * mean for chance, mean in zip(of_place, means, strict=True))
            square = sum(chance * one for chance, one in zip(of_place, squares, strict=True))
            own = found.get(player, nothing)
            found[player] = Luck(own.games + 1, own.points + points, own.expected + expected,
                                 own.spread + square - expected * expected)  # fmt: skip
    return {player: one._replace(spread=math.sqrt(max(0.0, one.spread))) for player, one in found.items()}


def luck_share(found: Mapping[int, Luck]) -> float | None:
    """Return which share of the differences in mean points chance alone explains; None for fewer than two players.

    It is the mean variance that chance gives a mean, divided by the variance of the means; at most 1.

    >>> luck_share({1: Luck(4, 40, 0.0, 20.0), 2: Luck(4, -40, 0.0, 20.0)})  # (20/4)² = 25; means ±10: 100
    0.25
    """
    played = [one for one in found.values() if one.games]
    if len(played) < 2:
        return None
    means = [one.points / one.games for one in played]
    centre = sum(means) / len(means)
    seen = sum((mean - centre) ** 2 for mean in means) / len(means)
    chance = sum((one.spread / one.games) ** 2 for one in played) / len(played)
    return min(1.0, chance / seen) if seen else 1.0
