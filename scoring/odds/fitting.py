"""Fit strengths to all games at once: the Plackett-Luce model with a normal prior, by Newton steps for each player.

The variance of the prior is that of the field and is fitted with the strengths (EM), so few games mean little spread.

source      D. R. Hunter, MM algorithms for generalized Bradley-Terry models, Annals of Statistics 32 (2004) 384-406,
            for the likelihood; the prior and its fit are empirical Bayes as in C. N. Morris, JASA 78 (1983) 47-55
"""

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from scoring.games import Game

STEPS = 40
DAMPING = 0.7
CLOSE = 1e-3
FIRST_VARIANCE = 0.05


class Strength(NamedTuple):
    """A player's strength and its uncertainty, as the mean and the standard deviation of a normal distribution."""

    mean: float
    spread: float


def fit_strengths(
    games: Iterable[Game], players: Collection[int] = (), begin: Mapping[int, Strength] | None = None
) -> dict[int, Strength]:
    """Return the most probable strength of everybody in the games, and of `players`.

    Players of equal place are taken in the order of the seats.

    begin       strengths to begin with, from earlier games: the answer is the same, sooner

    >>> games = [Game(n, n, (1, 2, 3, 4), (1, 2, 3, 4), (3, 1, -1, -3)) for n in range(20)]
    >>> found = fit_strengths(games)
    >>> [one > other for one, other in zip(found.values(), list(found.values())[1:])]
    [True, True, True]
    """
    finishes = [_finish(game) for game in games]
    listed = sorted({*players, *(player for order in finishes for player in order)})
    means = {player: (begin or {}).get(player, (0.0,))[0] for player in listed}
    variance = FIRST_VARIANCE
    spreads = dict.fromkeys(listed, math.sqrt(variance))
    for _step in range(STEPS if finishes else 0):
        slopes, bends = _derivatives(finishes, means, variance)
        moved = {player: DAMPING * slopes[player] / bends[player] for player in listed}
        for player in listed:
            means[player] += moved[player]
        spreads = {player: 1 / math.sqrt(bends[player]) for player in listed}
        before = variance
        variance = sum(means[player] ** 2 + spreads[player] ** 2 for player in listed) / len(listed)
        if max(map(abs, moved.values())) < CLOSE and abs(variance - before) < CLOSE * before:
            break
    return {player: Strength(means[player], spreads[player]) for player in listed}


def _finish(game: Game) -> tuple[int, ...]:
    by_place = sorted(range(len(game.places)), key=lambda seat: game.places[seat])
    return tuple(game.players[seat] for seat in by_place)


def _derivatives(
    finishes: Sequence[tuple[int, ...]], means: Mapping[int, float], variance: float
) -> tuple[dict[int, float], dict[int, float]]:
    """Return the slope of the log-posterior by player, and its bend (the negative second derivative)."""
    weights = {player: math.exp(mean) for player, mean in means.items()}
    slopes = {player: -mean / variance for player, mean in means.items()}
    bends = dict.fromkeys(means, 1 / variance)
    for order in finishes:
        left = 0.0
        for player in order:
            left += weights[player]
        shares = square = 0.0
        for place, player in enumerate(order):
            weight = weights[player]
            # The last player is drawn with certainty, which tells nothing.
            if place < len(order) - 1:
                shares += 1 / left
                square += 1 / (left * left)
                slopes[player] += 1
                left -= weight
            slopes[player] -= weight * shares
            bends[player] += weight * shares - weight * weight * square
    return slopes, bends
