"""Read a hand that is given by its patterns instead of its tiles, as players announce it at the table."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from rules.errors import RuleError
from rules.options import LISTS, is_whole
from rules.question import check_keys, need, read_flag
from rules.tiles import SET

HAND_KEYS = frozenset({"patterns", "open", "self_draw", "seat_wind", "round_wind", "honba"})
ONCE: Mapping[str, int] = {}


class HandByPatterns(NamedTuple):
    """A hand given by its patterns.

    found       the number of times for each pattern key
    is_open     whether the hand has an open meld
    """

    found: dict[str, int]
    is_open: bool
    self_draw: bool


def read_patterns(
    question: Mapping[str, Any],
    known: Collection[str],
    repeated: Mapping[str, int] = ONCE,
    own_keys: Collection[str] = (),
) -> HandByPatterns:
    """Read the patterns of a hand: a list of keys, or an object with the number of times for each key.

    known       the pattern keys of the ruleset
    repeated    the greatest number of times, for patterns that may count more than once
    own_keys    further keys of the question that this ruleset uses
    raises      RuleError `bad_input`, `unknown_field`, `unknown_pattern`, `bad_value`

    >>> read_patterns({"patterns": ["pinfu"], "self_draw": False}, {"pinfu"}).found
    {'pinfu': 1}
    """
    check_keys(question, HAND_KEYS | set(own_keys))
    given = need(question, "patterns")
    if isinstance(given, LISTS):
        if len(given) > SET or not all(isinstance(key, str) for key in given):
            raise RuleError("bad_input", key="patterns")
        given = {key: given.count(key) for key in given}
    if not isinstance(given, Mapping):
        raise RuleError("bad_input", key="patterns")
    for key, times in given.items():
        if key not in known:
            raise RuleError("unknown_pattern", pattern=key)
        if not is_whole(times) or not 1 <= times <= repeated.get(key, 1):
            raise RuleError("bad_value", value=f"{key} {times!r}"[:40])
    return HandByPatterns(dict(given), read_flag(question, "open", False), read_flag(question, "self_draw"))


def check_draw(given: HandByPatterns, drawn: Collection[str], claimed: Collection[str]) -> None:
    """Check that the patterns fit a self-draw or a win off a discard.

    drawn       patterns that need a self-draw; `claimed`: patterns that need a win off another player
    raises      RuleError `conflicting_conditions`
    """
    wrong = [key for key in given.found if key in (claimed if given.self_draw else drawn)]
    if wrong:
        raise RuleError("conflicting_conditions", conditions=", ".join(wrong))


def check_agreed(given: HandByPatterns, agreed: Mapping[str, object]) -> None:
    """Check that the options allow every pattern.

    agreed      by pattern key, whether the options allow it; a key not listed is allowed
    raises      RuleError `not_in_ruleset`
    """
    for key in given.found:
        if not agreed.get(key, True):
            raise RuleError("not_in_ruleset", key=key)
