"""Measure how well a ladder predicts its games: compare its chances before each game with the result, pair by pair.

The measure is the log-loss, the mean surprise of a pair's result. A coin flip has ln 2 = 0.6931; less is better. If a
ladder computes no chances, they are computed from the difference of its ratings. The steepness of this conversion is
fitted on the earlier half of the games and judged on the later half, so that no ladder is judged on games it was
fitted to.
"""

import math
from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any

from scoring.games import Game
from scoring.ladders.ladder import Ladder, P
from scoring.ladders.rating_run import RatingRun

COIN = math.log(2)
BUCKETS = 10
LEAST_CHANCE = 1e-6


@dataclass(frozen=True, slots=True)
class Bucket:
    """Pairs in which the stronger player had about the same chance to finish ahead.

    expected    mean chance of the stronger player
    came        share of the pairs in which the stronger player finished ahead; an equal place counts half
    """

    pairs: int
    expected: float
    came: float


@dataclass(frozen=True, slots=True)
class LadderQuality:
    """The quality of a ladder's predictions for the later half of some games.

    games, pairs    number of games and pairs judged
    own             log-loss of the ladder's own chances; None if it computes none
    fitted          log-loss of the chances computed from differences of ratings with `steepness`
    buckets         pairs by the chance of the stronger player, from 1/2 to 1 in steps of 1/20
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
    """Columns over pairs: difference of ratings, the ladder's own chance, and result."""

    def __init__(self) -> None:
        self.differences, self.chances, self.results = array("d"), array("d"), array("d")

    def split(self, at: int) -> "tuple[Pairs, Pairs]":
        """Return the pairs before index `at` and the others."""
        early, late = Pairs(), Pairs()
        for name in ("differences", "chances", "results"):
            column = getattr(self, name)
            setattr(early, name, column[:at])
            setattr(late, name, column[at:])
        return early, late


def ladder_quality(ladder: Ladder[P], games: Iterable[Game], parameters: P | None = None) -> LadderQuality:
    """Rate games and judge the ladder's predictions for the later half of them.

    games       in the order played; games that the ladder cannot rate are skipped
    parameters  None: the defaults of the ladder
    raises      TableError `games_out_of_order`

    >>> from scoring.ladders.registry import find_ladder
    >>> quality = ladder_quality(find_ladder("elo"), [])
    >>> quality.pairs, round(quality.fitted, 4)
    (0, 0.6931)
    """
    _rating_run, pairs, ends = rated_pairs(ladder, (game for game in games if ladder.fits(game)), parameters)
    middle = ends[len(ends) // 2]
    early, late = pairs.split(middle)
    steepness = fit_steepness(early.differences, early.results)
    chances = array("d", (logistic(steepness * one) for one in late.differences))
    best = late.chances if ladder.chance else chances
    return LadderQuality(
        ladder=ladder.key,
        games=len(ends) - 1 - len(ends) // 2,
        pairs=len(late.results),
        own=log_loss(late.chances, late.results) if ladder.chance else None,
        fitted=log_loss(chances, late.results),
        steepness=steepness,
        buckets=tuple(_buckets(best, late.results)),
    )


def rated_pairs(
    ladder: Ladder[P], games: Iterable[Game], parameters: P | None = None
) -> tuple[RatingRun[P], Pairs, list[int]]:
    """Rate games that the ladder can rate, and collect the pairs of each with the ratings before it.

    returns     the ratings after all games; the pairs; the number of pairs before each game and after the last

    >>> from scoring.ladders.registry import find_ladder
    >>> rated_pairs(find_ladder("elo"), [Game(0, 1, (1, 2, 3), (1, 2, 3), (5, 0, -5))])[2]
    [0, 3]
    """
    rating_run = RatingRun(ladder, parameters)
    pairs, ends = Pairs(), [0]
    for game, marks in rating_run.forecasts(games):
        _foretell(pairs, ladder, rating_run.parameters, game, marks)
        ends.append(len(pairs.results))
    return rating_run, pairs, ends


def log_loss(chances: Sequence[float], results: Sequence[float]) -> float:
    """Return the mean of -ln(chance of the actual result); an equal place (result 0.5) counts half for each side.

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
    """Return the k for which 1 / (1 + exp(-k × difference)) predicts the results best (Newton's method; convex in k).

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
            p = logistic(k * x)
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
    """Group pairs by the chance of the stronger player, in steps of 1/20."""
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


def logistic(x: float) -> float:
    """Return 1 / (1 + exp(-x)) without an overflow.

    >>> logistic(0.0), logistic(-1000.0)
    (0.5, 0.0)
    """
    return 1 / (1 + math.exp(-x)) if x >= 0 else math.exp(x) / (1 + math.exp(x))
