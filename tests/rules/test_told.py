"""A hand told by its patterns is worth what its tiles are."""

from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.patterns import Pattern
from rules.registry import RULESETS, find_ruleset
from rules.ruleset import Ruleset
from tests import strategies as some
from tests.profile import times

EXAMPLES = settings(
    max_examples=times(40, 2000), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
FAMILY = pytest.mark.parametrize("family", sorted({ruleset.family for ruleset in RULESETS}))
# What the answer to a hand says beside its value, or a telling cannot know.
BLESSINGS = {"blessing_of_heaven", "blessing_of_earth"}
NOT_TOLD = {"fu_parts", "flowers", "hua", "tiao", "wild", "white"}


def is_open(question: Mapping[str, Any]) -> bool:
    return any(not meld.get("concealed") for meld in question["melds"])


def told(ruleset: Ruleset[Any], question: Mapping[str, Any], answer: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a hand as somebody would tell it."""
    rows = {row.key: row for row in ruleset.catalogue}
    patterns = {
        key: TIMES.get(ruleset.family, plain_times)(rows.get(key), value, question)
        for key, value in answer["patterns"].items()
        if key not in ("jump", "broken")
    }
    beside = {key: answer[key] for key in ("fu", "chips") if answer.get(key) is not None}
    honba = {"honba": question["honba"]} if "honba" in question else {}
    return {
        "patterns": patterns,
        "open": is_open(question),
        "self_draw": question["self_draw"],
        **beside,
        **honba,
    }


def plain_times(row: Pattern[Any] | None, value: int, question: Mapping[str, Any]) -> int:
    assert row is not None
    each = row.open_value if row.open_value and is_open(question) else row.value
    return value // each


def riichi_times(row: Pattern[Any] | None, value: int, question: Mapping[str, Any]) -> int:
    """Of dora their number; every yaku is once."""
    return value if row is None else 1


def sichuan_times(row: Pattern[Any] | None, value: int, question: Mapping[str, Any]) -> int:
    """A root doubles each time."""
    assert row is not None
    return value.bit_length() - 1 if row.key == "root" else 1


TIMES = {"riichi": riichi_times, "sichuan": sichuan_times, "mcr": lambda row, value, question: mcr_times(row, value)}


def mcr_times(row: Pattern[Any] | None, value: int) -> int:
    """Two fans have no one value: 双暗杠, 明暗杠."""
    assert row is not None
    return 1 if row.key in ("two_concealed_kongs", "melded_and_concealed_kong") else value // row.value


@FAMILY
@given(data=st.data())
@EXAMPLES
def test_a_hand_told_is_worth_what_its_tiles_are(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.hands(ruleset, options))
    answer = ruleset.score_hand(question, options)
    assume("broken" not in answer["patterns"])

    found = ruleset.value_of_patterns(told(ruleset, question, answer), options)

    # A blessing stands alone: the roots beside it are not told.
    not_told = NOT_TOLD | ({"roots"} if ruleset.family == "sichuan" and BLESSINGS & set(answer["patterns"]) else set())
    wanted = {key: value for key, value in answer.items() if key not in not_told}
    assert {key: value for key, value in found.items() if key not in not_told} == wanted


@FAMILY
def test_every_pattern_can_be_told(family: str) -> None:
    """Alone it may be refused by name of what is missing, never as unknown."""
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
        # riichi 1 + menzen_tsumo 1 (untold) + dora 2
        ("riichi-club", {"patterns": {"riichi": 1, "dora": 2}, "self_draw": True, "fu": 30}, 4),
        # honitsu open 2 + toitoi 2
        ("riichi-club", {"patterns": ["honitsu", "toitoi"], "open": True, "self_draw": False, "fu": 40}, 4),
        # chinitsu in place of honitsu
        ("riichi-club", {"patterns": ["honitsu", "chinitsu"], "self_draw": False}, 6),
        # 混一色 3 - 1 for the open hand, 役牌 2
        ("mingjiang", {"patterns": {"half_flush": 1, "value_pung": 2}, "open": True, "self_draw": False}, 4),
        # 清一色 24; 无字 is inside it; 自摸 1 untold
        ("mcr", {"patterns": ["full_flush", "no_honours"], "self_draw": True}, 25),
        # 大对子 2 × two roots
        ("sichuan", {"patterns": {"all_pungs": 1, "root": 2}, "self_draw": False}, 8),
        ("sichuan", {"patterns": [], "self_draw": False}, 1),
        # 胡 1 - 1 for the wildcards, 双财神 1, 白板 3: 4 + 2
        ("yueqing", {"patterns": {"whites": 3}, "wilds": 2, "self_draw": False}, 6),
        # four whites are 四白板 and three 杠头 三杠头, told or not: 1 + 45 = 46, 92 + 2; 1 + 15 = 16, 32 + 2
        ("yueqing", {"patterns": {"whites": 4}, "self_draw": False}, 94),
        ("yueqing", {"patterns": {"whites": 4, "four_whites": 1}, "self_draw": False}, 94),
        ("yueqing", {"patterns": {"indicators": 3}, "self_draw": False}, 34),
        # 1 + 1 + 45 四白板 = 47, broken 5 + 2
        ("yueqing", {"patterns": ["four_whites", "red"], "broken": True, "self_draw": False}, 7),
        # 三杠头 15 stays in a broken hand, with 5 basic tai at most
        ("yueqing", {"patterns": ["three_indicators", "red"], "broken": True, "self_draw": False}, 36),
    ],
)
def test_what_needs_no_telling(key: str, question: dict[str, Any], total: int) -> None:
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
        # 两副箭刻 are 双箭刻, 两个明杠 双明杠; two of the same fan share no set
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
def test_what_cannot_be_told(key: str, question: dict[str, Any], code: str) -> None:
    ruleset = find_ruleset(key)

    with pytest.raises(RuleError) as refusal:
        ruleset.value_of_patterns(question, ruleset.defaults)

    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("options", "patterns", "self_draw"),
    [({"pinfu_tsumo": False}, ["pinfu"], True), ({"honroutou_chiitoitsu": False}, ["chiitoitsu", "honroutou"], False)],
)
def test_two_that_the_table_does_not_count_together(
    options: dict[str, Any], patterns: list[str], self_draw: bool
) -> None:
    ruleset = find_ruleset("riichi-club")
    question = {"patterns": patterns, "self_draw": self_draw}

    assert ruleset.value_of_patterns(question, ruleset.defaults)["valid"]
    with pytest.raises(RuleError) as refusal:
        ruleset.value_of_patterns(question, ruleset.resolve(options))

    assert refusal.value.code == "not_in_ruleset"
