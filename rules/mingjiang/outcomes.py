"""The results that a deal of mingjiang can have: each value of the base table, and draws by who is ready."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any

from rules.errors import _
from rules.mingjiang.hand import BASES, MOST_FAN
from rules.mingjiang.options import Options
from rules.mingjiang.patterns import LARGE, LIMIT_BASE, SMALL
from rules.outcomes import Entry, Outcomes, Worth, declared_seats, false_wins, ready_draws, single_wins

FAN = _("{n} fan ({base} points)")
LIMIT_WORDS = {SMALL: _("small limit"), LARGE: _("large limit")}
LIMITS_TOGETHER = _("limits of {base} points")
MOST_LIMITS = 2


def outcomes(state: Mapping[str, Any], so_far: Entry, options: Options) -> Outcomes:
    """Return the results of a deal.

    so_far      `riichi`: the seats that have declared riichi in this deal
    """
    worths = hand_worths(options.limit_combination == "sum")
    wins = single_wins(so_far, lambda winner, source: worths)
    return Outcomes((*wins, *ready_draws(so_far, declared_seats(so_far))), lambda: false_wins(so_far))


@lru_cache(maxsize=2)
def hand_worths(adds_up: bool) -> tuple[Worth, ...]:
    """Return the values of a hand, smallest first; with `adds_up` also several limits in one hand."""
    fans = [Worth({"total": n}, FAN, {"n": n, "base": BASES[n]}) for n in range(1, MOST_FAN + 1)]
    return (*fans, *(_sums() if adds_up else _limits()))


def _limits() -> Iterator[Worth]:
    for limit, text in LIMIT_WORDS.items():
        yield Worth({"limit": limit}, text, {})


def _sums() -> list[Worth]:
    found: dict[int, Worth] = {}
    for small, large in product(range(MOST_LIMITS + 1), repeat=2):
        base = small * LIMIT_BASE[SMALL] + large * LIMIT_BASE[LARGE]
        if base:
            found[base] = Worth({"limit": LARGE if large else SMALL, "base": base}, LIMITS_TOGETHER, {"base": base})
    return [found[base] for base in sorted(found)]
