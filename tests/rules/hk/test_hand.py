"""The value of a winning hand of Hong Kong old style. Sums are in faan."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.hk import RULESET
from rules.hk.options import faan_of
from rules.hk.prices import PRICES
from tests.rules.questions import hand

# Four chows with 1f of East: only what a test adds counts.
FOUR_CHOWS = "123m45p55s 6p 456s 789s"
OF_EAST = {"flowers": "1f"}


def score(text: str, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    question = hand(text, **{"seat_wind": "S", "round_wind": "E", **more})
    return RULESET.score_hand(question, RULESET.resolve(options))


def patterns(text: str, options: dict[str, Any] | None = None, **more: Any) -> dict[str, int]:
    found: dict[str, int] = score(text, options, **more)["patterns"]
    return found


def code_of(text: str, options: dict[str, Any] | None = None, **more: Any) -> str:
    with pytest.raises(RuleError) as caught:
        score(text, options, **more)
    return caught.value.code


def test_the_catalogue_is_in_the_order_of_the_prices() -> None:
    assert {row.key: row.value for row in RULESET.catalogue} == PRICES
    assert [row.key for row in RULESET.catalogue] == list(PRICES)


@pytest.mark.parametrize("row", [row for row in RULESET.catalogue if row.example], ids=lambda row: row.key)
def test_the_example_of_a_pattern_has_the_pattern(row: Any) -> None:
    assert row.key in patterns(row.example)


@pytest.mark.parametrize(
    ("text", "more", "found"),
    [
        # 平糊 1 and 自摸 1
        (FOUR_CHOWS, {"self_draw": True}, {"all_chows": 1, "self_draw": 1}),
        # a concealed kong opens the hand: no 門前清
        ("99m33p222m888s 3p (5555p)", {}, {"all_pungs": 3}),
        # 雙番: East in the East round
        ("123456m99m11z 1z 777z", {"seat_wind": "E", "flowers": "2f"},
         {"half_flush": 3, "dragon_pung": 1, "seat_wind": 1, "round_wind": 1}),
        # two dragon pungs are 1 each
        ("123m45p99m 6p 555z 666z", {}, {"dragon_pung": 2}),
        # 混么九 beside 對對糊: 1 + 3
        ("99s44z 9s 111m 999p 333z", {}, {"all_pungs": 3, "mixed_terminals": 1}),
        # four concealed pungs by self-draw hold 對對糊 and 門前清, but not 自摸
        ("222m555p888s33p44z 3p", {"self_draw": True}, {"four_concealed_pungs": 8, "self_draw": 1}),
        # off a discard the winning pung is claimed
        ("222m555p888s33p44z 3p", {}, {"all_pungs": 3, "concealed_hand": 1}),
        # 222333444m also reads as three chows; with the pair completed the four pungs are concealed
        ("222333444m555p4z 4z", {}, {"four_concealed_pungs": 8}),
        # 小四喜 holds the winds and the half flush
        ("23m44z 1m 111z 222z 333z", {}, {"small_four_winds": 6}),
        ("123m45p77z 6p 555z 666z", {}, {"small_three_dragons": 5}),
    ],
    ids=["self-draw", "kong opens", "double wind", "dragons", "terminals", "drawn pungs", "claimed pung",
         "best reading", "small winds", "small dragons"],
)  # fmt: skip
def test_a_hand(text: str, more: dict[str, Any], found: dict[str, int]) -> None:
    assert patterns(text, **{**OF_EAST, **more}) == found


@pytest.mark.parametrize(
    ("conditions", "more", "key", "faan"),
    [
        (["after_kong"], {"self_draw": True}, "after_kong", 1),
        (["kong_on_kong"], {"self_draw": True}, "kong_on_kong", 8),
        (["last_tile"], {"self_draw": True}, "last_tile_draw", 1),
        (["last_tile"], {}, "last_tile_discard", 1),
        (["robbing_kong"], {}, "robbing_kong", 1),
    ],
)
def test_a_circumstance(conditions: list[str], more: dict[str, Any], key: str, faan: int) -> None:
    found = patterns("23m66z 4m 1111s 9999s 456s", conditions=conditions, **OF_EAST, **more)

    assert found == {key: faan, **({"self_draw": 1} if more else {})}


def test_a_replacement_for_a_flower_counts_where_the_table_prices_it() -> None:
    more = {"self_draw": True, "conditions": ["after_flower"], **OF_EAST}

    assert "after_flower" not in patterns(FOUR_CHOWS, **more)
    assert patterns(FOUR_CHOWS, {"faan": {"after_flower": 2}}, **more)["after_flower"] == 2


@pytest.mark.parametrize(
    ("flowers", "options", "found"),
    [
        (None, {}, {"no_flowers": 1}),
        ("26f", {}, {"own_flower": 2}),
        ("2f5f", {}, {"own_flower": 1}),
        ("1234f", {}, {"flower_set": 2}),
        ("12346f", {}, {"flower_set": 2, "own_flower": 1}),
        ("12345678f", {}, {"flower_set": 4}),
        # beside the series by option, and where the series has no price
        ("1234f", {"inside": []}, {"flower_set": 2, "own_flower": 1}),
        ("1234f", {"faan": {"flower_set": 0}}, {"own_flower": 1}),
        (None, {"flowers": False}, {}),
    ],
)
def test_flowers_of_south(flowers: str | None, options: dict[str, Any], found: dict[str, int]) -> None:
    assert patterns(FOUR_CHOWS, options, flowers=flowers) == {"all_chows": 1, **found}


@pytest.mark.parametrize(
    ("flowers", "options", "found"),
    [("1234567f", {}, {"seven_flowers": 3}), ("12345678f", {}, {"eight_flowers": 8})],
)
def test_flowers_shown_as_a_win(flowers: str, options: dict[str, Any], found: dict[str, int]) -> None:
    question = {
        "self_draw": True,
        "seat_wind": "S",
        "round_wind": "E",
        "conditions": ["flower_win"],
        "flowers": flowers,
    }
    answer = RULESET.score_hand(question, RULESET.resolve(options))

    assert (answer["patterns"], answer["win"]) == (found, "flowers")
    with pytest.raises(RuleError, match="winning hand"):
        RULESET.score_hand(question, RULESET.resolve({"faan": dict.fromkeys(found, 0)}))


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({}, {"big_four_winds": 13}),
        ({"limit_hands": "circumstances"}, {"big_four_winds": 13, "self_draw": 1, "no_flowers": 1}),
        # 大四喜 with 混一色 and 對對糊; the winds are in the price
        ({"limit_hands": "all", "limit": None},
         {"big_four_winds": 13, "half_flush": 3, "all_pungs": 3, "self_draw": 1, "no_flowers": 1}),
        ({"limit_hands": "all", "limit": None, "inside": []},
         {"big_four_winds": 13, "half_flush": 3, "all_pungs": 3, "self_draw": 1, "no_flowers": 1, "seat_wind": 1,
          "round_wind": 1}),
        # worth 0, it is no limit pattern: 小四喜 is none either, so the winds count
        ({"faan": {"big_four_winds": 0}},
         {"half_flush": 3, "all_pungs": 3, "self_draw": 1, "no_flowers": 1, "seat_wind": 1, "round_wind": 1}),
    ],
    ids=["alone", "circumstances", "all", "all outside", "not played"],
)  # fmt: skip
def test_what_counts_beside_a_limit_pattern(options: dict[str, Any], found: dict[str, int]) -> None:
    assert patterns("5p 5p 111z 222z 333z 444z".replace("5p", "5m"), options, self_draw=True) == found


def test_the_dearest_limit_pattern_stands_alone() -> None:
    # 十八羅漢 13 and 大四喜 13 are equal: the one higher in the table
    assert patterns("5m 5m 1111z 2222z 3333z 4444z") == {"big_four_winds": 13}
    assert patterns("5z 5z 1111z 2222z 3333z 4444z", {"faan": {"all_honours": 20}}) == {"all_honours": 20}


@pytest.mark.parametrize(
    ("options", "found"),
    [
        ({"concealed_pungs_win": "any"}, "four_concealed_pungs"),
        ({"concealed_pungs_win": "concealed"}, "all_pungs"),
        ({"concealed_pungs_win": "self_draw"}, "all_pungs"),
    ],
)
def test_how_four_concealed_pungs_win(options: dict[str, Any], found: str) -> None:
    assert found in patterns("222m555p888s33p44z 3p", options)


def test_concealed_kongs_among_four_concealed_pungs_are_an_option() -> None:
    assert "four_concealed_pungs" in patterns("222m555p33p4z 4z (8888s)".replace("33p", "333p"))
    assert "all_pungs" in patterns("222m555p333p4z 4z (8888s)", {"concealed_pungs_kongs": False})


def test_a_concealed_kong_can_keep_the_hand_closed() -> None:
    text = "123m45p55s789s 6p (1111z)"

    assert "concealed_hand" not in patterns(text)
    assert "concealed_hand" in patterns(text, {"concealed_kong": "keeps"})
    assert "concealed_hand" not in patterns("123m45p55s 6p (1111z) 789s", {"concealed_kong": "keeps"})


def test_nine_gates_by_its_tiles_or_by_its_wait() -> None:
    # 1112345678999 waits on nine tiles; 1112355678999 and 4 has the same tiles and waits on one
    assert patterns("1112345678999s 5s", {"nine_gates": "nine_waits"}) == {"nine_gates": 10}
    assert patterns("1112355678999s 4s") == {"nine_gates": 10}
    assert "full_flush" in patterns("1112355678999s 4s", {"nine_gates": "nine_waits"})


def test_seven_pairs_are_an_option() -> None:
    text = "1155m2277p3399s4z 4z"

    assert code_of(text) == "not_a_winning_hand"
    assert patterns(text, {"seven_pairs": True}, **OF_EAST) == {"seven_pairs": 4}
    # four alike are two pairs; 112233 in pairs also reads as chows, where 清一色 has 平糊 and 門前清: 9 to 11
    assert patterns("1111m2277p3399s4z 4z", {"seven_pairs": True}, **OF_EAST) == {"seven_pairs": 4}
    assert "seven_pairs" in patterns("1122334455667p 7p", {"seven_pairs": True}, **OF_EAST)


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        # 平糊 1 + 門前清 1 + 無花 1 = 3: 8
        ({}, (3, 3, 8, True)),
        ({"minimum": 4}, (3, 3, 0, False)),
        ({"flowers_reach_minimum": False}, (3, 3, 0, False)),
        ({"flowers_reach_minimum": False, "minimum": 2}, (3, 3, 8, True)),
        ({"limit": 2, "minimum": 1}, (2, 3, 4, True)),
        ({"unit": 5}, (3, 3, 40, True)),
    ],
)
def test_counting(options: dict[str, Any], answer: tuple[int, int, int, bool]) -> None:
    found = score("123456m789p23s55s 4s", options)

    assert (found["total"], found["uncapped"], found["base"], found["valid"]) == answer


@pytest.mark.parametrize(
    ("points", "by_faan"),
    [
        ("half_spicy", [1, 2, 4, 8, 16, 24, 32, 48, 64, 96, 128, 192, 256, 384, 512]),
        ("full_spicy", [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384]),
        ("fan_laak", [1, 2, 4, 8, 16, 16, 16, 32, 32, 32, 64, 64, 64, 64, 64]),
    ],
)
def test_points_by_faan(points: str, by_faan: list[int]) -> None:
    for faan, worth in enumerate(by_faan):
        options = {
            "minimum": 0,
            "limit": None,
            "points": points,
            "faan": {**dict.fromkeys(PRICES, 0), "all_chows": faan},
        }
        assert score(FOUR_CHOWS, options)["base"] == worth


def test_the_club_s_own_points() -> None:
    table = {"3": 1, "4": 2, "5": 10}

    assert score("123456m789p23s55s 4s", {"points": "table", "limit": 5, "table": table, "unit": 2})["base"] == 2


def test_a_limit_price_is_the_cap() -> None:
    limited = {"faan": {"four_concealed_pungs": "limit"}}

    assert faan_of(RULESET.resolve(limited))["four_concealed_pungs"] == 10
    assert faan_of(RULESET.resolve({**limited, "limit": None}))["four_concealed_pungs"] == 13


@pytest.mark.parametrize(
    ("conditions", "more"),
    [
        (["after_kong"], {"self_draw": True}),
        (["after_kong", "kong_on_kong"], {"self_draw": True}),
        (["kong_on_kong"], {"self_draw": True}),
        (["after_flower"], {"self_draw": True}),
        (["after_flower"], {"flowers": "1f"}),
        (["robbing_kong"], {"self_draw": True}),
        (["robbing_kong", "last_tile"], {}),
        (["blessing_of_heaven"], {"self_draw": True}),
        (["blessing_of_heaven"], {"seat_wind": "E"}),
        (["blessing_of_earth"], {"seat_wind": "E"}),
        (["blessing_of_earth"], {"self_draw": True}),
        (["blessing_of_earth", "blessing_of_man"], {}),
        (["blessing_of_man"], {"self_draw": True}),
        (["flower_win"], {"self_draw": True, "flowers": "1234567f"}),
    ],
)
def test_circumstances_that_cannot_be(conditions: list[str], more: dict[str, Any]) -> None:
    assert code_of("123456m789p23s55s 4s", conditions=conditions, **more) == "conflicting_conditions"


@pytest.mark.parametrize(("how", "drawn", "off"), [("discard", 0, 1), ("self_draw", 1, 0), ("any", 1, 1)])
def test_how_the_blessing_of_man_is_won(how: str, drawn: int, off: int) -> None:
    for self_draw, wins in ((True, drawn), (False, off)):
        asked = {"self_draw": self_draw, "conditions": ["blessing_of_man"]}
        if wins:
            assert patterns("123456m789p23s55s 4s", {"human_hand": how}, **asked) == {"blessing_of_man": 13}
        else:
            assert code_of("123456m789p23s55s 4s", {"human_hand": how}, **asked) == "conflicting_conditions"


@pytest.mark.parametrize(
    ("more", "code"),
    [
        ({"flowers": "11f"}, "bad_flowers"),
        ({"flowers": "0f"}, "bad_flowers"),
        ({"flowers": "1"}, "bad_flowers"),
        ({"flowers": 2}, "bad_flowers"),
        ({"concealed": "123456m789p2s155s"}, "not_a_winning_hand"),
        ({"winning_tile": "1f"}, "bad_tile"),
        ({"seat_wind": None}, "bad_wind"),
    ],
)
def test_bad_hands(more: dict[str, Any], code: str) -> None:
    assert code_of("123456m789p23s55s 4s", **more) == code


def test_a_set_without_flowers_takes_none() -> None:
    assert code_of(FOUR_CHOWS, {"flowers": False}, flowers="1f") == "not_in_ruleset"
    assert code_of(FOUR_CHOWS, {"flowers": False}, conditions=["flower_win"]) == "not_in_ruleset"
    assert "no_flowers" not in patterns(FOUR_CHOWS, {"flowers": False}, flowers="")


def test_the_robbed_pung_counts_as_seen() -> None:
    assert code_of("123456m789p4455s 4s", conditions=["robbing_kong"]) == "too_many_of_a_tile"
    assert score("123456m789p23s55s 4s", conditions=["robbing_kong"])["win"] == "robbed_kong"
