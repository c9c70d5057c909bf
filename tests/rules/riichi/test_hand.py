"""The value of a winning riichi hand: yaku, readings, fu. Comments at the hands show the sums."""

from typing import Any

import pytest

from rules.riichi.dora import NAMED_BY
from rules.riichi.patterns import CATALOGUE
from rules.riichi.presets import OF_FOUR
from rules.tiles import parse_tiles
from tests.rules.riichi.questions import score

SELF_DRAWN = ("menzen_tsumo", "tsuuiisou")


# No preset counts a local yaku: test_local_yaku.py has them.
OF_PRESETS = [row for row in CATALOGUE if row.example and "agreed" not in row.tags]


@pytest.mark.parametrize("row", OF_PRESETS, ids=lambda row: row.key)
def test_the_example_of_a_yaku_has_the_yaku(row: Any) -> None:
    presets = [preset.key for preset in OF_FOUR]

    scored = [score(row.example, ruleset=key, self_draw=row.key in SELF_DRAWN)["patterns"] for key in presets]
    assert any(row.key in patterns for patterns in scored), "no preset counts it"


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        # the wait decides: 78s is two-sided; 79s, 12s, 89s and a single tile are not
        ("234m567p34578s22p 9s", {"pinfu": 1}),
        ("234m567p34579s22p 8s", {}),
        ("234m567p12789s22p 3s", {}),
        ("234m567p12389s22p 7s", {}),
        ("234m567p345123s2p 2p", {}),
        # a pair of dragons, of the round wind or of the seat wind has a value; West has none
        ("234m567p34578s55z 9s", {}),
        ("234m567p34578s11z 9s", {}),
        ("234m567p34578s22z 9s", {}),
        ("234m567p34578s33z 9s", {"pinfu": 1}),
        ("567m34588s67p 8p 234p", {"tanyao": 1}),
        ("567m34588s67p 8p 123p", {}),
        ("223344m567p789s1z 1z", {"iipeikou": 1}),
        # 222333444m can be three equal chows or three pungs: as pungs 2 han 50 fu
        ("222333444m55p78s 9s", {"sanankou": 2}),
        # four equal chows are two pairs
        ("222233334444m5p 5p", {"ryanpeikou": 3, "tanyao": 1}),
        ("123m456p78s22p555z 9s", {"haku": 1}),
        ("123m456p78s22p666z 9s", {"hatsu": 1}),
        ("123m456p78s22p777z 9s", {"chun": 1}),
        ("123m456p78s55p222z 9s", {"seat_wind": 1}),
        ("123m456p78s55p111z 9s", {"round_wind": 1}),
        ("123m456p78s55p333z 9s", {}),
        ("123m456p78s55p 9s 2222z", {"seat_wind": 1}),
        ("113355m2288p66s7z 7z", {"chiitoitsu": 2}),
        ("1199m1199p1199s7z 7z", {"chiitoitsu": 2, "honroutou": 2}),
        ("11335577m1133z9m 9m", {"chiitoitsu": 2, "honitsu": 3}),
        ("234m234p34s55m789p 2s", {"sanshoku_doujun": 2, "pinfu": 1}),
        ("234m34s55m789p 2s 234p", {"sanshoku_doujun": 1}),
        ("12345678m33p567s 9m", {"ittsu": 2, "pinfu": 1}),
        ("12345678m33p 9m 567s", {"ittsu": 1}),
        ("45678m33p567s 9m 123m", {"ittsu": 1}),
        ("123m789m12p99s222z 3p", {"chanta": 2, "seat_wind": 1}),
        ("789m12p99s222z 3p 123m", {"chanta": 1, "seat_wind": 1}),
        ("123m789m12p99s999p 3p", {"junchan": 3}),
        ("789m12p99s999p 3p 123m", {"junchan": 2}),
        ("111m333p777s5z 5z 333z", {"toitoi": 2, "sanankou": 2}),
        ("11m333p777s55z 5z 999p", {"toitoi": 2, "haku": 1}),
        ("23m5z5z 1m 2222p 4444s 9999s", {"sankantsu": 2}),
        ("222m222p22s789m55s 2s", {"sanshoku_doukou": 2}),
        ("111m999p11s222z55z 5z", {"honroutou": 2, "toitoi": 2, "haku": 1, "sanankou": 2, "seat_wind": 1}),
        ("123m45p555z666z7z7z 6p", {"shousangen": 2, "haku": 1, "hatsu": 1}),
        ("123m456m78m22z555z 9m", {"honitsu": 3, "ittsu": 2, "haku": 1}),
        ("456m78m22z555z 9m 111m", {"honitsu": 2, "haku": 1}),
        ("1122334567899m 9m", {"chinitsu": 6, "ittsu": 2, "iipeikou": 1, "pinfu": 1}),
        ("2233446788m 5m 999m", {"chinitsu": 5}),
        # seven pairs would be 2 + 1 han
        ("223344m667788p5s 5s", {"ryanpeikou": 3, "tanyao": 1}),
    ],
)
def test_yaku(text: str, patterns: dict[str, int]) -> None:
    assert score(text)["patterns"] == patterns


@pytest.mark.parametrize(
    ("text", "conditions", "more", "patterns"),
    [
        ("234m567p34578s22p 9s", ["riichi"], {}, {"riichi": 1, "pinfu": 1}),
        ("234m567p34578s22p 9s", ["double_riichi"], {}, {"double_riichi": 2, "pinfu": 1}),
        ("234m567p34578s22p 9s", ["riichi", "ippatsu"], {}, {"riichi": 1, "ippatsu": 1, "pinfu": 1}),
        ("234m567p34578s22p 9s", [], {"self_draw": True}, {"menzen_tsumo": 1, "pinfu": 1}),
        ("234m567p34578s22p 9s", ["last_tile"], {"self_draw": True}, {"menzen_tsumo": 1, "pinfu": 1, "haitei": 1}),
        ("234m567p34578s22p 9s", ["last_tile"], {}, {"pinfu": 1, "houtei": 1}),
        ("567m34588s67p 8p 123p", [], {"self_draw": True}, {}),
        ("234m567p78s22p 9s (1111m)", ["after_kong"], {"self_draw": True}, {"menzen_tsumo": 1, "rinshan": 1}),
        ("234m567p78s22p 9s 1111m+", ["after_kong"], {"self_draw": True}, {"rinshan": 1}),
        ("234m567p34578s22p 9s", ["robbing_kong"], {}, {"pinfu": 1, "chankan": 1}),
        # 連風牌: both count
        ("123m456p78s55p111z 9s", [], {"seat_wind": "E"}, {"seat_wind": 1, "round_wind": 1}),
    ],
)
def test_circumstances(text: str, conditions: list[str], more: dict[str, Any], patterns: dict[str, int]) -> None:
    assert score(text, *conditions, **more)["patterns"] == patterns


@pytest.mark.parametrize(
    ("text", "conditions", "more", "patterns"),
    [
        ("123m4p555z666z777z 4p", [], {}, {"daisangen": 1}),
        ("111z222z333z444z5m 5m", [], {}, {"daisuushii": 1, "suuankou": 1}),
        ("11z333z444z5m5m 1z 222z", [], {}, {"daisuushii": 1}),
        ("5z 5z 1111m 2222p 4444s 9999s", [], {}, {"suukantsu": 1}),
        ("12m111z222z333z44z 3m", [], {}, {"shousuushii": 1}),
        ("111m333p777s222z5z 5z", [], {}, {"suuankou": 1}),
        ("111m333p777s22z55z 5z", [], {"self_draw": True}, {"suuankou": 1}),
        ("333p777s22z55z 5z (1111m)", [], {"self_draw": True}, {"suuankou": 1}),
        ("1122334455667z 7z", [], {}, {"tsuuiisou": 1}),
        ("11z333z55z 5z 222z 444z", [], {}, {"tsuuiisou": 1, "shousuushii": 1}),
        ("11m999m1s1s 1m 111p 999p", [], {}, {"chinroutou": 1}),
        ("22334466688s66z 6z", [], {}, {"ryuuiisou": 1}),
        ("19m19p19s1234566z 7z", [], {}, {"kokushi": 1}),
        ("1112345678899p 9p", [], {}, {"chuuren": 1}),
        ("1112345678999p 3p", [], {}, {"chuuren": 1}),
        ("234m567p34578s22p 9s", ["blessing_of_heaven"], {"self_draw": True, "seat_wind": "E"}, {"tenhou": 1}),
        ("234m567p34578s22p 9s", ["blessing_of_earth"], {"self_draw": True}, {"chiihou": 1}),
        ("234m567p34589s22p 7s", ["eighth_win"], {}, {"paarenchan": 1}),
        ("111m333p777s222z5z 5z", ["eighth_win"], {}, {"suuankou": 1, "paarenchan": 1}),
        # neither yaku nor dora count together with a yakuman
        ("111m333p777s222z5z 5z", ["riichi"], {"dora_indicators": ["4z"]}, {"suuankou": 1}),
    ],
)
def test_yakuman(text: str, conditions: list[str], more: dict[str, Any], patterns: dict[str, int]) -> None:
    answer = score(text, *conditions, **more)

    assert answer["patterns"] == patterns
    assert (answer["yakuman"], answer["total"], answer["fu"]) == (len(patterns), 13 * len(patterns), None)


@pytest.mark.parametrize(
    ("text", "patterns", "yakuman"),
    [
        ("111m333p777s222z5z 5z", {"suuankou_tanki": 2}, 2),
        ("19m19p19s1234567z 1z", {"kokushi_13": 2}, 2),
        ("1112345678999p 3p", {"chuuren_9": 2}, 2),
        ("111z222z333z444z5m 5m", {"daisuushii": 2, "suuankou_tanki": 2}, 4),
        ("111z222z333z444z5z 5z", {"daisuushii": 2, "suuankou_tanki": 2, "tsuuiisou": 1}, 5),
        ("1112345678899p 9p", {"chuuren": 1}, 1),
    ],
)
def test_double_yakuman(text: str, patterns: dict[str, int], yakuman: int) -> None:
    # riichi-ladder pays all four double and adds them up
    answer = score(text, ruleset="riichi-ladder")

    assert (answer["patterns"], answer["yakuman"], answer["limit"]) == (patterns, yakuman, "yakuman")


@pytest.mark.parametrize(
    ("text", "more", "fu"),
    [
        # closed pinfu off a discard: 20 + 10
        ("234m567p34578s22p 9s", {}, 30),
        # pinfu by self-draw: 20
        ("234m567p34578s22p 9s", {"self_draw": True}, 20),
        # an open hand of chows off a discard counts as 30; by self-draw 20 + 2 = 22 → 30
        ("567m34588s67p 8p 234p", {}, 30),
        ("567m34588s67p 8p 234p", {"self_draw": True}, 30),
        # a closed wait: 20 + 10 + 2 = 32 → 40
        ("234m567p34579s22p 8s", {}, 40),
        # seven pairs
        ("113355m2288p66s7z 7z", {}, 25),
        # concealed 222m by self-draw: 20 + 2 + 4 = 26 → 30; off a discard it is open: 20 + 10 + 2 = 32 → 40
        ("22m567p345678s55p 2m", {"self_draw": True}, 30),
        ("22m567p345678s55p 2m", {}, 40),
        # open 222m 2 + open 999p 4 + open kong 7777z 16 + concealed 111s 8 + the pair 2 + 20 = 52 → 60
        ("111s5s 5s 222m 999p 7777z", {}, 60),
        # 20 + concealed kongs of 1m and 9s 32 + 32, of 5p 16 + the pair wait 2 + self-draw 2 = 104 → 110
        ("234m5s 5s (1111m) (9999s) (5055p)", {"self_draw": True}, 110),
        # 20 + concealed 999m 8 + concealed kongs of 1m, 1p 64 + an open kong of red dragons 16 + pair wait 2 = 110
        ("999m5s 5s (1111m) (1111p) 7777z", {}, 110),
        # open kong of 5p 8 + 20 + self-draw 2 = 30
        ("234m567s78s22p 9s 5055p", {"self_draw": True}, 30),
        # pair of dragons 2 + 20 + 10 = 32 → 40; of the seat wind, of the round wind the same; West: 30
        ("234m567p34578s55z 9s", {}, 40),
        ("234m567p34578s22z 9s", {}, 40),
        ("234m567p34578s11z 9s", {}, 40),
        ("234m567p34578s33z 9s", {}, 30),
    ],
)
def test_fu(text: str, more: dict[str, Any], fu: int) -> None:
    assert score(text, **more)["fu"] == fu


@pytest.mark.parametrize(
    ("text", "more", "parts"),
    [
        ("567m34588s67p 8p 234p", {}, [("open hand of chows", 30)]),
        ("113355m2288p66s7z 7z", {}, [("seven pairs", 25)]),
        (
            "111s5s 5s 222m 999p 7777z",
            {},
            [("base", 20), ("concealed pung", 8), ("pung", 2), ("pung", 4), ("kong", 16), ("wait on one tile", 2)],
        ),
    ],
)
def test_the_answer_lists_the_parts_of_the_fu(text: str, more: dict[str, Any], parts: list[tuple[str, int]]) -> None:
    assert score(text, **more)["fu_parts"] == parts


@pytest.mark.parametrize(
    ("text", "patterns", "fu"),
    [
        # 111222333m: as chows pinfu + iipeikou, 2 han 30 fu; as pungs 30 + 8 + 4 + 4 = 46 → 50
        ("111222333m55p78s 9s", {"sanankou": 2}, 50),
        # 23m + 4m is a two-sided wait: pinfu; 4m in the pair would be 1 han 40 fu
        ("2344m567p345678s 4m", {"pinfu": 1, "tanyao": 1}, 30),
        # 3444m + 5m: 345m with 44m is a two-sided wait; 444m with 35m is not a hand
        ("344m567p345678s4m 5m", {"pinfu": 1, "tanyao": 1}, 30),
        # 34445m + 4m: 345m concealed and 444m open is 30 + 2 + 2 = 34 → 40, 4m in the chow 30 + 4 + 2 = 36 → 40
        ("34445m567p34588s 4m", {"tanyao": 1}, 40),
    ],
)
def test_the_reading_that_pays_most_counts(text: str, patterns: dict[str, int], fu: int) -> None:
    answer = score(text)

    assert (answer["patterns"], answer["fu"]) == (patterns, fu)


def test_of_equal_base_points_a_natural_yakuman_comes_before_a_counted_one() -> None:
    # 222333444m as chows: riichi 1 + chinitsu 6 + tanyao 1 + iipeikou 1 + three 2m by two indicators 6 = 15 han
    answer = score("222333444888m6m 6m", "riichi", dora_indicators=["1m", "1m"])

    assert (answer["patterns"], answer["yakuman"]) == ({"suuankou": 1}, 1)


@pytest.mark.parametrize(("indicator", "dora"), [("1m", "2m"), ("9p", "1p"), ("4z", "1z"), ("7z", "5z"), ("0s", "6s")])
def test_an_indicator_names_the_next_tile_in_its_ring(indicator: str, dora: str) -> None:
    assert NAMED_BY[parse_tiles(indicator)[0]] == parse_tiles(dora)[0]
