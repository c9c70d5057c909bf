"""The results that a deal of three pairs can have."""

from collections.abc import Mapping
from typing import Any

from rules.outcomes import A_DRAW, Entry, Outcomes, Size, Way, Worth, single_wins
from tests.made_up.options import Options

WORTHS = tuple(Worth({"total": total}, "{n} points", {"n": total}) for total in range(1, 7))


def outcomes(state: Mapping[str, Any], so_far: Entry, options: Options, *, seats: int) -> Outcomes:
    """Return the results of a deal."""
    draw = Way(A_DRAW, (Size({**so_far, "result": {"type": "exhaustive_draw"}}),))
    return Outcomes((*single_wins(so_far, lambda winner, source: WORTHS, seats), draw))
