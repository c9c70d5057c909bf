"""Strengths of players, from the rating that has predicted their games best, with their uncertainty.

A strength is on the logistic scale: a player finishes ahead of another with the chance 1 / (1 + exp(-difference)).
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random
from typing import Any, NamedTuple

from scoring.forecast_quality import fit_steepness, log_loss, logistic, rated_pairs
from scoring.games import Game
from scoring.ladders.ladder import Ladder
from scoring.ladders.registry import find_ladder
from scoring.odds.fitting import Strength, fit_strengths

Candidate = tuple[Ladder[Any], Any]  # a ladder with its parameters
STEPS = 200
# The name of the strengths that are fitted to all games at once, beside the keys of ladders.
FITTED = "fitted"
REFITS = 4


def default_candidates() -> list[Candidate]:
    """Return the ladders that are tried in every club: shrunk mean, Elo and Plackett-Luce with their defaults."""
    return [(ladder, ladder.read()) for ladder in map(find_ladder, ("mean", "elo", "plackett_luce"))]


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
    """Turn the rating that predicted the games best into strengths.

    The candidates and the strengths that are fitted to all games at once (`fit_strengths`) are judged by the log-loss
    over the later half of the games, as in `ladder_quality`. The difference of two ratings becomes a difference of
    strengths by the steepness that predicted the games best. It is fitted to ratings from before each game, so ratings
    that predict nothing become equal strengths: they are shrunk to the mean.

    games       in the order played; games that a ladder cannot rate are skipped
    players     who need a strength; a player without games has the mean

    >>> find_strengths([], [1, 2]).of[1]
    Strength(mean=0.0, spread=0.0)
    """
    tried = [_tried(candidate, games) for candidate in candidates or default_candidates()]
    best = min(tried, key=lambda one: one.loss)
    if fitted_loss(games) <= best.loss:
        return _all_at_once(games, players)
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


def _all_at_once(games: Sequence[Game], players: Collection[int]) -> Strengths:
    found = fit_strengths(games, players)
    variance = sum(one.mean**2 + one.spread**2 for one in found.values()) / len(found) if found else 0.0
    of = {player: found[player] if games else Strength(0.0, 0.0) for player in sorted(players)}
    return Strengths(FITTED, of, math.sqrt(variance) if games else 0.0)


def fitted_loss(games: Sequence[Game]) -> float:
    """Return the log-loss of fitted strengths over the later half of some games, fitted again a few times on the way.

    >>> round(fitted_loss([]), 4)
    0.6931
    """
    half = len(games) - len(games) // 2
    chances: list[float] = []
    results: list[float] = []
    found: dict[int, Strength] = {}
    for part in range(REFITS):
        begins, ends = (half + (len(games) - half) * one // REFITS for one in (part, part + 1))
        found = fit_strengths(games[:begins], begin=found) if ends > begins else found
        for game in games[begins:ends]:
            means = [found[player].mean if player in found else 0.0 for player in game.players]
            for one, other in combinations(range(len(means)), 2):
                own, theirs = game.places[one], game.places[other]
                chances.append(logistic(means[one] - means[other]))
                results.append(1.0 if own < theirs else 0.5 if own == theirs else 0.0)
    return log_loss(chances, results)


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
