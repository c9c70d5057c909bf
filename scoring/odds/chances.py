"""The chances of every order at a table (Plackett-Luce), and the results that a simulated game takes from a real one.

The first place is drawn among all players by their weights, the next among the rest, and so on. The weight of a
player is exp(strength), so that one player finishes ahead of another with the chance 1 / (1 + exp(-difference)).

source      R. L. Plackett, The Analysis of Permutations, Applied Statistics 24 (1975) 193-202
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate, permutations
from random import Random
from typing import NamedTuple

from scoring.games import Game, in_unit

MOST_CODES = 1 << 13


@cache
def orders(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return every order of finishing at a table, as seats from the first place to the last.

    >>> orders(2)
    ((0, 1), (1, 0))
    """
    return tuple(permutations(range(seats)))


def order_chances(weights: Sequence[float]) -> list[float]:
    """Return the chance of each of `orders`.

    >>> [round(one, 4) for one in order_chances([3.0, 1.0])]
    [0.75, 0.25]
    """
    whole = 0.0
    for weight in weights:  # one after the other, as arrays add them, so that both give equal numbers
        whole = whole + weight
    chances = []
    for order in orders(len(weights)):
        chance, left = 1.0, whole
        for seat in order[:-1]:
            chance = chance * weights[seat] / left
            left = left - weights[seat]
        chances.append(chance)
    return chances


def summed_chances(weights: Sequence[float]) -> list[float]:
    """Return the sums of the chances up to each order but the last: a number below 1 is looked up in them.

    >>> [round(one, 4) for one in summed_chances([3.0, 1.0])]
    [0.75]
    """
    return list(accumulate(order_chances(weights)))[:-1]


def place_chances(weights: Sequence[float]) -> list[list[float]]:
    """Return for each seat the chance of each place.

    >>> [[round(one, 4) for one in seat] for seat in place_chances([3.0, 1.0])]
    [[0.75, 0.25], [0.25, 0.75]]
    """
    found = [[0.0] * len(weights) for _seat in weights]
    for order, chance in zip(orders(len(weights)), order_chances(weights), strict=True):
        for place, seat in enumerate(order):
            found[seat][place] += chance
    return found


class Result(NamedTuple):
    """The result of a real game, each tuple from the first place to the last; empty if it was not recorded."""

    points: tuple[int, ...]
    scores: tuple[int, ...] = ()
    chips: tuple[int, ...] = ()


def result_of(game: Game, unit: int) -> Result:
    """Return a game's result by place; equal places are taken in the order of the seats.

    >>> result_of(Game(0, 1, (7, 8), (2, 1), (-5, 5), unit=10), 10)
    Result(points=(5, -5), scores=(), chips=())
    """
    game = in_unit(game, unit)
    by_place = sorted(range(len(game.places)), key=lambda seat: game.places[seat])

    def ordered(column: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(column[seat] for seat in by_place) if column else ()

    return Result(ordered(game.points), ordered(game.scores), ordered(game.chips))


def draw_results(games: Iterable[Game], seats: int, unit: int, rng: Random) -> tuple[Result, ...]:
    """Draw the results that simulated games can have from the real games with this number of players.

    returns     as many results as keep tables of all orders and results small; all of them if there are fewer

    >>> draw_results([Game(0, 1, (7, 8), (2, 1), (-5, 5), unit=10)], 2, 10, Random(1))
    (Result(points=(5, -5), scores=(), chips=()),)
    """
    found = [result_of(game, unit) for game in games if len(game.players) == seats and not game.left_out]
    most = max(16, MOST_CODES // len(orders(seats)))
    return tuple(found if len(found) <= most else rng.sample(found, most))


def mean_points(results: Sequence[Result]) -> list[float]:
    """Return the mean points of each place.

    >>> mean_points([Result((50, -50)), Result((30, -30))])
    [40.0, -40.0]
    """
    return [sum(column) / len(results) for column in zip(*(one.points for one in results), strict=True)]


def coded(results: Sequence[Result], seats: int) -> Iterator[tuple[Result, tuple[int, ...]]]:
    """Yield each result with each order. The number of a pair is number of the order × number of results + result."""
    for order in orders(seats):
        for result in results:
            yield result, order
