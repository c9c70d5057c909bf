"""The han that a table gives to its yaku (option `han`). Comments show the sums."""

from itertools import combinations
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.apart import APART
from rules.riichi.by_patterns import CLAIMED, DRAWN
from rules.riichi.hand import TABLES, min_han, table_of
from rules.riichi.options import Options
from rules.riichi.outcomes import hand_worths
from rules.riichi.patterns import ROWS
from rules.riichi.payments import base_points
from rules.riichi.prices import BY_OPTION, HAN, LIMITS, LOCAL, USUAL, WHERE_PLAYED
from tests.rules.riichi.questions import score, settle, wins

CLUB = find_ruleset("riichi-club")
CHIPS = {"ippatsu": 1}
# 222333444m 22p and a chow: the same tiles are three identical chows or three pungs
TWINS = "223344m667788p5s 5s"
PURE_OUTSIDE = "123m789m12p99s999p 3p"
FLUSH = "1122334567899m 9m"


def counted(text: str, *conditions: str, han: dict[str, Any], **more: Any) -> dict[str, int]:
    options = {"chips": None, **more.pop("options", {}), "han": han}
    return dict(score(text, *conditions, options=options, **more)["patterns"])


def test_prices_are_those_of_the_catalogue() -> None:
    usual = {key: (row.value, row.value if row.open_value is None else row.open_value) for key, row in ROWS.items()}

    # seven pairs are never open
    assert {key: usual[key] for key in WHERE_PLAYED} == {**WHERE_PLAYED, "chiitoitsu": (2, 2)}
    assert {key for key, row in ROWS.items() if "yakuman" not in row.tags} == USUAL.keys()
    assert {key for key, row in ROWS.items() if "agreed" in row.tags} == {*LOCAL, "daisharin"}


@pytest.mark.parametrize(
    ("han", "text", "conditions", "patterns"),
    [
        # one number: an open hand loses what it usually loses
        ({"sanshoku_doujun": 3}, "234m234p34s55m789p 2s", [], {"sanshoku_doujun": 3, "pinfu": 1}),
        ({"sanshoku_doujun": 3}, "234p34s55m789p 2s 234m", [], {"sanshoku_doujun": 2}),
        ({"sanshoku_doujun": [3, 3]}, "234p34s55m789p 2s 234m", [], {"sanshoku_doujun": 3}),
        ({"sanshoku_doujun": [2, 0], "tanyao": 1}, "234p34s55m678p 2s 234m", [], {"tanyao": 1}),
        ({"toitoi": 3}, "111m333p777s5z 5z 222z", [], {"toitoi": 3, "sanankou": 2, "seat_wind": 1}),
        # the special case is not played: the hand counts as the general one
        ({"chinitsu": 0}, FLUSH, [], {"honitsu": 3, "ittsu": 2, "iipeikou": 1, "pinfu": 1}),
        ({"chinitsu": 0}, "4567999m 7m 123m 222m", [], {"honitsu": 2}),
        ({"double_riichi": 0}, "234m567p34578s22p 9s", ["double_riichi"], {"riichi": 1, "pinfu": 1}),
        ({"ryanpeikou": 0, "chiitoitsu": 1}, TWINS, [], {"iipeikou": 1, "tanyao": 1}),
        ({"ryanpeikou": 0}, TWINS, [], {"chiitoitsu": 2, "tanyao": 1}),
        ({"junchan": 0}, PURE_OUTSIDE, [], {"chanta": 2}),
        ({"chinitsu": 0, "honitsu": 0}, FLUSH, [], {"ittsu": 2, "iipeikou": 1, "pinfu": 1}),
        # the general one is not played: the special case stays, and the rest as well
        ({"honitsu": 0}, FLUSH, [], {"chinitsu": 6, "ittsu": 2, "iipeikou": 1, "pinfu": 1}),
        ({"honitsu": 0}, "123m456m78m22z555z 9m", [], {"ittsu": 2, "haku": 1}),
        # the reading that pays most: 七対子 2 + 断么九 1 against 二盃口 3 + 断么九 1
        ({"chiitoitsu": 4}, TWINS, [], {"chiitoitsu": 4, "tanyao": 1}),
        ({}, TWINS, [], {"ryanpeikou": 3, "tanyao": 1}),
        # a riichi of 0 han still brings ippatsu
        ({"riichi": 0}, "234m567p34578s22p 9s", ["riichi", "ippatsu"], {"ippatsu": 1, "pinfu": 1}),
    ],
    ids=str,
)
def test_yaku_count_as_the_table_says(
    han: dict[str, Any], text: str, conditions: list[str], patterns: dict[str, int]
) -> None:
    assert counted(text, *conditions, han=han) == patterns


def test_a_yakuman_does_not_depend_on_han() -> None:
    prices = dict.fromkeys(HAN.keys() - {"north", "chiitoitsu"}, 0)

    assert counted("111m333p777s222z5z 5z", han=prices, self_draw=True) == {"suuankou": 1}


def test_a_closed_self_draw_of_0_han_is_not_enough_alone() -> None:
    # 20 + self-draw 2 + pung of 999p 8 + wait on the pair 2 = 32 → 40 fu; no yaku
    alone = score("234m567m999p234s5s 5s", options={"han": {"menzen_tsumo": 0}}, self_draw=True)
    # pinfu 1: without the fu of the self-draw 20
    with_pinfu = score("234m567p34578s22p 9s", options={"han": {"menzen_tsumo": 0}}, self_draw=True)

    assert (alone["valid"], alone["patterns"]) == (False, {})
    assert (with_pinfu["valid"], with_pinfu["patterns"], with_pinfu["fu"]) == (True, {"pinfu": 1}, 20)


def test_without_pinfu_a_self_draw_has_its_fu() -> None:
    # 20 + self-draw 2 = 22 → 30 fu
    answer = score("234m567p34578s22p 9s", options={"han": {"pinfu": 0}}, self_draw=True)

    assert (answer["patterns"], answer["fu"]) == ({"menzen_tsumo": 1}, 30)


def test_seven_pairs_of_1_han_are_25_fu() -> None:
    answer = score("113355m2288p66s7z 7z", options={"han": {"chiitoitsu": 1}})

    # 25 fu × 2³ = 200; a discarder pays 4 × 200 = 800
    assert (answer["patterns"], answer["fu"], answer["base"]) == ({"chiitoitsu": 1}, 25, 200)
    value = {"total": 1, "fu": 25}
    result = wins({"winner": 1, "from": 2, "value": value})
    assert settle(result, options={"han": {"chiitoitsu": 1}})["deltas"] == [0, 800, -800, 0]
    with pytest.raises(RuleError, match="25"):
        settle(result)


def test_ippatsu_of_0_han_keeps_its_chip() -> None:
    answer = score("234m567p34578s22p 9s", "riichi", "ippatsu", options={"han": {"ippatsu": 0}, "chips": CHIPS})

    assert (answer["patterns"], answer["chips"]) == ({"riichi": 1, "pinfu": 1}, 1)


def test_three_kongs_of_4_han_are_enough_under_two_han() -> None:
    hand = "23m5z5z 1m 2222p 4444s 9999s"

    assert score(hand, honba=5, options={"han": {"sankantsu": 4}})["valid"]
    assert not score(hand, honba=5, options={"han": {"sankantsu": 1}})["valid"]


def test_raised_prices_reach_a_counted_yakuman() -> None:
    # full flush 10 + full straight 2 + two identical chows 1 + pinfu 1 = 14
    answer = score(FLUSH, options={"han": {"chinitsu": 10}})

    assert (answer["total"], answer["limit"], answer["yakuman"]) == (14, "yakuman", 1)


def test_north_for_everybody_can_have_its_own_price() -> None:
    kansai = find_ruleset("sanma-club")
    options = kansai.resolve({"north": "yakuhai", "han": {"north": 2}})
    question = {"concealed": "123p678p78s22s444z", "winning_tile": "9s", "melds": [], "self_draw": False}

    answer = kansai.score_hand({**question, "seat_wind": "S", "round_wind": "E"}, options)

    assert answer["patterns"] == {"north": 2}


# ----- the option -----


@pytest.mark.parametrize(
    "han",
    [
        {"dora": 2},
        {"renhou": 2},
        {"daisangen": 2},
        {"north": 2},
        {"pinfu": 14},
        {"pinfu": -1},
        {"pinfu": True},
        {"pinfu": "2"},
        {"pinfu": None},
        {"ittsu": [1, 2]},
        {"ittsu": [2]},
        {"ittsu": [2, 1, 0]},
        {"pinfu": [1, 1]},
        {"chiitoitsu": 0},
        {"chiitoitsu": [0, 0]},
        {"chiitoitsu": [2, 1]},
        [],
        None,
        3,
    ],
    ids=str,
)
def test_han_that_cannot_be(han: Any) -> None:
    with pytest.raises(RuleError) as caught:
        CLUB.resolve({"han": han})

    assert caught.value.code == "bad_option"
    assert caught.value.params["allowed"] == "map from a yaku to 0–13 or [closed, open]"


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("tenhou-3", {"han": {"sanshoku_doujun": 3}}),
        ("tenhou-3", {"han": {"north": 2}}),
        ("sanma-club", {"north": "guest", "han": {"north": 2}}),
    ],
)
def test_han_of_yaku_that_a_table_of_three_does_not_have(key: str, options: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        find_ruleset(key).resolve(options)

    assert (caught.value.code, caught.value.params["option"]) == ("bad_option", "han")


def test_han_are_stored_as_they_are_given_and_compared_by_what_they_say() -> None:
    given = {"ittsu": [3, 2], "pinfu": 1, "chinitsu": [0, 0]}

    assert CLUB.dump(CLUB.resolve({"han": given}))["han"] == given
    assert CLUB.normal({"han": given}) == CLUB.normal({"han": {"chinitsu": 0, "ittsu": 3}})
    assert CLUB.normal({"han": given}) != CLUB.normal({"han": {"chinitsu": 0}})
    # house rules that were stored before the option existed
    before = {key: value for key, value in CLUB.dump(CLUB.defaults).items() if key != "han"}
    assert CLUB.resolve(before) == CLUB.defaults
    assert CLUB.normal(before) == CLUB.normal({})


# ----- limits -----


KONGS = "5z 5z (1111m) (2222p) 4444s (9999s)"
TWICE = "suuankou_tanki"
TANKI = "111m333p777s222z5z 5z"
WINDS = "111z222z333z444z5m 5m"


def test_limits_are_those_of_the_catalogue() -> None:
    yakuman = {key: row for key, row in ROWS.items() if "yakuman" in row.tags}

    assert LIMITS.keys() | BY_OPTION.keys() == yakuman.keys()
    for key, row in yakuman.items():
        assert {**LIMITS, **BY_OPTION}[key] == (0 if {"special_wait", "agreed"} & {*row.tags} else row.value)


@pytest.mark.parametrize(
    ("text", "options", "patterns", "total", "base"),
    [
        (WINDS, {"limits": {"daisuushii": 3}}, {"daisuushii": 3, "suuankou": 1}, 52, 32000),
        (WINDS, {"limits": {"daisuushii": 3, "suuankou": 0}}, {"daisuushii": 3}, 39, 24000),
        (WINDS, {"limits": {"daisuushii": 3}, "yakuman_max": 2}, {"daisuushii": 3, "suuankou": 1}, 26, 16000),
        (WINDS, {"limits": {"daisuushii": 2}, "yakuman_stack": False}, {"daisuushii": 2}, 26, 16000),
        # 対々和 2 + 三暗刻 2; the fourth kong is called
        (KONGS, {"limits": {"suukantsu": 0}}, {"toitoi": 2, "sanankou": 2}, 4, 2000),
        # 対々和 2 + 自風 1
        (TANKI, {"limits": {"suuankou": 0}}, {"toitoi": 2, "seat_wind": 1}, 3, None),
        # a special wait has its own key where the table names it
        (TANKI, {"limits": {"suuankou_tanki": 1}}, {"suuankou_tanki": 1}, 13, 8000),
        (TANKI, {"limits": {"suuankou_tanki": 2}}, {"suuankou_tanki": 2}, 26, 16000),
        (TANKI, {"limits": {"suuankou_tanki": 0}}, {"suuankou": 1}, 13, 8000),
        (
            TANKI,
            {"limits": {"suuankou_tanki": 2}, "double_yakuman": ["suuankou_tanki"]},
            {"suuankou_tanki": 2},
            26,
            16000,
        ),
        # 111 234 567 88 999: 清一色 6
        ("1112345678899p 9p", {"limits": {"chuuren": 0}}, {"chinitsu": 6}, 6, 3000),
    ],
    ids=str,
)
def test_yakuman_count_as_the_table_says(
    text: str, options: dict[str, Any], patterns: dict[str, int], total: int, base: int | None
) -> None:
    answer = score(text, options=options)

    assert (answer["patterns"], answer["total"]) == (patterns, total)
    assert base in (None, answer["base"])


def test_thirteen_orphans_that_are_not_played_win_nothing() -> None:
    answer = score("19m19p19s1234566z 7z", options={"limits": {"kokushi": 0}})

    assert (answer["valid"], answer["patterns"]) == (False, {})


def test_big_three_dragons_of_two_limits_are_paid_twice_by_the_liable_player() -> None:
    options = {"limits": {"daisangen": 2}, "chips": None}
    value = score("123m4p 4p 555z 666z 777z", options=options, self_draw=True)
    win = {"winner": 1, "from": None, "liable": 3, "value": {key: value[key] for key in ("yakuman", "patterns")}}

    # 2 × 32,000, all from the liable player
    assert settle(wins(win), options=options)["deltas"] == [0, 64000, 0, -64000]


@pytest.mark.parametrize(
    "options",
    [
        {"limits": {"renhou": 1}},
        {"limits": {"paarenchan": 0}},
        {"limits": {"toitoi": 1}},
        {"limits": {"daisangen": 4}},
        {"limits": {"daisangen": -1}},
        {"limits": {"daisangen": True}},
        {"limits": []},
        {"limits": None},
        {"limits": {"daisuushii": 3}, "double_yakuman": ["daisuushii"]},
        {"limits": {"kokushi_13": 0}, "double_yakuman": ["kokushi_13"]},
    ],
    ids=str,
)
@pytest.mark.parametrize("key", ["riichi-club", "tenhou-3"])
def test_limits_that_cannot_be(key: str, options: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        find_ruleset(key).resolve(options)

    assert (caught.value.code, caught.value.params["option"]) == ("bad_option", "limits")


@pytest.mark.parametrize("key", ["riichi-club", "tenhou-3"])
def test_both_spellings_of_a_double_yakuman_are_the_same_house_rules(key: str) -> None:
    ruleset = find_ruleset(key)
    older = {"double_yakuman": ["suuankou_tanki", "daisuushii"]}
    newer = {"double_yakuman": [], "limits": {"daisuushii": 2, "suuankou_tanki": 2, "daisangen": 1}}
    mixed = {"double_yakuman": ["daisuushii"], "limits": {"daisuushii": 2, "suuankou_tanki": 2}}

    assert ruleset.normal(older) == ruleset.normal(newer) == ruleset.normal(mixed)
    assert ruleset.normal(older) == ruleset.normal({"double_yakuman": ["daisuushii", "suuankou_tanki"]})
    assert ruleset.normal(older) != ruleset.normal({"double_yakuman": [], "limits": {"daisuushii": 3}})
    # what is compared still says the same
    assert ruleset.resolve(ruleset.normal(newer)) == ruleset.resolve(older)


def test_yakuman_by_patterns_count_as_the_table_says() -> None:
    two = CLUB.resolve({"limits": {"daisangen": 2, "suuankou_tanki": 1}})
    none = CLUB.resolve({"limits": {"daisangen": 0}})
    question = {"patterns": ["daisangen"], "self_draw": False}

    assert CLUB.value_of_patterns(question, two)["yakuman"] == 2
    assert CLUB.value_of_patterns({**question, "patterns": ["suuankou_tanki"]}, two)["yakuman"] == 1
    with pytest.raises(RuleError) as caught:
        CLUB.value_of_patterns(question, none)
    assert caught.value.code == "not_in_ruleset"


# ----- hands by patterns -----


def told(patterns: list[str], han: dict[str, Any], **more: Any) -> dict[str, Any]:
    options = CLUB.resolve({"chips": None, **more.pop("options", {}), "han": han})
    return CLUB.value_of_patterns({"patterns": patterns, "self_draw": False, **more}, options)


def test_patterns_count_as_the_table_says() -> None:
    assert told(["sanshoku_doujun"], {"sanshoku_doujun": 3}, fu=30)["patterns"] == {"sanshoku_doujun": 3}
    assert told(["ittsu"], {"ittsu": [2, 2]}, fu=30, open=True)["patterns"] == {"ittsu": 2}
    drawn = told(["tanyao"], {"menzen_tsumo": 2}, fu=30, self_draw=True)
    assert drawn["patterns"] == {"tanyao": 1, "menzen_tsumo": 2}
    assert told(["tanyao"], {"menzen_tsumo": 0}, fu=30, self_draw=True)["patterns"] == {"tanyao": 1}
    assert told(["chiitoitsu"], {"chiitoitsu": 1})["base"] == 200


@pytest.mark.parametrize(
    ("patterns", "han", "code"),
    [
        (["ippatsu", "riichi"], {"ippatsu": 0}, "not_in_ruleset"),
        (["menzen_tsumo"], {"menzen_tsumo": 0}, "not_in_ruleset"),
        (["chinitsu"], {"chinitsu": [0, 0]}, "not_in_ruleset"),
        (["riichi", "ippatsu"], {"riichi": 0}, "not_in_ruleset"),
    ],
)
def test_a_pattern_that_is_not_played_is_refused(patterns: list[str], han: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        told(patterns, han, fu=30, self_draw="menzen_tsumo" in patterns)

    assert caught.value.code == code


def test_a_pattern_that_counts_closed_only_is_refused_in_an_open_hand() -> None:
    with pytest.raises(RuleError) as caught:
        told(["ittsu"], {"ittsu": [2, 0]}, fu=30, open=True)

    assert caught.value.code == "bad_value"


def test_the_general_yaku_may_be_the_special_one_that_is_not_played() -> None:
    both = ["chanta", "sanshoku_doujun", "pinfu"]

    # 平和 needs a pair without value, 混全帯么九 another honour or, here, none at all
    assert told(both, {"junchan": 0})["patterns"] == dict.fromkeys(both[:2], 2) | {"pinfu": 1}
    assert told(["honitsu", "tanyao"], {"chinitsu": 0}, fu=40)["total"] == 4
    with pytest.raises(RuleError) as caught:
        told(["honitsu", "tanyao"], {}, fu=40)
    assert caught.value.code == "impossible_patterns"


def test_a_riichi_that_is_not_counted_needs_no_yaku_for_ippatsu_and_ura_dora() -> None:
    patterns = ["ippatsu", "pinfu", "ura_dora"]

    assert told(patterns, {"riichi": 0})["patterns"] == {"ippatsu": 1, "pinfu": 1, "ura_dora": 1}
    with pytest.raises(RuleError):
        told(patterns, {})


# ----- what a hand can be worth -----

MAPS = [
    {},
    {"chiitoitsu": 1},
    {"chiitoitsu": 4, "pinfu": 2},
    {"pinfu": 0, "menzen_tsumo": 0},
    {"menzen_tsumo": 3, "sanankou": 1},
    {key: 2 for key in HAN if HAN[key][0] == 1 and key != "north"},
    {**{key: 2 for key in HAN if HAN[key][0] == 1 and key != "north"}, "kanburi": 1},
    {**dict.fromkeys(("tanyao", "haku", "hatsu", "chun"), 0), "sanrenkou": 3, "shiiaru_raotai": 1, "uumensai": [2, 0]},
]
OTHERS = {"north", "sanshoku_doujun"}
# Fu that depend on a yaku: the hands of 25 have seven pairs, those of 20 pinfu.
BY_YAKU = {25: "chiitoitsu", 20: "pinfu"}


def sums(options: Options, needed: int, self_drawn: bool, fu: int) -> set[int]:
    """The han of all sets of up to three yaku that go together, with 0 to 12 dora, of a win with these fu."""
    prices, found = table_of(options).han, set()
    special = {key for other, key in BY_YAKU.items() if other != fu}
    for opened in (False, True):
        drawn = {"menzen_tsumo"} if self_drawn and not opened else set()
        unlike = {"north"} | special | (CLAIMED if self_drawn else DRAWN)
        keys = [key for key, han in prices.items() if han[opened] and key not in unlike]
        for size in (1, 2, 3):
            for some in combinations(keys, size):
                if not _go_together({*some, *drawn}) or (fu in BY_YAKU and BY_YAKU[fu] not in some):
                    continue
                han = sum(prices[key][opened] for key in {*some, *drawn})
                found |= set(range(han, han + 13)) if han >= needed else set()
    return found


def _go_together(keys: set[str]) -> bool:
    return all(two not in APART[one] for one, two in combinations(keys, 2))


@pytest.mark.parametrize("self_drawn", [False, True])
@pytest.mark.parametrize("han", MAPS, ids=str)
def test_what_a_hand_can_be_worth_is_what_some_yaku_are_worth(han: dict[str, Any], self_drawn: bool) -> None:
    options = CLUB.resolve({"han": han})
    needed = min_han(0, options)

    listed = {
        (value["total"], value["fu"])
        for value in (worth.value for worth in hand_worths(options, needed, False, self_drawn))
        if not value["yakuman"] and value["total"] < 5
    }
    paid = {base_points(total, fu, options)[0] for total, fu in listed}

    for total, fu in listed:
        assert total in sums(options, needed, self_drawn, fu), (total, fu)
    for fu in (20, 25, 30, 40, 50):
        if fu == 20 and not self_drawn:
            continue
        for total in sums(options, needed, self_drawn, fu):
            if total < 5 and base_points(total, fu, options)[1] is None:
                assert base_points(total, fu, options)[0] in paid, (total, fu)


@pytest.mark.parametrize(("key", "least"), [("tenhou", 1), ("tenhou-3", 2)])
def test_a_yaku_that_three_players_do_not_have_is_not_the_cheapest(key: str, least: int) -> None:
    # 三色同順 of an open hand is 1 han, all others are at least 2
    ruleset = find_ruleset(key)
    dear = {key: [2, 2] if opened else 2 for key, (_closed, opened) in HAN.items() if key not in OTHERS}
    options = ruleset.resolve({"han": dear})

    worths = hand_worths(options, 1, False, False)

    assert min(worth.value["total"] for worth in worths) == least


def test_plain_rules_share_one_table() -> None:
    options = [find_ruleset(key).defaults for key in ("riichi-club", "tenhou", "tenhou-3")]

    assert {id(table_of(one)) for one in options} == {id(TABLES[(), (), ()])}
