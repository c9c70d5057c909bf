"""Simulated seasons with numpy: the same functions as in `scoring.odds.plain`, which give the same numbers.

Both draw from the same generator: numpy's `RandomState` is given the state of the caller's and gives it back.
"""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import numpy as np

from scoring.games import Tally
from scoring.metrics import TableRule
from scoring.odds.attendance import Round
from scoring.odds.chances import orders
from scoring.odds.sums import Packing, Sums, joined, measured, signs

Array = np.ndarray[Any, np.dtype[Any]]
Packed = dict[int, Array]


def play(
    rounds: Sequence[Round],
    weights: Mapping[int, float],
    packed: Sequence[Sequence[int]],
    results: int,
    seasons: int,
    rng: Random,
) -> Packed:
    index = {player: row for row, player in enumerate(sorted({one for round_ in rounds for t in round_ for one in t}))}
    sums = np.zeros((len(index), seasons), dtype=np.int64)
    values = np.array(packed, dtype=np.int64)
    generator = _generator(rng)
    together = np.array([[weights[player] for player in table] for round_ in rounds for table in round_])
    all_chances, begins = _summed_chances(together) if rounds else together, 0
    for round_ in rounds:
        chances = all_chances[begins : begins + len(round_)]
        begins += len(round_)
        drawn = generator.random_sample((2, len(round_), seasons))
        codes = _found(chances, drawn[0]) * results + (drawn[1] * results).astype(np.int64)
        for seat in range(values.shape[0]):
            sums[[index[table[seat]] for table in round_]] += values[seat][codes]
    _give_back(rng, generator)
    return {player: sums[row] for player, row in index.items()}


def _generator(rng: Random) -> np.random.RandomState:
    *state, position = rng.getstate()[1]
    generator = np.random.RandomState()
    generator.set_state(("MT19937", np.array(state, dtype=np.uint32), position, 0, 0.0))
    return generator


def _give_back(rng: Random, generator: np.random.RandomState) -> None:
    version, _state, spare = rng.getstate()
    state: Any = generator.get_state()
    rng.setstate((version, (*map(int, state[1]), int(state[2])), spare))


def _summed_chances(weights: Array) -> Array:
    """Return for each table the sums of the chances up to each order but the last."""
    whole = np.zeros(len(weights))
    for seat in range(weights.shape[1]):
        whole = whole + weights[:, seat]
    columns = []
    for order in orders(weights.shape[1]):
        chance, left = np.ones(len(weights)), whole
        for seat in order[:-1]:
            chance = chance * weights[:, seat] / left
            left = left - weights[:, seat]
        columns.append(chance)
    return np.cumsum(np.stack(columns, axis=1), axis=1)[:, :-1]


def _found(chances: Array, drawn: Array) -> Array:
    """Return for each table and season the number of the order that was drawn."""
    return np.stack([np.searchsorted(one, row, side="right") for one, row in zip(chances, drawn, strict=True)])


def final_sums(packing: Packing, before: Mapping[int, Sums], sums: Packed, seasons: int) -> dict[int, Sums]:
    nothing = np.zeros(seasons, dtype=np.int64)
    return {player: packing.sums(own.before, own.games, sums.get(player, nothing)) for player, own in before.items()}


def joined_sums(before: Tally, columns: Sequence[Sums]) -> Sums:
    return joined(before, columns)


def count_ranks(rule: TableRule, finals: Mapping[int, Sums], counts: Mapping[int, list[int]], seasons: int) -> None:
    listed = sorted(finals)
    if not listed:
        return
    ways = signs(rule)
    keys = np.empty((len(ways), seasons, len(listed)))
    for column, player in enumerate(listed):
        for step, value in enumerate(measured(rule, finals[player])):
            keys[step, :, column] = value
    keys *= np.array(ways)[:, None, None]
    order = np.lexsort(keys[::-1], axis=-1)
    in_order = np.take_along_axis(keys, order[None], axis=2)
    begins = np.ones((seasons, len(listed)), dtype=bool)
    begins[:, 1:] = (in_order[:, :, 1:] != in_order[:, :, :-1]).any(axis=0)
    ranks = np.maximum.accumulate(np.where(begins, np.arange(len(listed)), 0), axis=1)
    size = len(listed)
    times = np.bincount((order * size + ranks).ravel(), minlength=size * size).reshape(size, size)
    for player, row in zip(listed, times.tolist(), strict=True):
        own_counts = counts[player]
        for rank, many in enumerate(row):
            own_counts[rank] += many


def final_points(packing: Packing, sums: Packed, player: int, before: int, seasons: int) -> Array:
    if player not in sums:
        return np.full(seasons, before, dtype=np.int64)
    points: Array = before + (sums[player] >> packing.shift)
    return points


def points_at(points: Sequence[Array], places: Sequence[float]) -> tuple[int, ...]:
    flat = np.sort(np.concatenate(points))
    return tuple(int(flat[min(len(flat) - 1, int(place * len(flat)))]) for place in places)
