"""A hand told by its patterns, as people say it at the table, in place of its tiles."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.options import is_whole
from rules.question import check_keys, need, read_flag
from rules.tiles import SET

TOLD_KEYS = frozenset({"patterns", "open", "self_draw", "seat_wind", "round_wind", "honba"})
ONCE: Mapping[str, int] = {}


class Told(NamedTuple):
    """What was told.

    found       how many times each pattern was
    is_open     whether the hand has an open meld
    """

    found: dict[str, int]
    is_open: bool
    self_draw: bool


def read_told(
    question: Mapping[str, Any],
    known: Collection[str],
    repeated: Mapping[str, int] = ONCE,
    own_keys: Collection[str] = (),
) -> Told:
    """The patterns of a hand: a list of keys, or how many times by key.

    known       the keys that the ruleset has
    repeated    those that may count more than once, and how often at most
    own_keys    what the ruleset asks beside
    raises      RuleError `bad_input`, `unknown_field`, `unknown_pattern`, `bad_value`

    >>> read_told({"patterns": ["pinfu"], "self_draw": False}, {"pinfu"}).found
    {'pinfu': 1}
    """
    check_keys(question, TOLD_KEYS | set(own_keys))
    told = need(question, "patterns")
    if isinstance(told, list | tuple):
        if len(told) > SET or not all(isinstance(key, str) for key in told):
            raise RuleError("bad_input", key="patterns")
        told = {key: told.count(key) for key in told}
    if not isinstance(told, Mapping):
        raise RuleError("bad_input", key="patterns")
    for key, times in told.items():
        if key not in known:
            raise RuleError("unknown_pattern", pattern=key)
        if not is_whole(times) or not 1 <= times <= repeated.get(key, 1):
            raise RuleError("bad_value", value=f"{key} {times!r}"[:40])
    return Told(dict(told), read_flag(question, "open", False), read_flag(question, "self_draw"))


def check_draw(told: Told, drawn: Collection[str], claimed: Collection[str]) -> None:
    """Patterns that only a self-draw makes, or only a win off another; raises `conflicting_conditions`."""
    wrong = [key for key in told.found if key in (claimed if told.self_draw else drawn)]
    if wrong:
        raise RuleError("conflicting_conditions", conditions=", ".join(wrong))


def check_agreed(told: Told, agreed: Mapping[str, object]) -> None:
    """Patterns that count only where the table has agreed on them; raises `not_in_ruleset`."""
    for key in told.found:
        if not agreed.get(key, True):
            raise RuleError("not_in_ruleset", key=key)
