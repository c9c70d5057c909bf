"""How much work a call is: counted, not timed, so that a busy machine makes nobody slow and the count comes again."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from rules.errors import RuleError

# A step is 0.03 to 0.06 µs here, so that so many leave room for a machine ten times slower.
A_FIFTH_OF_A_SECOND = 400_000


def forget() -> None:
    """Nothing remembered from the hands before: every cache of the rules is emptied."""
    for name, module in list(sys.modules.items()):
        if name.startswith(("rules.", "scoring.")):
            for value in vars(module).values():
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


def steps(work: Callable[..., Any], *args: Any) -> int:
    """Lines of Python run, each turn of a loop among them, and calls of what is built in; a refusal is an answer too.

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
