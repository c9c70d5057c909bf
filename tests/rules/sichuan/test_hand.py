"""The value of a winning hand of Sichuan mahjong: base pattern × doublings, up to the cap."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.sichuan import RULESET
from tests.rules.questions import hand

ALL_AGREED = {"cap": None, "golden_hook": True, "terminals": True, "all_258": True}
PLAIN = "123345789m2346p 6p"
SEVEN_PAIRS = "1133446677m558p 8p"


def score(text: str, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return RULESET.score_hand(hand(text, **more), RULESET.resolve(options))


@pytest.mark.parametrize("row", [row for row in RULESET.catalogue if row.example], ids=lambda row: row.key)
def test_the_example_of_a_pattern_has_the_pattern(row: Any) -> None:
    assert row.key in score(row.example, ALL_AGREED)["patterns"]


@pytest.mark.parametrize(
    ("text", "patterns", "roots"),
    [
        (PLAIN, {"plain": 1}, 0),
        ("444m22p66p 2p 111m 333m", {"all_pungs": 2}, 0),
        ("111234345666m8m 8m", {"full_flush": 4}, 0),
        # 清大对 8, not 4 × 2
        ("777s9s 9s 111s 333s 555s", {"pure_all_pungs": 8}, 0),
        (SEVEN_PAIRS, {"seven_pairs": 4}, 0),
        # the value of 龙七对 includes the root of the four 6m
        ("1133446666m558p 8p", {"dragon_seven_pairs": 8}, 1),
        # 8 × 2 for the second root, × 2 for the third
        ("1133336666m558p 8p", {"dragon_seven_pairs": 8, "root": 2}, 2),
        ("111133336666m8p 8p", {"dragon_seven_pairs": 8, "root": 4}, 3),
        ("1122446688997p 7p", {"pure_seven_pairs": 16}, 0),
        ("1122446666887p 7p", {"pure_dragon_seven_pairs": 32}, 1),
        # read as 111 222 333 ... 清一色 with three roots is 4 × 8, as 清龙七对 32 × 4
        ("1111333366668p 8p", {"pure_dragon_seven_pairs": 32, "root": 4}, 3),
        # a kong, and four 7m as a pung and in 567
        ("567m123m8p 8p (5555p) 777m", {"plain": 1, "root": 4}, 2),
        # four alike in a pair and two chows
        ("123m3455567p888m 5p", {"plain": 1, "root": 2}, 1),
        # 大对子 of 2s, 5s and 8s, also with only one tile in hand: the more valuable base counts
        ("222555m88m22p888p 2p", {"all_258_pungs": 16}, 0),
        ("8p 8p 222m 555m 888m 222p", {"all_258_pungs": 16}, 0),
        ("123123m123789s9m 9m", {"terminals": 4}, 0),
        # 金钩钓 and 带幺 are both 4: the one that comes first in the catalogue counts
        ("1m 1m 999m 111p 999p (4444m)", {"golden_hook": 4, "root": 2}, 1),
        ("6m 6m 111m 333m 444m 888m", {"pure_golden_hook": 16}, 0),
        # 清带幺 16, four 1m and four 9m
        ("1112378978999m 1m", {"pure_terminals": 16, "root": 4}, 2),
        # 暗七对 and 带幺 are both 4
        ("112233778899m1p 1p", {"seven_pairs": 4}, 0),
        # 龙七对 8 × 4 beats 带幺
        ("1111m9999m11999p 9p", {"dragon_seven_pairs": 8, "root": 4}, 3),
        # 111 222 333 are not 带幺 as pungs, but as three chows
        ("111222333m1239p 9p", {"terminals": 4}, 0),
    ],
)
def test_base_patterns_and_roots(text: str, patterns: dict[str, int], roots: int) -> None:
    found = score(text, ALL_AGREED)

    assert (found["patterns"], found["roots"]) == (patterns, roots)
    product = 1
    for value in patterns.values():
        product *= value
    assert found["uncapped"] == found["total"] == product


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("6p 6p 111m 333m 444m 222p", {"all_pungs": 2}),
        ("123123m123789s9m 9m", {"plain": 1}),
        ("222555m88m22p888p 2p", {"all_pungs": 2}),
        ("6m 6m 111m 333m 444m 888m", {"pure_all_pungs": 8}),
    ],
)
def test_local_patterns_do_not_count_by_default(text: str, patterns: dict[str, int]) -> None:
    assert score(text)["patterns"] == patterns


@pytest.mark.parametrize(
    ("text", "more", "options", "patterns"),
    [
        (
            "123m4455p 4p 8888m 9999p+",
            {"self_draw": True, "conditions": ["after_kong"]},
            {},
            {"plain": 1, "root": 4, "after_kong": 2},
        ),
        (PLAIN, {"conditions": ["kong_discard"]}, {}, {"plain": 1, "kong_discard": 2}),
        ("123345789m2256p 4p", {"conditions": ["robbing_kong"]}, {}, {"plain": 1, "robbing_kong": 2}),
        (PLAIN, {"conditions": ["last_tile"]}, {}, {"plain": 1}),
        (PLAIN, {"conditions": ["last_tile"]}, {"count_last_tile": True}, {"plain": 1, "last_tile": 2}),
        (
            PLAIN,
            {"conditions": ["last_tile", "kong_discard"]},
            {"count_last_tile": True},
            {"plain": 1, "last_tile": 2, "kong_discard": 2},
        ),
        ("12m789m456789p55p 3m", {"conditions": ["last_of_kind"]}, {}, {"plain": 1}),
        (
            "12m789m456789p55p 3m",
            {"conditions": ["last_of_kind"], "self_draw": True},
            {"count_last_of_kind": True},
            {"plain": 1, "last_of_kind": 2},
        ),
        (PLAIN, {"self_draw": True}, {"self_draw_bonus": "add_fan"}, {"plain": 1, "self_draw": 2}),
        (PLAIN, {}, {"self_draw_bonus": "add_fan"}, {"plain": 1}),
    ],
)
def test_doublings(text: str, more: dict[str, Any], options: dict[str, Any], patterns: dict[str, int]) -> None:
    assert score(text, options, **more)["patterns"] == patterns


@pytest.mark.parametrize(
    ("options", "self_draw", "total", "units"),
    [
        # 清龙七对 32 with each cap; a self-draw adds one stake, also above the cap
        ({}, False, 8, 8),
        ({}, True, 8, 9),
        ({"cap": 16}, True, 16, 17),
        ({"cap": None}, True, 32, 33),
        ({"cap": None, "self_draw_bonus": "add_fan"}, True, 64, 64),
        ({"cap": 16, "self_draw_bonus": "add_fan"}, True, 16, 16),
        ({"self_draw_bonus": "none"}, True, 8, 8),
    ],
)
def test_the_cap_and_the_extra_stake(options: dict[str, Any], self_draw: bool, total: int, units: int) -> None:
    found = score("1122446666887p 7p", options, self_draw=self_draw)

    assert (found["total"], found["units"], found["valid"]) == (total, units, True)


@pytest.mark.parametrize(
    ("text", "options", "patterns", "total"),
    [
        (SEVEN_PAIRS, {}, {"blessing_of_heaven": 8}, 8),
        (SEVEN_PAIRS, {"cap": 16}, {"blessing_of_heaven": 16}, 16),
        (SEVEN_PAIRS, {"cap": None}, {"blessing_of_heaven": 8}, 8),
        (SEVEN_PAIRS, {"cap": None, "blessing_min": 32}, {"blessing_of_heaven": 32}, 32),
        # the hand's own 32 is more than 8 and 16, but not more than 32; a capped hand is never more
        ("1122446666887p 7p", {"cap": None}, {"pure_dragon_seven_pairs": 32}, 32),
        ("1122446666887p 7p", {"cap": None, "blessing_min": 16}, {"pure_dragon_seven_pairs": 32}, 32),
        ("1122446666887p 7p", {"cap": None, "blessing_min": 32}, {"blessing_of_heaven": 32}, 32),
        ("1122446666887p 7p", {"cap": 16}, {"blessing_of_heaven": 16}, 16),
    ],
)
def test_a_blessing_counts_as_the_cap(text: str, options: dict[str, Any], patterns: dict[str, int], total: int) -> None:
    found = score(text, options, self_draw=True, conditions=["blessing_of_heaven"])

    assert (found["patterns"], found["total"], found["uncapped"]) == (patterns, total, total)


@pytest.mark.parametrize("self_draw", [True, False])
def test_the_blessing_of_earth_may_be_drawn_or_discarded(self_draw: bool) -> None:
    found = score(PLAIN, self_draw=self_draw, conditions=["blessing_of_earth"])

    assert (found["patterns"], found["units"]) == ({"blessing_of_earth": 8}, 9 if self_draw else 8)


def test_by_option_a_hand_of_three_suits_wins() -> None:
    text = "123345m234p789s6p 6p"

    assert score(text, {"must_miss_suit": False})["patterns"] == {"plain": 1}


@pytest.mark.parametrize(
    ("text", "may_be"),
    [
        # 边张, 卡张, 两边梭 with no winning tile in hand
        ("12m789m456789p55p 3m", True),
        ("13m789m456789p55p 2m", True),
        ("45m789m456789p55p 3m", True),
        # the neighbouring chow has a 6
        ("45m567m456789p55p 3m", False),
        # a hand that waits on pairs or a single tile always has a winning tile
        ("55m345m456789p88p 5m", False),
        ("5m345m456789p888p 5m", False),
        # seven pairs wait for a tile in the hand; so does 2344 by its shape, even if all four are used
        (SEVEN_PAIRS, False),
        ("4m 4m 111m 222m 333m 999p", False),
    ],
)
def test_the_last_of_its_kind_cannot_be_in_the_hand(text: str, may_be: bool) -> None:
    if may_be:
        assert score(text, {"count_last_of_kind": True}, conditions=["last_of_kind"])["patterns"]["last_of_kind"] == 2
    else:
        with pytest.raises(RuleError, match="cannot go together"):
            score(text, conditions=["last_of_kind"])
