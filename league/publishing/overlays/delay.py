"""The delay of a broadcast: an overlay shows what it would have shown so many seconds ago.

The state of an earlier moment is not computed from the record, since an amended deal would be known too early. Each
answer is kept with its moment instead, and the newest that is old enough is given out: the overlay asks every second.
"""

import hashlib
from collections.abc import Callable

from django.core.cache import cache

LONGEST = 600
# Beyond this many changes within a delay the oldest are forgotten; the overlay is then empty, and never too early.
MOST = 700
Moments = list[tuple[float, str]]


def delayed(key: str, seconds: int, now: float, draw: Callable[[], str]) -> str:
    """Return what `draw` gave so many seconds before `now`, in seconds since 1970; nothing where that is not known.

    key     names the element with its language and options
    """
    if not seconds:
        return draw()
    stored = f"overlay:{hashlib.sha256(key.encode()).hexdigest()}"
    moments: Moments = cache.get(stored) or []
    present = draw()
    if not moments or moments[-1][1] != present:
        moments.append((now, present))
    old = [place for place, (at, _content) in enumerate(moments) if at <= now - seconds]
    # What was shown last stays shown until the next one is old enough.
    moments = moments[old[-1] if old else 0 :][-MOST:]
    cache.set(stored, moments, seconds + LONGEST)
    at, content = moments[0]
    return content if at <= now - seconds else ""
