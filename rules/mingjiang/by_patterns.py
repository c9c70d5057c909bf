"""Score a hand of mingjiang that is given by its patterns (sections 4 to 6)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.by_patterns import check_agreed, check_draw, read_patterns
from rules.errors import RuleError
from rules.mingjiang.hand import score_fans, score_hand, score_limits, worth_of
from rules.mingjiang.options import Options
from rules.mingjiang.patterns import BONUSES, LIMITS, ROWS
from rules.mingjiang.witnesses import TABLE
from rules.patterns import drop_excluded
from rules.together import Together, how_won, times_of, tokens

# The greatest number of times for patterns that a hand without a limit can have more than once.
REPEATED = {"value_pung": 4, "concealed_kong": 3}
# 四歸: with `four_return_count: each` every kind of tile that forms one counts.
FOUR_RETURNS = {"four_into_one": 3, "four_into_four": 2}
MOST_TIMES = {**REPEATED, **FOUR_RETURNS}
RIICHI = "riichi"
DRAWN = frozenset({"concealed_self_draw", "last_tile_draw", "blessing_of_heaven"})
CLAIMED = frozenset({"robbing_kong", "last_tile_discard", "blessing_of_earth"})
LIMIT_KEYS = frozenset(row.key for row in LIMITS)
BONUS_KEYS = frozenset(row.key for row in BONUSES)


def counted(question: Mapping[str, Any], answer: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Yield the tokens of a hand; a riichi stands beside a limit, since its stick was laid. Dora come with any hand."""
    is_open = any(not meld["concealed"] for meld in question["melds"])
    for key, value in answer["patterns"].items():
        if key not in BONUS_KEYS:
            row = ROWS[key]
            each = row.open_value if is_open and row.open_value else row.value
            yield from tokens({key: times_of(value, each if key in MOST_TIMES else 0)})
    if answer.get("limit") and RIICHI in (question.get("conditions") or ()):
        yield RIICHI


TOGETHER = Together(TABLE, 2, score_hand, counted, ROWS.values(), lambda: (Options(),))


def value_of_patterns(question: Mapping[str, Any], options: Options, *, is_recorded: bool = False) -> dict[str, Any]:
    """Score a hand that is given by its patterns.

    question    `patterns` (keys, or times by key: `value_pung` 2), `open`, `self_draw`
    is_recorded     the hand was accepted earlier: that no hand counts all of it is no refusal any more
    returns     the same keys as `score_hand`
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`, `riichi_open_hand`
    source      「和種列表」「計分法」「鳴牌減翻」; 門前清自摸和 is added by itself

    >>> told = {"patterns": ["half_flush", "all_chows"], "open": True, "self_draw": False}
    >>> value_of_patterns(told, Options())["total"], value_of_patterns(told, Options())["reduction"]
    (3, 1)
    """
    each = options.four_return_count == "each"
    given = read_patterns(question, ROWS, {**REPEATED, **FOUR_RETURNS} if each else REPEATED)
    check_draw(given, DRAWN, CLAIMED)
    check_agreed(given, {"ura_dora": options.ura_cap == "separate"})
    if "riichi" in given.found and given.is_open:
        raise RuleError("riichi_open_hand")
    limits = {key: times for key, times in given.found.items() if key in LIMIT_KEYS}
    asked = {} if is_recorded else {key: times for key, times in given.found.items() if key not in BONUS_KEYS}
    won = how_won(drawn=given.self_draw, is_open=given.is_open)
    if limits:
        TOGETHER.check(asked, won, options)
        return score_limits(drop_excluded(limits, ROWS), options)[1]
    found = {key: times for key, times in given.found.items() if key not in BONUS_KEYS}
    if given.self_draw and not given.is_open:
        found.setdefault("concealed_self_draw", 1)
    found = drop_excluded(found, ROWS)
    worth = worth_of(found, given.is_open)
    if lost := found.keys() - worth.keys():
        raise RuleError("bad_value", value=", ".join(sorted(lost)))
    TOGETHER.check(asked, won, options)
    bonus = {key: ROWS[key].value for key in given.found if key in BONUS_KEYS}
    return score_fans(worth, bonus, given.is_open, options)[1]
