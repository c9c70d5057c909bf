"""The value of a winning hand of mingjiang. Sums: patterns, minus the reduction, plus dora."""

from typing import Any

import pytest

from rules.mingjiang import RULESET
from tests.rules.questions import hand


def score(text: str, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    question = hand(text, **{"seat_wind": "S", "round_wind": "E", **more})
    return RULESET.score_hand(question, RULESET.resolve(options))


@pytest.mark.parametrize("row", [row for row in RULESET.catalogue if row.example], ids=lambda row: row.key)
def test_the_example_of_a_pattern_has_the_pattern(row: Any) -> None:
    self_draw = row.key in ("concealed_self_draw", "four_concealed_pungs")

    assert row.key in score(row.example, self_draw=self_draw)["patterns"]


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        ("67m23455p777s 8m (1111m)", {"concealed_kong": 1}),
        ("1223399m567m 4m 555m", {"full_flush": 6, "four_into_one": 1}),
        ("234567m345678p1z 1z", {"all_chows": 1}),
        ("45m456p55z 6m 789s 111z", {"five_gates": 3, "value_pung": 1}),
        ("67m55p 8m (1111m) 9999s 2222p", {"three_kongs": 5, "concealed_kong": 1}),
        ("222m333p6799s 8s (1111z)", {"three_concealed_pungs": 3, "concealed_kong": 1, "value_pung": 1}),
        ("22m333p67899s 2m 444s", {}),
        ("222m333p444s6799s 8s", {"three_concealed_pungs": 3}),
        ("33344m11z 4m 222m 888p", {"three_consecutive_pungs": 3, "all_pungs": 2}),
        ("345p99m22z 2z 111z 777z", {"value_pung": 3}),
        ("123m45p66677z 6p 555z", {"small_three_dragons": 2, "value_pung": 2}),
        ("45m99p333z 6m 111z 222z", {"big_three_winds": 2, "value_pung": 2}),
        ("123m789p12s33z 3s 999s", {"mixed_outside": 2}),
        ("123m789p12s99m 3s 999s", {"pure_outside": 3}),
        ("999p3344z 3z 111m 999s", {"mixed_terminals": 3, "all_pungs": 2}),
        ("112233m66778p99m 8p", {"double_twin_chows": 3, "all_chows": 1, "missing_one_suit": 1}),
        ("223344m67s33z 8s 234m", {"triple_chows": 4, "all_chows": 1}),
        ("45678m55p 9m 123m 444p", {"pure_straight": 2, "missing_one_suit": 1}),
        ("123m55556p789s33z 7p", {"four_into_one": 1}),
        ("123m3455567p678s 5p", {"all_chows": 1, "four_into_two": 2}),
        ("456m45s33p777z 6s 456p", {"three_colour_chows": 3, "value_pung": 1}),
        ("555m55p34577s 5p 555s", {"three_colour_pungs": 5, "all_simples": 1, "four_into_one": 1}),
        ("55m555p55678s333z 5m", {"small_three_colour_pungs": 3}),
        ("2222m5577p33668s 8s", {"seven_pairs": 2, "all_simples": 1}),
        ("1199m1199p1133z7z 7z", {"seven_pairs": 2, "mixed_terminals": 3}),
        ("4455m1199p3366s7z 7z", {"seven_pairs": 2}),
    ],
)
def test_patterns_of_a_hand(text: str, patterns: dict[str, int]) -> None:
    assert score(text)["patterns"] == patterns


@pytest.mark.parametrize(
    ("text", "more", "patterns"),
    [
        ("345p67899m34s 5s 222s", {"conditions": ["last_tile"]}, {"last_tile_discard": 1}),
        ("345p67899m34s 5s 222s", {"self_draw": True, "conditions": ["last_tile"]}, {"last_tile_draw": 1}),
        ("345p67899m34s 5s 2222s", {"conditions": ["after_kong"]}, {"after_kong": 1}),
        ("345p67899m34s 5s 2222s+", {"self_draw": True, "conditions": ["after_kong"]}, {"after_kong": 1}),
        ("345p67899m34s 5s 222s", {"conditions": ["robbing_kong"]}, {"robbing_kong": 1}),
        ("123m45655p23678s 4s", {"conditions": ["riichi"]}, {"riichi": 1, "all_chows": 1}),
        ("123m45655p23678s 4s", {"self_draw": True}, {"concealed_self_draw": 1, "all_chows": 1}),
        ("123m45655p23678s 4s", {"conditions": ["blessing_of_man", "riichi"]}, {"blessing_of_man": 120}),
        ("123m45655p23678s 4s", {"conditions": ["blessing_of_earth"]}, {"blessing_of_earth": 120}),
        (
            "123m45655p23678s 4s",
            {"conditions": ["blessing_of_heaven"], "self_draw": True, "seat_wind": "E"},
            {"blessing_of_heaven": 120},
        ),
    ],
)
def test_circumstances(text: str, more: dict[str, Any], patterns: dict[str, int]) -> None:
    assert score(text, **more)["patterns"] == patterns


@pytest.mark.parametrize(
    ("seat_wind", "round_wind", "fan"),
    [("E", "E", 1), ("E", "S", 1), ("S", "E", 1), ("S", "S", 0), ("E", None, 1), ("W", None, 0)],
)
def test_a_wind_pung_is_one_fan_for_seat_or_round(seat_wind: str, round_wind: str | None, fan: int) -> None:
    found = score("234m4566p789s 6p 111z", seat_wind=seat_wind, round_wind=round_wind)

    assert found["patterns"].get("value_pung", 0) == fan


@pytest.mark.parametrize(
    ("text", "more", "limits", "limit"),
    [
        ("34m99p777z 5m 555z 666z", {}, ["big_three_dragons"], "small"),
        ("45m33344z 6m 111z 222z", {}, ["small_four_winds"], "small"),
        ("119m19p19s123456z 7z", {}, ["thirteen_orphans"], "small"),
        ("19m19p19s1234567z 7z", {}, ["thirteen_orphans_thirteen_waits"], "large"),
        ("1112345567899m 9m", {}, ["nine_gates"], "small"),
        ("1112345678999m 5m", {}, ["pure_nine_gates"], "large"),
        ("22233m55577p999s 3m", {"self_draw": True}, ["four_concealed_pungs"], "small"),
        ("222333m5557p999s 7p", {}, ["four_concealed_pungs_single_wait"], "large"),
        ("3334p 4p (1111m) (2222s) (9999s)", {}, ["four_concealed_pungs_single_wait"], "large"),
        ("33344455m11z 5m 222m", {}, ["four_consecutive_pungs"], "small"),
        ("99p44z 4z 111z 222z 333z", {}, ["big_four_winds"], "large"),
        ("1122334455667z 7z", {}, ["all_honours"], "large"),
        ("1111m9999m1199p1s 1s", {}, ["all_terminals"], "large"),
        ("5p 5p 1111m 9999s 2222p 3333z", {}, ["four_kongs"], "large"),
        ("2233445566778p 8p", {}, ["big_wheel"], "large"),
        ("222333444m5z 5z 234m", {}, ["quadruple_chows"], "large"),
        ("4455z 4z 111z 222z 333z", {}, ["all_honours", "big_four_winds"], "large"),
    ],
)
def test_limits(text: str, more: dict[str, Any], limits: list[str], limit: str) -> None:
    found = score(text, **more)

    assert (sorted(found["patterns"]), found["limit"]) == (limits, limit)
    assert (found["base"], found["total"], found["yakuman"]) == (120 if limit == "small" else 160, 0, 1)


def test_a_hand_with_a_kong_of_ones_is_not_nine_gates() -> None:
    found = score("2345678899m 9m (1111m)")

    # 清一色 6 + 暗槓 1
    assert found["patterns"] == {"full_flush": 6, "concealed_kong": 1}


@pytest.mark.parametrize(
    ("text", "more", "reduction", "total", "base"),
    [
        # 平和 1 - 1 = 0: below the minimum
        ("45655p23678s 4s 123m", {}, 1, 0, 0),
        # 平和 1 + 斷么九 1 - 1 = 1, dora 1
        ("45655p23678s 4s 234m", {"dora_indicators": ["5p"]}, 1, 2, 8),
        # four minus patterns, 3 + 2 + 1 + 1 = 7, minus one fan
        ("45678978m11z 9m 123m", {}, 1, 6, 50),
        # no minus pattern, no reduction
        ("33344m11z 4m 222m 888p", {}, 0, 5, 40),
        # concealed, off a discard: no reduction
        ("234567m3456788p 5p", {}, 0, 3, 16),
        # a concealed kong leaves the hand concealed: 混一色 3 + 暗槓 1
        ("67m23455m333z 8m (1111m)", {}, 0, 4, 30),
        # 清一色 6 + 清龍 2 + 平和 1 + 一般高 1 + 河底撈魚 1 = 11, minus 1 is 10; the cap is applied last
        ("1234556789m 5m 789m", {"conditions": ["last_tile"]}, 1, 10, 90),
    ],
)
def test_the_open_reduction_is_one_fan_for_the_whole_hand(
    text: str, more: dict[str, Any], reduction: int, total: int, base: int
) -> None:
    found = score(text, **more)

    assert (found["reduction"], found["total"], found["base"]) == (reduction, total, base)
    assert found["valid"] == (total > 0)


@pytest.mark.parametrize(
    ("indicator", "tiles", "dora"),
    [
        ("8s", "2s", True),
        ("1m", "9m", True),
        ("5p", "5p", True),
        ("4z", "1z", True),
        ("7z", "5z", True),
        ("6z", "7z", True),
        ("9s", "4s", False),
    ],
)
def test_the_indicator_points_to_ten_minus_its_number(indicator: str, tiles: str, dora: bool) -> None:
    number, suit = tiles
    pair = f"{number}{suit}"
    rest = "123m789m456p" if suit != "m" else "123p789p456p"

    found = score(f"{rest}78s6s{pair} {pair}", dora_indicators=[indicator], conditions=["riichi"])

    assert ("dora" in found["patterns"]) == dora


@pytest.mark.parametrize(
    ("options", "patterns"),
    [
        ({}, {"riichi": 1, "dora": 1}),
        ({"ura_cap": "separate"}, {"riichi": 1, "dora": 1, "ura_dora": 1}),
    ],
)
def test_dora_and_ura_dora_share_one_fan_by_default(options: dict[str, Any], patterns: dict[str, int]) -> None:
    found = score("345678m7899p222s 6p", options, conditions=["riichi"], dora_indicators=["8s"], ura_indicators=["1p"])

    assert found["patterns"] == patterns


def test_dora_does_not_count_in_a_limit_hand_or_below_the_minimum() -> None:
    limit = score("34m99p777z 5m 555z 666z", dora_indicators=["7m"])
    nothing = score("45655p23678s 4s 123m", dora_indicators=["5p"])

    assert limit["patterns"] == {"big_three_dragons": 120}
    assert (nothing["patterns"], nothing["valid"]) == ({"all_chows": 1}, False)


@pytest.mark.parametrize(
    ("text", "more", "options", "patterns", "total"),
    [
        # East is seat and round wind: 1, or 2 by option
        ("234m4566p789s 6p 111z", {"seat_wind": "E"}, {"double_wind_fan": 2}, {"value_pung": 2}, 2),
        # an open 雙般高: 3 + 1 - 1 = 3, raised to 4
        (
            "123m66778p99s 8p 123m",
            {},
            {"minimum_totals": "floor"},
            {"double_twin_chows": 3, "all_chows": 1},
            4,
        ),
        # seven pairs of terminals and honours: 2, not 2 + 3
        ("1199m1199p1133z7z 7z", {}, {"mixed_terminals_seven_pairs": False}, {"seven_pairs": 2}, 2),
        # a kong is no 刻子: only 對對和 2
        ("33344m11z 4m 2222m 888p", {}, {"kongs_as_pungs": False}, {"all_pungs": 2}, 2),
        ("45m99p333z 6m 1111z 222z", {}, {"kongs_as_pungs": False}, {"value_pung": 2}, 2),
    ],
)
def test_options_of_the_fan_patterns(
    text: str, more: dict[str, Any], options: dict[str, Any], patterns: dict[str, int], total: int
) -> None:
    found = score(text, options, **more)

    assert (found["patterns"], found["total"]) == (patterns, total)


@pytest.mark.parametrize(("option", "fan"), [("once", 1), ("each", 2)])
def test_two_kinds_of_four_into_one_count_once_by_default(option: str, fan: int) -> None:
    found = score("222234m678p9s 9s 666p", {"four_return_count": option})

    assert found["patterns"].get("four_into_one") == fan


@pytest.mark.parametrize(("option", "base", "yakuman"), [("highest", 160, 1), ("sum", 320, 2)])
def test_only_one_of_several_limits_is_paid_by_default(option: str, base: int, yakuman: int) -> None:
    found = score("4455z 4z 111z 222z 333z", {"limit_combination": option})

    assert found["patterns"] == {"big_four_winds": 160, "all_honours": 160}
    assert (found["base"], found["yakuman"], found["limit"]) == (base, yakuman, "large")


def test_a_self_draw_after_a_big_open_kong_needs_the_option() -> None:
    text = "22m55577p 2m 9999s 888s"
    circumstances = {"self_draw": True, "conditions": ["after_kong"]}

    found = score(text, {"open_kong_win": "self_draw"}, **circumstances)

    # 槓上開花 1 + 對對和 2; the self-drawn pung and 555p are only two concealed pungs
    assert found["patterns"] == {"after_kong": 1, "all_pungs": 2}


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        # seven pairs 2 or 雙般高 3 + 平和 1
        ("112233m66778p99s 8p", {"double_twin_chows": 3, "all_chows": 1}),
        # 111 222 333 or 123 123 123: 三暗刻 3 + 三連刻 3 or 一色三同順 4
        ("111222333m67p99s 8p", {"three_concealed_pungs": 3, "three_consecutive_pungs": 3}),
        # 大車輪 as seven pairs is worth more than any fan
        ("2233445566778p 8p", {"big_wheel": 160}),
        # if the discard completes the chow, 444 stays concealed
        ("44456m222p888s99s 4m", {"three_concealed_pungs": 3, "four_into_one": 1}),
    ],
)
def test_the_best_reading_counts(text: str, patterns: dict[str, int]) -> None:
    assert score(text)["patterns"] == patterns
