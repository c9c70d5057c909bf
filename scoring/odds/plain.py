"""Simulated seasons in plain Python. `scoring.odds.arrays` gives the same numbers faster."""

from bisect import bisect
from collections.abc import Iterator, Mapping, Sequence
from operator import add
from random import Random

from scoring.games import Tally
from scoring.metrics import TableRule
from scoring.odds.attendance import Round
from scoring.odds.chances import summed_chances
from scoring.odds.sums import Packing, Sums, joined, measured, signs

Packed = dict[int, list[int]]  # by player: one packed sum for each season


def draw_codes(
    rounds: Sequence[Round], weights: Mapping[int, float], results: int, seasons: int, rng: Random
) -> Iterator[tuple[tuple[int, ...], list[int]]]:
    """Draw the games of some seasons that have the same tables: yield each table with one pair of `coded` per season.

    results     number of results that a game can have
    """
    for round_ in rounds:
        size = len(round_) * seasons
        orders = [rng.random() for _draw in range(size)]
        of_pool = [rng.random() for _draw in range(size)]
        for number, players in enumerate(round_):
            span = slice(number * seasons, (number + 1) * seasons)
            chances = summed_chances([weights[player] for player in players])
            pairs = zip(orders[span], of_pool[span], strict=True)
            yield players, [bisect(chances, one) * results + int(two * results) for one, two in pairs]


def play(
    rounds: Sequence[Round],
    weights: Mapping[int, float],
    packed: Sequence[Sequence[int]],
    results: int,
    seasons: int,
    rng: Random,
) -> Packed:
    """Play some seasons with the same tables; return the packed sums of each player who plays.

    packed      by seat the packed result of every pair of `coded`
    """
    sums: Packed = {}
    for players, codes in draw_codes(rounds, weights, results, seasons, rng):
        for seat, player in enumerate(players):
            values = map(packed[seat].__getitem__, codes)
            sums[player] = list(map(add, sums[player], values)) if player in sums else list(values)
    return sums


def final_sums(packing: Packing, before: Mapping[int, Sums], sums: Packed, seasons: int) -> dict[int, list[Sums]]:
    """Return for each player the sums at the end of each season.

    before      by player the tally so far and the number of simulated games
    """
    nothing = [0] * seasons
    return {
        player: [packing.sums(own.before, own.games, value) for value in sums.get(player, nothing)]
        for player, own in before.items()
    }


def joined_sums(before: Tally, columns: Sequence[list[Sums]]) -> list[Sums]:
    """Return the sums of a team at the end of each season, from those of its members."""
    return [joined(before, season) for season in zip(*columns, strict=True)]


def count_ranks(
    rule: TableRule, finals: Mapping[int, list[Sums]], counts: Mapping[int, list[int]], seasons: int
) -> None:
    """Rank these players or teams in each season, and count for each how often every rank comes.

    finals      `final_sums` of those who are ranked
    counts      by player the seasons with each rank, from 1; added to
    """
    ways, listed = signs(rule), sorted(finals)
    for season in zip(*(finals[player] for player in listed), strict=True):
        keyed = []
        for player, own in zip(listed, season, strict=True):
            values = measured(rule, own)
            keyed.append(([way * one for way, one in zip(ways, values, strict=True)], player))
        keyed.sort()
        rank, last = 0, None
        for place, (key, player) in enumerate(keyed):
            if key != last:
                rank, last = place, key
            counts[player][rank] += 1


def final_points(packing: Packing, sums: Packed, player: int, before: int, seasons: int) -> list[int]:
    """Return a player's points at the end of each season."""
    if player not in sums:
        return [before] * seasons
    return [before + (one >> packing.shift) for one in sums[player]]


def points_at(points: Sequence[Sequence[int]], places: Sequence[float]) -> tuple[int, ...]:
    """Return the points below which these shares of the seasons end.

    >>> points_at([[5, 1, 3], [2, 4]], [0.0, 0.5, 0.9])
    (1, 3, 5)
    """
    flat = sorted(one for part in points for one in part)
    return tuple(flat[min(len(flat) - 1, int(place * len(flat)))] for place in places)
