"""Hands of three players: norths, flowers, dora, fu and limits."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from tests.rules.questions import hand

PINFU = "123p456p55s678s78s 9s"
NORTH_PAIR = "123p456p44z678s78s 9s"
RIICHI = ["riichi"]


def score(text: str, key: str = "tenhou-3", options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    ruleset = find_ruleset(key)
    question = hand(text, **{"seat_wind": "S", "round_wind": "E", **more})
    return ruleset.score_hand(question, ruleset.resolve(options or {}))


def code(*args: Any, **more: Any) -> str:
    with pytest.raises(RuleError) as caught:
        score(*args, **more)
    return caught.value.code


@pytest.mark.parametrize(
    ("more", "patterns"),
    [
        ({"kita": 2}, {"pinfu": 1, "kita": 2}),
        ({"kita": 2, "options": {"kita_han": 2}}, {"pinfu": 1, "kita": 4}),
        ({"kita": 2, "options": {"kita_han": 0}}, {"pinfu": 1}),
        # every west among the indicators names north: 2 norths for each
        ({"kita": 2, "dora_indicators": ["3z", "3z"]}, {"pinfu": 1, "dora": 4, "kita": 2}),
        # the ura indicator counts after riichi only
        ({"kita": 1, "dora_indicators": ["1s"], "ura_indicators": ["3z"]}, {"pinfu": 1, "kita": 1}),
        (
            {"kita": 1, "dora_indicators": ["1s"], "ura_indicators": ["3z"], "conditions": RIICHI},
            {"riichi": 1, "pinfu": 1, "ura_dora": 1, "kita": 1},
        ),
        ({"kita": None, "flowers": None, "seats": 3}, {"pinfu": 1}),
        ({"flowers": 3, "options": {"flowers": 4, "flower_han": 2}}, {"pinfu": 1, "flowers": 6}),
    ],
)
def test_tiles_set_aside_are_han_and_no_yaku(more: dict[str, Any], patterns: dict[str, int]) -> None:
    assert score(PINFU, **more)["patterns"] == patterns


def test_tiles_set_aside_alone_are_no_yaku() -> None:
    answer = score("123p456p55s678s11z 1z", kita=4, seat_wind="W", round_wind="S")

    assert (answer["valid"], answer["patterns"]) == (False, {})


def test_one_of_characters_names_the_nine() -> None:
    assert score("99m123p456p678s78s 9s", dora_indicators=["1m"])["patterns"]["dora"] == 2


@pytest.mark.parametrize(
    ("text", "key", "patterns", "fu"),
    [
        # a guest wind: pinfu, no fu for the pair
        (NORTH_PAIR, "tenhou-3", {"pinfu": 1}, 30),
        # a value tile: 20 + 10 closed + 2 for the pair
        (NORTH_PAIR, "mj-3", {}, 40),
        # 20 + 10 + concealed 444z 8, with the yaku north
        ("123p55s678s78s444z 9s", "mj-3", {"north": 1}, 40),
        ("123p55s678s78s444z 9s", "tenhou-3", {}, 40),
    ],
)
def test_a_north_in_the_hand(text: str, key: str, patterns: dict[str, int], fu: int) -> None:
    answer = score(text, key)

    assert (answer["patterns"], answer["fu"]) == (patterns, fu)


@pytest.mark.parametrize(
    ("text", "use", "wins"),
    [
        (NORTH_PAIR, "pair", True),
        (NORTH_PAIR, "yakuman", False),
        (NORTH_PAIR, "none", False),
        ("123p55s678s78s444z 9s", "pair", False),
        ("1199m224488p66s4z 4z", "pair", True),
        ("1199m224488p66s4z 4z", "yakuman", False),
        ("19m19p19s1234567z 4z", "pair", False),
        ("19m19p19s1234567z 4z", "yakuman", True),
        ("19m19p19s1234567z 4z", "none", False),
        ("12p111z222z333z44z 3p", "yakuman", True),
        ("11p444z222z333z44p 4p", "yakuman", False),
        ("1122334455667z 7z", "yakuman", True),
        (PINFU, "none", True),
    ],
)
def test_how_a_hand_may_use_norths(text: str, use: str, wins: bool) -> None:
    options = {"north_in_hand": use}

    assert (code(text, options=options) == "not_a_winning_hand") if not wins else score(text, options=options)


def test_four_of_a_kind_are_two_pairs_where_the_house_says_so() -> None:
    text = "1199m22224488p6s 6s"

    assert code(text) == "not_a_winning_hand"
    assert score(text, "sanma-club")["patterns"] == {"chiitoitsu": 2}


def test_four_norths_are_more_than_the_pair_of_seven_pairs() -> None:
    options = {"north_in_hand": "pair", "chiitoitsu_four": True}

    assert code("1199m224488p444z 4z", options=options) == "not_a_winning_hand"


@pytest.mark.parametrize(
    ("text", "key", "fu"),
    [
        ("1199m224488p66s7z 7z", "tenhou-3", 25),
        ("1199m224488p66s7z 7z", "kansai", 40),
        ("1199m224488p66s7z 7z", "sanma-club", 30),
    ],
)
def test_the_fu_of_seven_pairs(text: str, key: str, fu: int) -> None:
    assert score(text, key)["fu"] == fu


def test_the_fu_are_cut_where_the_house_says_so() -> None:
    # 20 + concealed kong of 9s 32 + concealed kong of red dragons 32 + closed off a discard 10 = 94, 100
    text = "123p22s78p 9p (9999s) (7777z)"

    assert score(text)["fu"] == 100
    assert score(text, "kansai")["fu"] == 60


def test_every_hand_has_the_same_fu_where_nobody_counts_them() -> None:
    answer = score("123p678p22s678s78s 9s", "sanma-club", self_draw=True)

    assert (answer["fu"], answer["patterns"]) == (30, {"menzen_tsumo": 1, "pinfu": 1})


def test_the_replacement_of_a_north_is_one_of_a_kong() -> None:
    drawn = {"self_draw": True, "kita": 1, "conditions": ["after_kita"]}

    assert score(PINFU, **drawn)["patterns"] == {"menzen_tsumo": 1, "pinfu": 1, "rinshan": 1, "kita": 1}
    assert "rinshan" not in score(PINFU, options={"kita_rinshan": False}, **drawn)["patterns"]


def test_the_replacement_of_a_north_has_no_fu_where_that_of_a_kong_has_none() -> None:
    drawn = {"self_draw": True, "kita": 1, "conditions": ["after_kita"]}
    options = {"rinshan_fu": False, "kita_rinshan": False}

    # 111p concealed 8, wait on the pair 2: 20 + 10 = 30 without the 2 of the self-draw, otherwise 40
    assert score("111p456p678s789s5s 5s", options=options, **drawn)["fu"] == 30
    assert score("111p456p678s789s5s 5s", **drawn)["fu"] == 40


ROBBED = "123p456p678s99s4z4z 4z"


@pytest.mark.parametrize(
    ("rob", "patterns"),
    [("plain", {"riichi": 1}), ("chankan", {"riichi": 1, "chankan": 1})],
)
def test_robbing_a_north(rob: str, patterns: dict[str, int]) -> None:
    answer = score(ROBBED, options={"rob_north": rob}, conditions=["riichi", "robbing_north"])

    assert answer["patterns"] == patterns


@pytest.mark.parametrize(
    ("text", "options", "more", "wanted"),
    [
        (ROBBED, {"rob_north": "off"}, {"conditions": ["robbing_north"]}, "not_in_ruleset"),
        (ROBBED, {"rob_north": "yakuman"}, {"conditions": ["robbing_north"]}, "not_in_ruleset"),
        (ROBBED, {"north": "guest"}, {"conditions": ["robbing_north"]}, "not_in_ruleset"),
        (ROBBED, {}, {"conditions": ["robbing_north", "last_tile"]}, "conflicting_conditions"),
        (ROBBED, {}, {"conditions": ["robbing_north", "robbing_kong"]}, "conflicting_conditions"),
        (ROBBED, {}, {"conditions": ["robbing_north"], "self_draw": True}, "conflicting_conditions"),
        (PINFU, {}, {"conditions": ["robbing_north"]}, "conflicting_conditions"),
        (PINFU, {}, {"conditions": ["after_kita"], "self_draw": True}, "conflicting_conditions"),
        (PINFU, {}, {"conditions": ["after_kita"], "kita": 1}, "conflicting_conditions"),
        (PINFU, {}, {"conditions": ["blessing_of_earth"], "self_draw": True, "kita": 1}, "conflicting_conditions"),
        (
            PINFU, {}, {"conditions": ["riichi", "ippatsu", "after_kita"], "self_draw": True, "kita": 1},
            "conflicting_conditions",
        ),
        (PINFU, {"north": "yakuhai"}, {"kita": 1}, "not_in_ruleset"),
        (PINFU, {}, {"flowers": 1}, "not_in_ruleset"),
        (PINFU, {"flowers": 4}, {"flowers": 5}, "bad_flowers"),
        (PINFU, {}, {"kita": 5}, "bad_bonus_count"),
        (PINFU, {}, {"kita": True}, "bad_bonus_count"),
        (PINFU, {}, {"seats": 4}, "bad_table"),
        (PINFU, {}, {"seats": None}, "bad_table"),
        (PINFU, {}, {"dora_indicators": ["5m"]}, "bad_tile"),
        ("123p456p444z78s44z 9s", {}, {}, "too_many_of_a_tile"),
        (NORTH_PAIR, {}, {"kita": 3}, "too_many_of_a_tile"),
        (PINFU, {}, {"seat_wind": "N"}, "bad_wind"),
        (PINFU, {}, {"conditions": ["eighth_win"]}, "unknown_condition"),
    ],
)  # fmt: skip
def test_a_refusal(text: str, options: dict[str, Any], more: dict[str, Any], wanted: str) -> None:
    assert code(text, options=options, **more) == wanted


def test_in_houses_where_setting_aside_breaks_nothing_ippatsu_and_blessings_stand() -> None:
    options = {"kita_breaks": False}
    after = {"self_draw": True, "kita": 1}

    conditions = ["riichi", "ippatsu", "after_kita"]
    assert "ippatsu" in score(PINFU, options=options, conditions=conditions, **after)["patterns"]
    assert score(PINFU, options=options, conditions=["blessing_of_earth"], **after)["yakuman"] == 1


def test_a_yakuman_off_a_robbed_north_where_only_these_may_rob() -> None:
    answer = score("19m19p19s1235677z 4z", options={"rob_north": "yakuman"}, conditions=["robbing_north"])

    assert answer["patterns"] == {"kokushi": 1}


def test_a_heavenly_thirteen_orphans_waits_on_thirteen() -> None:
    heaven = {"seat_wind": "E", "self_draw": True, "conditions": ["blessing_of_heaven"]}
    options = {"double_yakuman": ["kokushi_13"], "heaven_kokushi_13": True}

    assert score("19m19p19s1235677z 4z", options=options, **heaven)["patterns"] == {"kokushi_13": 2, "tenhou": 1}


@pytest.mark.parametrize(
    ("flowers", "total", "limit"),
    # chinitsu 6 + ryanpeikou 3 + junchan 3 + pinfu 1 = 13, and a flower
    [(0, 13, "sanbaiman"), (1, 14, "yakuman")],
)
def test_a_counted_yakuman_begins_at_fourteen_in_kansai(flowers: int, total: int, limit: str) -> None:
    answer = score("1122337788999p 9p", "kansai", flowers=flowers)

    assert (answer["total"], answer["limit"]) == (total, limit)
