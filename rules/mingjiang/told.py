"""A hand of mingjiang told by its patterns: sum, reduction, minimum, dora, limits (sections 4 to 6)."""

from collections.abc import Mapping
from typing import Any

from rules.errors import RuleError
from rules.mingjiang.hand import score_fans, score_limits, worth_of
from rules.mingjiang.options import Options
from rules.mingjiang.patterns import BONUSES, LIMITS, ROWS
from rules.patterns import drop_excluded
from rules.told import check_agreed, check_draw, read_told

# How often a pattern can be in a hand that is no limit, where that is more than once.
REPEATED = {"value_pung": 4, "concealed_kong": 3}
# 四歸: each kind of tile that makes one counts, by `four_return_count`.
FOUR_RETURNS = {"four_into_one": 3, "four_into_four": 2}
DRAWN = frozenset({"concealed_self_draw", "last_tile_draw", "blessing_of_heaven"})
CLAIMED = frozenset({"robbing_kong", "last_tile_discard", "blessing_of_earth"})
LIMIT_KEYS = frozenset(row.key for row in LIMITS)
BONUS_KEYS = frozenset(row.key for row in BONUSES)


def value_of_patterns(question: Mapping[str, Any], options: Options) -> dict[str, Any]:
    """What a hand is worth that is told by its patterns.

    question    `patterns` (keys, or times by key: `value_pung` 2), `open`, `self_draw`
    returns     what `score_hand` does
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`, `riichi_open_hand`
    source      「和種列表」「計分法」「鳴牌減翻」; 門前清自摸和 needs no telling

    >>> told = {"patterns": ["half_flush", "all_chows"], "open": True, "self_draw": False}
    >>> value_of_patterns(told, Options())["total"], value_of_patterns(told, Options())["reduction"]
    (3, 1)
    """
    each = options.four_return_count == "each"
    told = read_told(question, ROWS, {**REPEATED, **FOUR_RETURNS} if each else REPEATED)
    check_draw(told, DRAWN, CLAIMED)
    check_agreed(told, {"ura_dora": options.ura_cap == "separate"})
    if "riichi" in told.found and told.is_open:
        raise RuleError("riichi_open_hand")
    limits = {key: times for key, times in told.found.items() if key in LIMIT_KEYS}
    if limits:
        return score_limits(drop_excluded(limits, ROWS), options)[1]
    found = {key: times for key, times in told.found.items() if key not in BONUS_KEYS}
    if told.self_draw and not told.is_open:
        found.setdefault("concealed_self_draw", 1)
    found = drop_excluded(found, ROWS)
    worth = worth_of(found, told.is_open)
    if lost := found.keys() - worth.keys():
        raise RuleError("bad_value", value=", ".join(sorted(lost)))
    bonus = {key: ROWS[key].value for key in told.found if key in BONUS_KEYS}
    return score_fans(worth, bonus, told.is_open, options)[1]
