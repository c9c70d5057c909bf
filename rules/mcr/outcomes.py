"""The results that a deal of 国标麻将 can have: a win of each number of fan, or a draw."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rules.errors import _
from rules.mcr.deal import read_false_hu
from rules.mcr.options import Options
from rules.outcomes import A_DRAW, Entry, Outcomes, Size, Way, Worth, false_wins, single_wins

FAN = _("{n} fan")
# Three of the greatest patterns; a hand with more fan counts as one with these.
MOST_FAN = 264


def outcomes(state: Mapping[str, Any], so_far: Entry, options: Options) -> Outcomes:
    """Return the results of a deal.

    so_far      `false_hu`: the seats that have declared a false hu in this deal; they cannot win it
    """
    worths = hand_worths(options.minimum_fan)
    draw = Way(A_DRAW, (Size({**so_far, "result": {"type": "exhaustive_draw"}}),))
    offenders = read_false_hu(so_far)
    wins = (way for way in single_wins(so_far, lambda winner, source: worths) if way.winner not in offenders)
    return Outcomes((*wins, draw), lambda: false_wins(so_far))


@lru_cache(maxsize=8)
def hand_worths(minimum: int) -> tuple[Worth, ...]:
    return tuple(Worth({"total": n}, FAN, {"n": n}) for n in range(max(minimum, 1), max(MOST_FAN, minimum) + 1))
