"""Score a hand of Sichuan mahjong that is given by its patterns: base, doublings, cap (sections 5 and 6)."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.by_patterns import HandByPatterns, check_agreed, check_draw, read_patterns
from rules.errors import RuleError
from rules.sichuan.hand import answer_of, score_hand
from rules.sichuan.options import Options
from rules.sichuan.patterns import BASES, BLESSINGS, FACTORS, ROWS
from rules.sichuan.witnesses import TABLE
from rules.together import Together, how_won, tokens

ROOT = "root"
REPEATED = {ROOT: 4}
DRAWN = frozenset({"after_kong", "blessing_of_heaven", "self_draw"})
CLAIMED = frozenset({"kong_discard", "robbing_kong"})
DRAGONS = frozenset({"dragon_seven_pairs", "pure_dragon_seven_pairs"})
PLAIN = "plain"


def counted(question: Mapping[str, Any], answer: Mapping[str, Any], options: Options) -> Iterator[str]:
    """Yield the tokens of a hand: every root doubles."""
    return tokens({key: value.bit_length() - 1 if key == ROOT else 1 for key, value in answer["patterns"].items()})


TOGETHER = Together(TABLE, 2, score_hand, counted, ROWS.values(), lambda: (Options(),))


def value_of_patterns(question: Mapping[str, Any], options: Options, *, is_recorded: bool = False) -> dict[str, Any]:
    """Score a hand that is given by its patterns.

    question    `patterns` (keys, or times by key: `root` 2), `self_draw`; `open` is ignored
    is_recorded     the hand was accepted earlier: that no hand counts all of it is no refusal any more
    returns     the same keys as `score_hand`
    raises      RuleError `unknown_pattern`, `bad_value`, `not_in_ruleset`, `conflicting_conditions`,
                `impossible_patterns`
    source      「额外倍数」; 平胡 and 自摸加番 are added by themselves

    >>> told = {"patterns": {"all_pungs": 1, "root": 1}, "self_draw": True}
    >>> value_of_patterns(told, Options())["total"], value_of_patterns(told, Options())["units"]
    (4, 5)
    """
    given = read_patterns(question, ROWS, REPEATED)
    check_draw(given, DRAWN, CLAIMED)
    check_agreed(given, _agreed(options))
    base = next((row for row in BASES if row.key in given.found), ROWS[PLAIN])
    patterns = {base.key: base.value}
    for row in FACTORS:
        times = _times(row.key, given, options)
        if times:
            patterns[row.key] = row.value**times
    roots = given.found.get("root", 0) + (base.key in DRAGONS)
    blessings = [row.key for row in BLESSINGS if row.key in given.found]
    if len(blessings) > 1:
        raise RuleError("conflicting_conditions", conditions=", ".join(blessings))
    if not is_recorded:
        TOGETHER.check(given.found, how_won(drawn=given.self_draw), options)
    return answer_of(patterns, roots, blessings[0] if blessings else None, given.self_draw, options)


def _times(key: str, given: HandByPatterns, options: Options) -> int:
    if key == "self_draw":
        return int(given.self_draw and options.self_draw_bonus == "add_fan")
    return given.found.get(key, 0)


def _agreed(options: Options) -> dict[str, object]:
    return {
        "golden_hook": options.golden_hook,
        "pure_golden_hook": options.golden_hook,
        "terminals": options.terminals,
        "pure_terminals": options.terminals,
        "all_258_pungs": options.all_258,
        "last_tile": options.count_last_tile,
        "last_of_kind": options.count_last_of_kind,
        "self_draw": options.self_draw_bonus == "add_fan",
    }
