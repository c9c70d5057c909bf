"""Which ladder predicts its games best: chances before each game against what came, pair by pair.

Measured by log-loss, the mean surprise of a pair's result: a coin flip is ln 2 = 0.6931, less is better. A ladder
that has no chance of its own is read by the difference of its ratings. For all of them the steepness of that
reading is fitted on the earlier half of the games and judged on the later, so nobody is judged by what it has seen.
"""

import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scoring.games import Game
from scoring.ladders.climb import Climb
from scoring.ladders.ladder import Ladder, P

COIN = math.log(2)
BUCKETS = 10
LEAST_CHANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Bucket:
    """Pairs in which the stronger was expected ahead with about the same chance, and how often it came ahead."""

    pairs: int
    expected: float
    came: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """How a ladder foretold the later half of some games.

    games, pairs    what was judged
    own             log-loss of the ladder's own chances, None where it has none
    fitted          log-loss of its ratings' differences, read with `steepness`
    buckets         from a chance of one half to certainty, in twentieths
    """

    ladder: str
    games: int
    pairs: int
    own: float | None
    fitted: float
    steepness: float
    buckets: tuple[Bucket, ...]

    @property
    def best(self) -> float:
        """The lower of the two log-losses."""
        return self.fitted if self.own is None else min(self.own, self.fitted)


class Pairs:
    """Differences of ratings, the ladder's own chances and results of pairs, in columns."""

    def __init__(self) -> None:
        self.differences, self.chances, self.results = array("d"), array("d"), array("d")

    def split(self, at: int) -> "tuple[Pairs, Pairs]":
        early, late = Pairs(), Pairs()
        for name in ("differences", "chances", "results"):
            column = getattr(self, name)
            setattr(early, name, column[:at])
            setattr(late, name, column[at:])
        return early, late


def calibrate(ladder: Ladder[P], games: Iterable[Game], parameters: P | None = None) -> Calibration:
    """Rate games and judge what the ladder foretold of the later half of them.

    games       in the order played; only those the ladder can rate count

    >>> from scoring.ladders.registry import find_ladder
    >>> calibration = calibrate(find_ladder("elo"), [])
    >>> calibration.pairs, round(calibration.fitted, 4)
    (0, 0.6931)
    """
    climb = Climb(ladder, parameters)
    pairs, ends = Pairs(), [0]
    for game, marks in climb.forecasts(game for game in games if ladder.fits(game)):
        _foretell(pairs, ladder, climb.parameters, game, marks)
        ends.append(len(pairs.results))
    middle = ends[len(ends) // 2]
    early, late = pairs.split(middle)
    steepness = fit_steepness(early.differences, early.results)
    chances = array("d", (_logistic(steepness * one) for one in late.differences))
    best = late.chances if ladder.chance else chances
    return Calibration(
        ladder=ladder.key,
        games=len(ends) - 1 - len(ends) // 2,
        pairs=len(late.results),
        own=log_loss(late.chances, late.results) if ladder.chance else None,
        fitted=log_loss(chances, late.results),
        steepness=steepness,
        buckets=tuple(_buckets(best, late.results)),
    )


def calibrate_all(ladders: Sequence[tuple[Ladder[Any], Any]], games: Sequence[Game]) -> list[Calibration]:
    """Several ladders over the same games, the best first."""
    found = [calibrate(ladder, games, parameters) for ladder, parameters in ladders]
    return sorted(found, key=lambda one: (one.best, one.ladder))


def best_parameter(
    ladder: Ladder[Any], games: Sequence[Game], name: str, values: Sequence[float]
) -> list[tuple[float, float]]:
    """A one-dimensional search: (log-loss, value) for each value of a parameter, the best first."""
    rows = [(calibrate(ladder, games, ladder.read({name: value})).best, value) for value in values]
    return sorted(rows)


def log_loss(chances: Sequence[float], results: Sequence[float]) -> float:
    """Mean of -ln of the chance that was given to what came; half and half for an equal place.

    >>> round(log_loss([0.5, 0.9], [1.0, 1.0]), 4), log_loss([], []) == COIN
    (0.3993, True)
    """
    if not results:
        return COIN
    total = 0.0
    for chance, result in zip(chances, results, strict=True):
        p = min(1 - LEAST_CHANCE, max(LEAST_CHANCE, chance))
        total -= result * math.log(p) + (1 - result) * math.log(1 - p)
    return total / len(results)


def fit_steepness(differences: Sequence[float], results: Sequence[float]) -> float:
    """The k for which 1 / (1 + exp(-k × difference)) foretells the results best (Newton's steps, convex in k).

    >>> round(fit_steepness([1.0] * 4, [1.0, 1.0, 1.0, 0.0]), 4) == round(math.log(3), 4)
    True
    """
    scale = max((abs(one) for one in differences), default=0.0)
    if not scale:
        return 0.0
    k = 0.0
    for _step in range(50):
        slope = bend = 0.0
        for difference, result in zip(differences, results, strict=True):
            x = difference / scale
            p = _logistic(k * x)
            slope += x * (result - p)
            bend += x * x * p * (1 - p)
        step = slope / bend if bend > 1e-12 else 0.0
        k += max(-5.0, min(5.0, step))
        if abs(step) < 1e-9 or abs(k) > 500:
            break
    return k / scale


def _foretell(pairs: Pairs, ladder: Ladder[P], parameters: P, game: Game, marks: Sequence[Any]) -> None:
    ratings = [float(ladder.shown(parameters, mark)) for mark in marks]
    for seat, other in combinations(range(len(marks)), 2):
        own, theirs = game.places[seat], game.places[other]
        pairs.differences.append(ratings[seat] - ratings[other])
        pairs.chances.append(ladder.chance(parameters, marks[seat], marks[other]) if ladder.chance else 0.5)
        pairs.results.append(1.0 if own < theirs else 0.5 if own == theirs else 0.0)


def _buckets(chances: Sequence[float], results: Sequence[float]) -> Iterator[Bucket]:
    """Pairs seen from the side of the stronger, by twentieths of chance."""
    sums = [[0, 0.0, 0.0] for _bucket in range(BUCKETS)]
    for chance, result in zip(chances, results, strict=True):
        p, came = (chance, result) if chance >= 0.5 else (1 - chance, 1 - result)
        bucket = sums[min(BUCKETS - 1, int((p - 0.5) * 2 * BUCKETS))]
        bucket[0] += 1
        bucket[1] += p
        bucket[2] += came
    for count, expected, came in sums:
        if count:
            yield Bucket(int(count), expected / count, came / count)


def _logistic(x: float) -> float:
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))
