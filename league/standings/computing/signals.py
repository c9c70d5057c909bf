"""The signal by which apps above `standings` learn that ranks changed.

`ranks_changed` is sent with `season` and `changes`, a sequence of RankChange, the best rank first, in the transaction
that stores the table. Receivers write rows of their own and job rows only.
"""

from typing import NamedTuple

from django.dispatch import Signal


class RankChange(NamedTuple):
    """A player's rank in the whole season's table before and after a computation; None without a rank."""

    player: int
    before: int | None
    after: int | None


ranks_changed = Signal()
