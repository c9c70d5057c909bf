"""Count the work of a call in steps. Unlike time, the count is the same on every run and on a busy machine."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from rules.errors import RuleError

# A step takes 0.03 to 0.06 µs on the development machine, so this limit allows for a machine ten times slower.
A_FIFTH_OF_A_SECOND = 400_000


def forget() -> None:
    """Clear every cache of `rules` and `scoring`."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("rules.", "scoring.")):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def steps(work: Callable[..., Any], *args: Any) -> int:
    """Return the number of executed lines of Python and of calls to built-in functions, also if the call is refused.

    >>> steps(sum, [1, 2, 3]) < steps(lambda: [n + n for n in range(100)])
    True
    """
    count = 0

    def on_line(frame: FrameType, event: str, arg: object) -> Callable[..., Any]:
        nonlocal count
        count += 1
        return on_line

    def on_call(frame: FrameType, event: str, arg: object) -> None:
        nonlocal count
        count += event == "c_call"

    before = sys.gettrace(), sys.getprofile()
    sys.settrace(on_line)
    sys.setprofile(on_call)
    try:
        work(*args)
    except RuleError:
        pass
    finally:
        sys.setprofile(before[1])
        sys.settrace(before[0])
    return count
