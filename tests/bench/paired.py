"""Two functions measured in short alternating turns, so that other load on the machine affects both equally."""

import gc
from collections.abc import Callable, Sequence
from statistics import median
from time import process_time
from typing import Any

Work = Callable[[Any], Any]


def seconds(work: Work, items: Sequence[Any]) -> float:
    """Return the CPU time of this process."""
    start = process_time()
    for item in items:
        work(item)
    return process_time() - start


def paired(
    ours: tuple[Work, Sequence[Any]],
    theirs: tuple[Work, Sequence[Any]],
    turns: int = 40,
    before: Callable[[], object] = lambda: None,
) -> tuple[float, float, float]:
    """Return our CPU seconds per item, theirs, and their ratio: medians over turns, each with its own items.

    before      what is done before each turn and not measured

    >>> us, them, ratio = paired((abs, range(100_000)), (abs, range(100_000)), turns=4)
    """
    size = len(ours[1]) // turns
    pairs = []
    gc.disable()
    for turn in range(turns):
        part = slice(turn * size, (turn + 1) * size)
        ordered = (ours, theirs) if turn % 2 else (theirs, ours)
        before()
        times = [seconds(work, items[part]) / size for work, items in ordered]
        pairs.append(tuple(times if turn % 2 else times[::-1]))
    gc.enable()
    return median(us for us, _ in pairs), median(them for _, them in pairs), median(them / us for us, them in pairs)
