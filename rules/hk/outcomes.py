"""The results that a deal of Hong Kong old style can have: a win of each number of faan, or a draw."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from rules.deal import MOST
from rules.errors import _
from rules.hk.hand import FLOWER_WIN, ROBBED_KONG
from rules.hk.options import Options
from rules.hk.points import base_of
from rules.outcomes import (
    A_DRAW,
    Entry,
    Outcomes,
    Size,
    Way,
    Worth,
    ends_of,
    false_wins,
    several_wins,
    single_wins,
    with_wins,
)

FAAN = _("{n} faan")
# Without a cap, a hand with more faan counts as one with these.
MOST_FAAN = 40
SEATS = range(4)


def outcomes(state: Mapping[str, Any], so_far: Entry, options: Options) -> Outcomes:
    """Return the results of a deal.

    so_far      `flower_sets`: the seats that have shown a complete series of flowers
    """
    worths = hand_worths(options)
    draw = Way(A_DRAW, (Size({**so_far, "result": {"type": "exhaustive_draw"}}),))
    wins = single_wins(so_far, lambda winner, source: worths)
    return Outcomes((*wins, draw), lambda: _rare(so_far, worths, options))


@lru_cache(maxsize=32)
def hand_worths(options: Options) -> tuple[Worth, ...]:
    """Return one hand for each number of faan from the minimum to the limit that a deal takes, smallest first."""
    most = MOST_FAAN if options.limit is None else options.limit
    faan = (n for n in range(options.minimum, most + 1) if base_of(n, options) <= MOST)
    return tuple(Worth({"total": n}, FAAN, {"n": n}) for n in faan)


def _rare(so_far: Entry, worths: tuple[Worth, ...], options: Options) -> Iterator[Entry]:
    """Yield robbed kongs, wins that somebody is liable for, several wins off one tile, and false wins."""
    yield from false_wins(so_far)
    if not worths:
        return
    for value in (worth.value for worth in ends_of(worths)):
        for winner in SEATS:
            for other in SEATS:
                if other != winner:
                    yield with_wins(so_far, [(winner, other, {**value, "win": ROBBED_KONG})])
                    if options.liability:
                        yield _with_liable(so_far, winner, other, value)
    if options.flowers:
        for winner in SEATS:
            yield with_wins(so_far, [(winner, None, {**worths[-1].value, "win": FLOWER_WIN})])
    for winners in range(2, options.winners + 1):
        yield from several_wins(so_far, lambda winner, source: worths, winners)


def _with_liable(so_far: Entry, winner: int, liable: int, value: Entry) -> Entry:
    win = {"winner": winner, "from": None, "value": value, "liable": liable}
    return {**so_far, "result": {"type": "win", "wins": [win]}}
