"""A hand that is given by its patterns has the same value as its tiles."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset
from tests import strategies as some
from tests.profile import times
from tests.samples import is_open, samples_of

EXAMPLES = settings(
    max_examples=times(40, 150, 10_000), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
FAMILY = pytest.mark.parametrize("family", sorted({ruleset.family for ruleset in RULESETS}))
# Keys of an answer that do not concern the value, or that do not follow from patterns.
BLESSINGS = {"blessing_of_heaven", "blessing_of_earth"}
NOT_GIVEN = {"fu_parts", "flowers", "hua", "tiao", "wild", "white"}


def by_patterns(ruleset: Ruleset[Any], question: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """Turn the answer to a hand into a question that gives its patterns."""
    rows = {row.key: row for row in ruleset.catalogue}
    patterns = {
        key: samples_of(ruleset).times(rows.get(key), value, question)
        for key, value in answer["patterns"].items()
        if key not in ("jump", "broken")
    }
    # The tiles set aside are given as a number, whatever each is worth.
    patterns |= {key: question[key] for key in ("kita",) if question.get(key)}
    beside = {key: answer[key] for key in ("fu", "chips") if answer.get(key) is not None}
    honba = {"honba": question["honba"]} if "honba" in question else {}
    return {
        "patterns": patterns,
        "open": is_open(question),
        "self_draw": question["self_draw"],
        **beside,
        **honba,
    }


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_a_hand_has_the_same_value_by_patterns_and_by_tiles(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.hands(ruleset, options))
    answer = ruleset.score_hand(question, options)
    assume("broken" not in answer["patterns"])

    found = ruleset.value_of_patterns(by_patterns(ruleset, question, answer), options)

    # A blessing replaces the other patterns, so the question gives no roots.
    not_given = NOT_GIVEN | ({"roots"} if BLESSINGS & set(answer["patterns"]) else set())
    wanted = {key: value for key, value in answer.items() if key not in not_given}
    assert {key: value for key, value in found.items() if key not in not_given} == wanted


@FAMILY
def test_every_pattern_can_be_given(family: str) -> None:
    """A pattern alone may be refused because something else is missing, but never as unknown."""
    ruleset = next(one for one in RULESETS if one.family == family)

    codes = {code_of(ruleset, row.key, self_draw) for row in ruleset.catalogue for self_draw in (True, False)}

    assert "unknown_pattern" not in codes


def code_of(ruleset: Ruleset[Any], key: str, self_draw: bool) -> str:
    try:
        ruleset.value_of_patterns({"patterns": [key], "self_draw": self_draw}, ruleset.defaults)
    except RuleError as refusal:
        return refusal.code
    return ""


@pytest.mark.parametrize(
    ("key", "question", "total"),
    [
        # riichi 1 + menzen_tsumo 1 (added) + dora 2
        ("riichi-club", {"patterns": {"riichi": 1, "dora": 2}, "self_draw": True, "fu": 30}, 4),
        # honitsu open 2 + toitoi 2
        ("riichi-club", {"patterns": ["honitsu", "toitoi"], "open": True, "self_draw": False, "fu": 40}, 4),
        # 混一色 3 - 1 for the open hand, 役牌 2
        ("mingjiang", {"patterns": {"half_flush": 1, "value_pung": 2}, "open": True, "self_draw": False}, 4),
        # 清一色 24; 自摸 1 is added
        ("mcr", {"patterns": ["full_flush"], "self_draw": True}, 25),
        # 大对子 2 × two roots
        ("sichuan", {"patterns": {"all_pungs": 1, "root": 2}, "self_draw": False}, 8),
        ("sichuan", {"patterns": [], "self_draw": False}, 1),
        # 胡 1 - 1 for the wildcards, 双财神 1, 白板 3: 4 + 2
        ("yueqing", {"patterns": {"whites": 3}, "wilds": 2, "self_draw": False}, 6),
        # four whites are 四白板 and three 杠头 are 三杠头, given or not: 1 + 45 = 46, 92 + 2; 1 + 3 + 15 = 19, 38 + 2
        ("yueqing", {"patterns": {"whites": 4}, "self_draw": False}, 94),
        ("yueqing", {"patterns": {"whites": 4, "four_whites": 1}, "self_draw": False}, 94),
        ("yueqing", {"patterns": {"indicators": 3}, "self_draw": False}, 40),
        # 1 + 1 + 45 四白板 = 47, broken 5 + 2
        ("yueqing", {"patterns": ["four_whites", "red"], "broken": True, "self_draw": False}, 7),
        # 三杠头 15 stays in a broken hand, with 5 basic tai at most: 1 + 3 + 1 = 5 of them, 20 is 40 + 2
        ("yueqing", {"patterns": ["three_indicators", "red"], "broken": True, "self_draw": False}, 42),
    ],
)
def test_patterns_that_follow_need_not_be_given(key: str, question: dict[str, Any], total: int) -> None:
    ruleset = find_ruleset(key)

    assert ruleset.value_of_patterns(question, ruleset.defaults)["total"] == total


@pytest.mark.parametrize(
    ("key", "question", "code"),
    [
        ("riichi-club", {"self_draw": True}, "bad_input"),
        ("riichi-club", {"patterns": "riichi", "self_draw": True}, "bad_input"),
        ("riichi-club", {"patterns": [1], "self_draw": True}, "bad_input"),
        ("riichi-club", {"patterns": ["pinfu"]}, "bad_input"),
        ("riichi-club", {"patterns": ["pinfu"], "self_draw": False, "open": 1}, "bad_input"),
        ("riichi-club", {"patterns": ["pinfu"], "self_draw": False, "wilds": 1}, "unknown_field"),
        ("riichi-club", {"patterns": ["storm"], "self_draw": True}, "unknown_pattern"),
        ("riichi-club", {"patterns": ["pinfu", "pinfu"], "self_draw": True}, "bad_value"),
        ("riichi-club", {"patterns": {"pinfu": 0}, "self_draw": True}, "bad_value"),
        ("riichi-club", {"patterns": {"pinfu": True}, "self_draw": True}, "bad_value"),
        ("riichi-club", {"patterns": ["pinfu"], "self_draw": False, "open": True}, "bad_value"),
        ("riichi-club", {"patterns": ["pinfu"], "self_draw": False, "fu": 40}, "bad_value"),
        ("riichi-club", {"patterns": ["tanyao"], "self_draw": False, "fu": 35}, "bad_value"),
        ("riichi-club", {"patterns": ["tanyao"], "self_draw": False}, "bad_value"),
        ("riichi-club", {"patterns": ["riichi"], "self_draw": False, "open": True, "fu": 30}, "riichi_open_hand"),
        ("riichi-club", {"patterns": ["tanyao", "ippatsu"], "self_draw": False, "fu": 30}, "ippatsu_without_riichi"),
        ("riichi-club", {"patterns": {"ura_dora": 1}, "self_draw": False, "fu": 30}, "ura_without_riichi"),
        ("riichi-club", {"patterns": {"red_dora": 4}, "self_draw": False, "fu": 30}, "too_many_red_fives"),
        ("riichi-club", {"patterns": ["haitei"], "self_draw": False, "fu": 30}, "conflicting_conditions"),
        ("riichi-club", {"patterns": ["houtei"], "self_draw": True, "fu": 30}, "conflicting_conditions"),
        ("riichi-club", {"patterns": ["suuankou_tanki"], "self_draw": True}, "not_in_ruleset"),
        ("riichi-club", {"patterns": ["daisangen"], "self_draw": True, "chips": -1}, "bad_chips"),
        ("riichi-club", {"patterns": ["pinfu"], "self_draw": True, "honba": "5"}, "bad_honba"),
        ("riichi-ladder", {"patterns": ["daisangen"], "self_draw": True, "chips": 1}, "not_in_ruleset"),
        ("riichi-ladder", {"patterns": ["renhou"], "self_draw": False}, "not_in_ruleset"),
        ("mingjiang", {"patterns": ["riichi"], "self_draw": False, "open": True}, "riichi_open_hand"),
        ("mingjiang", {"patterns": ["seven_pairs"], "self_draw": False, "open": True}, "bad_value"),
        ("mingjiang", {"patterns": ["ura_dora"], "self_draw": False}, "not_in_ruleset"),
        ("mcr", {"patterns": {"flower_tiles": 9}, "self_draw": False}, "bad_value"),
        # 两副箭刻 are 双箭刻, 两个明杠 are 双明杠; two of the same fan share no set
        ("mcr", {"patterns": {"dragon_pung": 2}, "self_draw": False}, "bad_value"),
        ("mcr", {"patterns": {"melded_kong": 2}, "self_draw": False}, "bad_value"),
        ("mcr", {"patterns": {"mixed_double_chow": 3}, "self_draw": False}, "bad_value"),
        # 大三元 is a limit: two dragons and two winds are the most, or two dragons and a wind that is both
        ("mingjiang", {"patterns": {"value_pung": 5}, "self_draw": False}, "bad_value"),
        ("mcr", {"patterns": ["self_drawn"], "self_draw": False}, "conflicting_conditions"),
        ("sichuan", {"patterns": ["golden_hook"], "self_draw": False}, "not_in_ruleset"),
        (
            "sichuan",
            {"patterns": ["blessing_of_heaven", "blessing_of_earth"], "self_draw": True},
            "conflicting_conditions",
        ),
        ("yueqing", {"patterns": ["earth"], "self_draw": True}, "conflicting_conditions"),
        ("yueqing", {"patterns": ["two_wilds"], "wilds": 1, "self_draw": True}, "bad_value"),
        ("yueqing", {"patterns": [], "wilds": 5, "self_draw": True}, "bad_value"),
    ],
)
def test_impossible_patterns_are_refused(key: str, question: dict[str, Any], code: str) -> None:
    ruleset = find_ruleset(key)

    with pytest.raises(RuleError) as refusal:
        ruleset.value_of_patterns(question, ruleset.defaults)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("options", "patterns", "self_draw"),
    [({"pinfu_tsumo": False}, ["pinfu"], True), ({"honroutou_chiitoitsu": False}, ["chiitoitsu", "honroutou"], False)],
)
def test_of_two_patterns_that_do_not_count_together_only_one_counts(
    options: dict[str, Any], patterns: list[str], self_draw: bool
) -> None:
    ruleset = find_ruleset("riichi-club")
    question = {"patterns": patterns, "self_draw": self_draw}

    assert ruleset.value_of_patterns(question, ruleset.defaults)["valid"]
    with pytest.raises(RuleError) as refusal:
        ruleset.value_of_patterns(question, ruleset.resolve(options))

    assert refusal.value.code == "not_in_ruleset"
