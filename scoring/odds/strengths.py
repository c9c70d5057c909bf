"""Strengths of players, from the rating that has predicted their games best, with their uncertainty.

A strength is on the logistic scale: a player finishes ahead of another with the chance 1 / (1 + exp(-difference)).
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple

from scoring.forecast_quality import fit_steepness, log_loss, logistic, rated_pairs
from scoring.games import Game
from scoring.ladders.ladder import Ladder
from scoring.ladders.registry import find_ladder

Candidate = tuple[Ladder[Any], Any]  # a ladder with its parameters
STEPS = 200


def default_candidates() -> list[Candidate]:
    """Return the ladders that are tried in every club: shrunk mean, Elo and Plackett-Luce with their defaults."""
    return [(ladder, ladder.read()) for ladder in map(find_ladder, ("mean", "elo", "plackett_luce"))]


class Strength(NamedTuple):
    """A player's strength and its uncertainty, as the mean and the standard deviation of a normal distribution."""

    mean: float
    spread: float


@dataclass(frozen=True, slots=True)
class Strengths:
    """The strengths of some players.

    ladder      key of the ladder that they come from
    spread      standard deviation of the strengths in the field
    """

    ladder: str
    of: Mapping[int, Strength]
    spread: float

    def weights(self, rng: Random | None = None) -> dict[int, float]:
        """Return exp(strength) by player: of the mean, or with a generator drawn within the uncertainty.

        >>> Strengths("mean", {1: Strength(0.0, 0.1)}, 0.1).weights()
        {1: 1.0}
        """
        if rng is None:
            return {player: math.exp(one.mean) for player, one in self.of.items()}
        return {player: math.exp(rng.gauss(one.mean, one.spread)) for player, one in self.of.items()}


def information(seats: int) -> float:
    """Return the Fisher information of one game on the strength of a player among equals (Plackett-Luce).

    >>> round(information(4), 4)  # (1/2 + 2/3 + 3/4) / 4 = 0.4792
    0.4792
    """
    return sum(1 - 1 / left for left in range(2, seats + 1)) / seats


def find_strengths(
    games: Sequence[Game], players: Collection[int], candidates: Sequence[Candidate] | None = None
) -> Strengths:
    """Rate the games by each candidate and turn the ratings that predicted best into strengths.

    The candidates are judged by the log-loss over the later half of the games, as in `ladder_quality`. The difference
    of two ratings becomes a difference of strengths by the steepness that predicted the games best. It is fitted to
    ratings from before each game, so ratings that predict nothing become equal strengths: they are shrunk to the mean.

    games       in the order played; games that a ladder cannot rate are skipped
    players     who need a strength; a player without games has the mean

    >>> find_strengths([], [1, 2]).of[1]
    Strength(mean=0.0, spread=0.0)
    """
    tried = [_tried(candidate, games) for candidate in candidates or default_candidates()]
    best = min(tried, key=lambda one: one.loss)
    rated = [player for player in best.ratings if best.games[player]]
    total = sum(best.games[player] for player in rated)
    centre = sum(best.ratings[player] * best.games[player] for player in rated) / total if total else 0.0
    means = {player: best.steepness * (best.ratings[player] - centre) for player in rated}
    variance = _field_variance(means.values(), [best.games[player] for player in rated], best.seats)
    gain = information(best.seats)

    def spread(player: int) -> float:
        return math.sqrt(variance / (1 + variance * gain * best.games.get(player, 0)))

    of = {player: Strength(means.get(player, 0.0), spread(player)) for player in sorted(players)}
    return Strengths(best.ladder, of, math.sqrt(variance))


def _field_variance(means: Iterable[float], games: Sequence[int], seats: int) -> float:
    """Return the variance of the true strengths: that of the estimates plus the mean of their own variances.

    The variance of an estimate depends on that of the field, so the equation is solved by repetition.
    """
    means = list(means)
    if len(means) < 2:
        return 0.0
    seen = sum(one * one for one in means) / len(means)
    variance, gain = seen, information(seats)
    for _step in range(STEPS):
        variance = seen + sum(variance / (1 + variance * gain * played) for played in games) / len(games)
    return variance


class _Tried(NamedTuple):
    ladder: str
    loss: float
    steepness: float
    ratings: dict[int, float]
    games: dict[int, int]
    seats: int


def _tried(candidate: Candidate, games: Sequence[Game]) -> _Tried:
    ladder, parameters = candidate
    fitting = [game for game in games if ladder.fits(game)]
    rating_run, pairs, ends = rated_pairs(ladder, fitting, parameters)
    early, late = pairs.split(ends[len(ends) // 2])
    steepness = max(0.0, fit_steepness(early.differences, early.results))
    loss = log_loss([logistic(steepness * one) for one in late.differences], late.results)
    rating_run.settle()
    played: dict[int, int] = {}
    for game in fitting:
        for player in game.players:
            played[player] = played.get(player, 0) + 1
    return _Tried(
        ladder.key,
        loss,
        max(0.0, fit_steepness(pairs.differences, pairs.results)),
        {player: float(ladder.shown(parameters, mark)) for player, mark in rating_run.marks.items()},
        played,
        max((len(game.players) for game in fitting), default=4),
    )
