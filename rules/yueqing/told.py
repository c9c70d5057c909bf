"""A hand of yueqing told by its patterns: the jump, what swallows what, breaking, doubling."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.options import is_whole
from rules.question import read_flag
from rules.told import check_agreed, check_draw, read_told
from rules.yueqing.options import Options
from rules.yueqing.patterns import ROWS, rows_for
from rules.yueqing.tai import count_found

REPEATED = {"indicators": 3, "whites": 4}
OWN_KEYS = frozenset({"wilds", "broken"})
DRAWN = frozenset({"after_kong", "heaven", "drawn_wild_single"})
CLAIMED = frozenset({"robbing_kong", "earth"})
MOST_WILDS = 4
WILDS_KEYS = {2: "two_wilds", 3: "three_wilds", 4: "four_wilds"}
# All that can be shown of a kind are a big doubling, and the reverse.
ALL_SHOWN = {"four_whites": ("whites", 4), "three_indicators": ("indicators", 3)}
WIN, PI_HU = "win", "pi_hu"


def value_of_patterns(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """What a hand is worth that is told by its patterns; its flowers are told beside it.

    question    `patterns` (keys, or times by key: `whites` 2), `self_draw`; `wilds`: how many wildcards it holds, which
                spares telling 屁胡 and 双财神 ...; `broken`. `open` is not looked at
    returns     patterns, count, doubled, total, valid
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`
    source      「台数计算」「破翻」; 胡 and the jump need no telling

    >>> told = {"patterns": {"indicators": 2, "whites": 2, "green": 1}, "self_draw": False}
    >>> value_of_patterns(told, Options())["total"]
    32
    """
    told = read_told(question, ROWS, REPEATED, OWN_KEYS)
    check_draw(told, DRAWN, CLAIMED)
    check_agreed(told, dict.fromkeys(ROWS.keys() - rows_for(options).keys(), False))
    wilds = _read_wilds(question, told.found)
    found = {**told.found, WIN: 1, **_of_wilds(wilds, options), **_of_shown(told.found, options)}
    tai = count_found(found, wilds, options, broken=read_flag(question, "broken", False))
    return {
        "patterns": tai.patterns,
        "count": tai.count,
        "doubled": tai.doubled,
        "total": tai.total,
        "valid": True,
    }


def _read_wilds(question: Mapping[str, Any], found: Mapping[str, int]) -> int:
    """How many wildcards the hand holds: as told, or as many as its patterns say."""
    said = max((number for number, key in WILDS_KEYS.items() if key in found), default=int(PI_HU in found))
    wilds = question.get("wilds", said)
    if not is_whole(wilds) or not said <= wilds <= MOST_WILDS:
        raise RuleError("bad_value", value=f"wilds {wilds!r}"[:40])
    return int(wilds)


def _of_shown(found: Mapping[str, int], options: Options) -> dict[str, int]:
    """What the number of whites or indicators says alone, and what says their number."""
    follows: dict[str, int] = {}
    for big, (small, most) in ALL_SHOWN.items():
        if big in rows_for(options) and (big in found or found.get(small) == most):
            follows |= {big: 1, small: most}
    return follows


def _of_wilds(wilds: int, options: Options) -> dict[str, int]:
    """What follows from their number alone."""
    keys = [WILDS_KEYS[wilds]] if wilds in WILDS_KEYS else []
    if wilds == 1 or (wilds and options.pi_hu == "any_wild"):
        keys.append(PI_HU)
    return dict.fromkeys(keys, 1)
