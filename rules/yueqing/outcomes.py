"""The results that a deal of yueqing can have: each number of tai with each number of flowers, liability, and draws.

Who discards the winning tile changes no payment, so that a self-drawn win and one off anybody are the same class.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from rules.errors import RuleError, _
from rules.options import LISTS
from rules.outcomes import A_DRAW, Entry, Outcomes, Size, Way, Worth, false_wins, with_wins
from rules.yueqing.options import Options
from rules.yueqing.tai import DOUBLED_AT
from rules.yueqing.wins import DOUBLED_TOTAL

TAI = _("{n} tai")
PLAIN = "{size}"
NO_FLOWERS = _("{size} without flowers")
ONE_FLOWER = _("{size} with a flower")
FLOWERS = _("{size} with {flowers} flowers")
LIABLE = _("{size} for which {other} is liable")
DRAW_WITH_KONG = _("a draw with a kong")
# The flowers that a winner may have, one by one where it is not known yet how many there are.
MOST_FLOWERS = 8
# Four big doublings; a hand that counts more is tried as one that counts this.
MOST_COUNT = 60
SEATS = range(4)


def outcomes(state: Mapping[str, Any], so_far: Entry, options: Options) -> Outcomes:
    """Return the results of a deal.

    so_far      `hua`: the squares of each seat's flowers, null or absent where they are not known. Losers then have
                none, and a winner is tried with up to eight
    """
    known = so_far.get("hua") or [None] * 4
    if not isinstance(known, LISTS) or len(known) != 4:
        raise RuleError("bad_hua", found=known)
    hua = [one or 0 for one in known]
    ways = [way for seat in SEATS for way in _wins_of(seat, {**so_far, "hua": hua}, known[seat] is None)]
    return Outcomes((*ways, *_draws({**so_far, "hua": hua}, options)), lambda: false_wins(so_far))


def _wins_of(winner: int, so_far: Entry, unknown: bool) -> Iterator[Way]:
    for flowers in range(MOST_FLOWERS + 1) if unknown else (None,):
        hua = [flowers**2 if flowers and seat == winner else so_far["hua"][seat] for seat in SEATS]
        text = PLAIN if flowers is None else (NO_FLOWERS, ONE_FLOWER, FLOWERS)[min(flowers, 2)]
        numbers = {"flowers": flowers} if flowers is not None else {}
        sizes = tuple(_size({**so_far, "hua": hua}, winner, worth) for worth in hand_worths())
        yield Way(text, sizes, winner, numbers=numbers)
    for other in SEATS:
        if other != winner:
            doubled = [worth for worth in hand_worths() if worth.value["total"] >= DOUBLED_TOTAL]
            yield Way(LIABLE, tuple(_liable(so_far, winner, other, doubled)), winner, other=other)


def _size(so_far: Entry, winner: int, worth: Worth) -> Size:
    return Size(with_wins(so_far, [(winner, None, worth.value)]), worth.text, worth.numbers)


def _liable(so_far: Entry, winner: int, other: int, worths: Sequence[Worth]) -> Iterator[Size]:
    for worth in worths:
        win = {"winner": winner, "from": None, "value": worth.value, "liable": other}
        yield Size({**so_far, "result": {"type": "win", "wins": [win]}}, worth.text, worth.numbers)


@lru_cache(maxsize=1)
def hand_worths() -> tuple[Worth, ...]:
    """Return the tai that a hand can have: from 15 on the count is doubled.

    >>> [worth.value["total"] for worth in hand_worths()][:18]
    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 32, 34, 36]
    """
    counts = range(MOST_COUNT + 1)
    totals = [count + 2 if count < DOUBLED_AT else 2 * count + 2 for count in counts]
    return tuple(Worth({"total": total}, TAI, {"n": total}) for total in totals)


def _draws(so_far: Entry, options: Options) -> Iterator[Way]:
    """Yield the draws: one with a kong passes the deal, and nobody pays anything unless flowers are settled."""
    yield Way(A_DRAW, (Size({**so_far, "result": {"type": "exhaustive_draw"}}),))
    yield Way(DRAW_WITH_KONG, (Size({**so_far, "result": {"type": "exhaustive_draw", "kong": True}}),))
