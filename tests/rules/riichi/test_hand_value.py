"""Dora, minimum, limits, options and chips of riichi hands. Comments at the hands show the sums."""

from random import Random
from typing import Any

import pytest

from rules.registry import find_ruleset
from rules.riichi.circumstances import read_question
from rules.riichi.hand import table_of
from rules.riichi.patterns import CATALOGUE, ROWS
from rules.riichi.prices import LOCAL
from rules.riichi.reading import read_all
from tests.profile import times
from tests.rules.riichi.questions import score
from tests.rules.riichi.random_hands import make_question


@pytest.mark.parametrize(
    ("indicators", "dora"),
    [
        # 1m 2m 3m 6p once, 1z three times, 5z twice, 1s once
        (["1m"], 1),
        (["9m"], 1),
        (["9s"], 1),
        (["4z"], 3),
        (["1z"], 0),
        (["7z"], 2),
        (["6z"], 0),
        (["9s", "9s"], 2),
        (["1m", "2m"], 2),
        ("12m", 2),
        (["0p"], 1),
        ([], 0),
        (None, 0),
    ],
)
def test_dora(indicators: Any, dora: int) -> None:
    answer = score("123m45p123s55z111z 6p", dora_indicators=indicators)

    assert answer["patterns"].get("dora", 0) == dora


def test_every_tile_of_a_kong_is_dora() -> None:
    # 1111m with one indicator: 4; four of the five indicators can come from kongs
    assert score("567p345s55z78s 9s (1111m)", "riichi", dora_indicators=["9m"])["patterns"]["dora"] == 4


@pytest.mark.parametrize(
    ("conditions", "options", "patterns"),
    [
        (["riichi"], {}, {"riichi": 1, "pinfu": 1, "dora": 2, "ura_dora": 3}),
        (["double_riichi"], {}, {"double_riichi": 2, "pinfu": 1, "dora": 2, "ura_dora": 3}),
        # without riichi the ura indicators do not count
        ([], {}, {"pinfu": 1, "dora": 2}),
        (["riichi"], {"ura_dora": False}, {"riichi": 1, "pinfu": 1, "dora": 2}),
        (["riichi"], {"kan_ura": False}, {"riichi": 1, "pinfu": 1, "dora": 2, "ura_dora": 2}),
        (["riichi"], {"kan_dora": False}, {"riichi": 1, "pinfu": 1, "dora": 1, "ura_dora": 3}),
    ],
)
def test_ura_dora_and_kan_dora(conditions: list[str], options: dict[str, Any], patterns: dict[str, int]) -> None:
    # dora: 2m, 7s; ura: 2p twice, 9s
    indicators = {"dora_indicators": ["1m", "6s"], "ura_indicators": ["1p", "8s"]}

    assert score("234m567p34578s22p 9s", *conditions, options=options, **indicators)["patterns"] == patterns


@pytest.mark.parametrize(
    ("red_fives", "patterns"),
    [
        ({"m": 1, "p": 1, "s": 1}, {"pinfu": 1, "red_dora": 2}),
        ({"m": 0, "p": 2, "s": 1}, {"pinfu": 1, "red_dora": 2}),
        # if the set has no red fives, a tile written as red is a plain five
        ({"m": 0, "p": 0, "s": 0}, {"pinfu": 1}),
    ],
)
def test_red_fives(red_fives: dict[str, int], patterns: dict[str, int]) -> None:
    assert score("234m067p34078s22p 9s", options={"red_fives": red_fives})["patterns"] == patterns


@pytest.mark.parametrize(
    ("options", "more", "valid", "patterns", "total"),
    [
        # tanyao 1; the two dora are not yaku
        ({}, {"honba": 4}, True, {"tanyao": 1, "dora": 2}, 3),
        ({}, {"honba": 5}, False, {"tanyao": 1}, 1),
        ({"shibari_honba": None}, {"honba": 99}, True, {"tanyao": 1, "dora": 2}, 3),
        ({"shibari_honba": 0, "shibari_han": 1}, {}, True, {"tanyao": 1, "dora": 2}, 3),
        ({"min_han": 2}, {}, False, {"tanyao": 1}, 1),
        ({"open_tanyao": False}, {}, False, {}, 0),
    ],
)
def test_the_minimum(
    options: dict[str, Any], more: dict[str, Any], valid: bool, patterns: dict[str, int], total: int
) -> None:
    answer = score("567m34588s67p 8p 234p", options=options, dora_indicators=["7s"], **more)

    assert (answer["valid"], answer["patterns"], answer["total"], answer["fu"]) == (valid, patterns, total, 30)
    assert answer["limit"] is None
    assert answer["chips"] == 0


@pytest.mark.parametrize(
    ("dora", "total", "limit", "yakuman"),
    [
        # riichi + pinfu + tanyao = 3 han 30 fu, then one dora indicator after the other for 22p: 2 each
        (0, 3, None, 0),
        (1, 5, "mangan", 0),
        (2, 7, "haneman", 0),
        (3, 9, "baiman", 0),
        (4, 11, "sanbaiman", 0),
    ],
)
def test_limits(dora: int, total: int, limit: str | None, yakuman: int) -> None:
    answer = score("234m567p34567s22p 8s", "riichi", dora_indicators=["1p"] * dora)

    assert (answer["total"], answer["limit"], answer["yakuman"]) == (total, limit, yakuman)


@pytest.mark.parametrize(
    ("kazoe", "limit", "yakuman", "base"), [("yakuman", "yakuman", 1, 8000), ("sanbaiman", "sanbaiman", 0, 6000)]
)
def test_thirteen_han(kazoe: str, limit: str, yakuman: int, base: int) -> None:
    # riichi 1 + chinitsu 6 + ittsu 2 + iipeikou 1 + pinfu 1 + dora 2 = 13
    answer = score("1122334567899m 9m", "riichi", dora_indicators=["2m"], options={"kazoe": kazoe})

    assert (answer["total"], answer["fu"]) == (13, 30)
    assert (answer["limit"], answer["yakuman"], answer["base"]) == (limit, yakuman, base)


MAN = "blessing_of_man"


@pytest.mark.parametrize(
    ("renhou", "text", "patterns", "total", "limit", "fu"),
    [
        # no other yaku: the flat value counts, or the hand has no value
        ("baiman", "234m567p34589s22p 7s", {"renhou": 8}, 8, "baiman", None),
        ("mangan", "234m567p34589s22p 7s", {"renhou": 5}, 5, "mangan", None),
        ("han_5", "234m567p34589s22p 7s", {"renhou": 5}, 5, "mangan", 40),
        ("off", "234m567p34589s22p 7s", {}, 0, None, 40),
        # chinitsu 6 + ittsu 2 + iipeikou 1 + pinfu 1 = 10 han, also a baiman: the answer has the flat value
        ("baiman", "1122334567899m 9m", {"renhou": 8}, 8, "baiman", None),
        ("mangan", "1122334567899m 9m", {"chinitsu": 6, "ittsu": 2, "iipeikou": 1, "pinfu": 1}, 10, "baiman", 30),
        # 10 + 5 = 15 han
        (
            "han_5",
            "1122334567899m 9m",
            {"chinitsu": 6, "ittsu": 2, "iipeikou": 1, "pinfu": 1, "renhou": 5},
            15,
            "yakuman",
            30,
        ),
        ("yakuman", "234m567p34589s22p 7s", {"renhou": 1}, 13, "yakuman", None),
    ],
)
def test_blessing_of_man(
    renhou: str, text: str, patterns: dict[str, int], total: int, limit: str | None, fu: int | None
) -> None:
    answer = score(text, MAN, options={"renhou": renhou})

    assert (answer["patterns"], answer["total"], answer["limit"], answer["fu"]) == (patterns, total, limit, fu)


@pytest.mark.parametrize(
    ("options", "patterns", "yakuman"),
    [
        ({}, {"daisangen": 1, "suuankou": 1, "tsuuiisou": 1}, 3),
        ({"yakuman_max": 2}, {"daisangen": 1, "suuankou": 1, "tsuuiisou": 1}, 2),
        # only one counts: the one worth most, of equal ones the first in the catalogue
        ({"yakuman_stack": False}, {"daisangen": 1}, 1),
        ({"yakuman_stack": False, "double_yakuman": ["suuankou_tanki"]}, {"suuankou_tanki": 2}, 2),
    ],
)
def test_several_yakuman(options: dict[str, Any], patterns: dict[str, int], yakuman: int) -> None:
    answer = score("111z4z555z666z777z 4z", options=options)

    assert (answer["patterns"], answer["yakuman"], answer["total"]) == (patterns, yakuman, 13 * yakuman)


ONE_WAY = "234m567p12789s22p 3s"
TWO_WAYS = "234m567p34578s22p 9s"


@pytest.mark.parametrize(
    ("options", "text", "conditions", "more", "patterns", "fu"),
    [
        ({"ippatsu": False}, TWO_WAYS, ["riichi", "ippatsu"], {}, {"riichi": 1, "pinfu": 1}, 30),
        # 20 + self-draw 2 = 22 → 30
        ({"pinfu_tsumo": False}, TWO_WAYS, [], {"self_draw": True}, {"menzen_tsumo": 1}, 30),
        ({"pinfu_tsumo": False}, TWO_WAYS, [], {}, {"pinfu": 1}, 30),
        ({"open_pinfu_fu": 20}, "567m34588s67p 8p 234p", [], {}, {"tanyao": 1}, 20),
        ({"honroutou_chiitoitsu": False}, "1199m1199p1199s7z 7z", [], {}, {"chiitoitsu": 2}, 25),
        # 223344s 666s 888s 22s without a green dragon: chinitsu, tanyao, iipeikou; 30 + 4 + pung won off a discard 2
        (
            {"ryuuiisou_needs_hatsu": True},
            "22334422s66688s 8s",
            [],
            {},
            {"chinitsu": 6, "tanyao": 1, "iipeikou": 1},
            40,
        ),
        ({"paarenchan": False}, ONE_WAY, ["eighth_win"], {}, {}, 40),
        ({"paarenchan_needs_yaku": True}, ONE_WAY, ["eighth_win"], {}, {}, 40),
        ({"paarenchan_needs_yaku": True}, TWO_WAYS, ["eighth_win"], {}, {"paarenchan": 1}, None),
        # a pair of the double wind, a closed wait, concealed 222m, self-draw: 20 + 4 + 2 + 4 + 2 = 32 → 40; 30 with 2
        ({"double_wind_fu": 4}, "22246m345789s11z 5m", ["riichi"], {"seat_wind": "E", "self_draw": True}, None, 40),
        ({"double_wind_fu": 2}, "22246m345789s11z 5m", ["riichi"], {"seat_wind": "E", "self_draw": True}, None, 30),
        # concealed 222m 4 + concealed kong of 5p 16 + 20 = 40; with 2 for the self-draw 50
        ({"rinshan_fu": True}, "222m78s22p567s 9s (5055p)", ["after_kong"], {"self_draw": True}, None, 50),
        ({"rinshan_fu": False}, "222m78s22p567s 9s (5055p)", ["after_kong"], {"self_draw": True}, None, 40),
        ({"rinshan_fu": False}, "222m78s22p567s 9s (5055p)", [], {"self_draw": True}, None, 50),
    ],
)
def test_options_of_yaku_and_fu(
    options: dict[str, Any], text: str, conditions: list[str], more: dict[str, Any], patterns: Any, fu: int | None
) -> None:
    answer = score(text, *conditions, options=options, **more)

    assert answer["fu"] == fu
    assert patterns in (None, answer["patterns"])


ORPHANS = "19m19p19s1234566z 7z"
ROBBING = "robbing_concealed_kong"


@pytest.mark.parametrize("ruleset", ["riichi-club", "majsoul", "wrc", "jpml-a"])
def test_thirteen_orphans_may_rob_a_concealed_kong(ruleset: str) -> None:
    assert score(ORPHANS, ROBBING, ruleset=ruleset)["patterns"] == {"kokushi": 1}


@pytest.mark.parametrize(
    ("text", "conditions", "more", "chips"),
    [
        (TWO_WAYS, ["riichi", "ippatsu"], {}, 1),
        # a red five, two ura dora (22p)
        ("234m067p34578s22p 9s", ["riichi"], {"dora_indicators": ["1z"], "ura_indicators": ["1p"]}, 3),
        ("567m34088s67p 8p 234p", [], {}, 1),
        # all three red fives: five chips instead of three
        ("340m067p34078s22p 9s", [], {}, 5),
        ("340m067p34078s22p 9s", ["riichi", "ippatsu"], {}, 6),
        # a yakuman: ten from the discarder, five from each
        ("111m333p777s222z5z 5z", [], {}, 10),
        ("111m333p777s222z5z 5z", [], {"self_draw": True}, 5),
        ("111z4z555z666z777z 4z", [], {}, 30),
        # ippatsu and a red five in addition to the yakuman
        ("333m055p777s222z5z 5z", ["riichi", "ippatsu"], {}, 12),
        (ONE_WAY, [MAN], {}, 0),
        ("234m067p12789s22p 3s", [MAN], {}, 1),
        # a counted yakuman gives no chips: riichi 1 + chinitsu 6 + ittsu 2 + iipeikou 1 + pinfu 1 + dora 2
        ("1122334567899m 9m", ["riichi"], {"dora_indicators": ["2m"]}, 0),
        # no yaku, no chips
        ("067m34588s67p 8p 123p", [], {}, 0),
    ],
)
def test_chips(text: str, conditions: list[str], more: dict[str, Any], chips: int) -> None:
    assert score(text, *conditions, **more)["chips"] == chips


@pytest.mark.parametrize(
    ("text", "conditions", "table", "chips"),
    [
        ("340m067p34078s22p 9s", [], {"red": 2}, 6),
        ("111z4z555z666z777z 4z", [], {"yakuman_ron": 10}, 10),
        ("111z4z555z666z777z 4z", [], {"yakuman_ron": 10, "per_yakuman": True}, 30),
        ("1122334567899m 9m", ["riichi"], {"yakuman_ron": 10, "kazoe": True}, 10),
        ("1122334567899m 9m", ["riichi"], {}, 0),
    ],
)
def test_the_table_of_chips(text: str, conditions: list[str], table: dict[str, int], chips: int) -> None:
    assert score(text, *conditions, options={"chips": table}, dora_indicators=["2m"])["chips"] == chips


def test_the_answer_has_no_chips_in_a_ruleset_without_chips() -> None:
    assert "chips" not in score(TWO_WAYS, ruleset="wrc")


LOCAL_HAN = {key: list(han) for key, han in LOCAL.items()}


def test_testing_every_row_finds_no_further_yaku() -> None:
    # traits decide which rows are tested; testing every row must find the same yaku
    rng, options = Random("traits"), find_ruleset("riichi-ladder").resolve({"han": LOCAL_HAN})
    table = table_of(options)

    for _ in range(times(300, 1000, 100_000)):
        facts, _ = read_question(make_question(rng), options)
        for reading in read_all(facts):
            kept = {key for rows in table.rows[reading.traits] for key, _, _ in rows}
            counts = {key for key, han in table.han.items() if han[not reading.closed]} | table.limits.keys()
            found = {row.key for row in CATALOGUE if row.test(reading) and row.key in counts}

            assert found <= kept


def test_a_yaku_that_follows_from_its_traits_passes_its_test_too() -> None:
    rng, options = Random("certain"), find_ruleset("riichi-ladder").resolve({"han": LOCAL_HAN})

    for _ in range(times(300, 1000, 100_000)):
        facts, _ = read_question(make_question(rng), options)
        for reading in read_all(facts):
            certain = [key for rows in table_of(options).rows[reading.traits] for key, test, _ in rows if test is None]

            assert all(ROWS[key].test(reading) for key in certain)
