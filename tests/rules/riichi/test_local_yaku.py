"""Yaku that count only where the table agrees on them. Comments show the sums."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.local_yaku import LOCAL_YAKU
from rules.riichi.patterns import CATALOGUE
from rules.riichi.presets import RULESETS as OF_FOUR
from rules.riichi.prices import LIMITS, LOCAL, USUAL
from rules.riichi.sanma.patterns import CATALOGUE as OF_THREE_PLAYERS
from rules.riichi.sanma.presets import RULESETS as OF_THREE
from tests.rules.questions import hand
from tests.rules.riichi.questions import score

CLUB = find_ruleset("riichi-club")
# All of them, as they usually count.
PLAYED = {"han": {key: closed for key, (closed, _open) in LOCAL.items()}, "limits": {"daisharin": 1}, "chips": None}
NO_RED = {"m": 0, "p": 0, "s": 0}
PINFU = "123m567p34567s22p 8s"
THREE_OF_A_KIND = "223344p34p789s99s 2p"
CALLED = "5p 5p 123s 789s 111m 222z"


def counted(text: str, *conditions: str, options: Any = None, **more: Any) -> dict[str, int]:
    return dict(score(text, *conditions, options={**PLAYED, **(options or {})}, **more)["patterns"])


@pytest.mark.parametrize("ruleset", [*OF_FOUR, *OF_THREE], ids=lambda ruleset: ruleset.key)
def test_no_preset_counts_them(ruleset: Any) -> None:
    question = {"seat_wind": "S", "round_wind": "E"}
    rows = [row for row in ruleset.catalogue if "agreed" in row.tags]

    options = ruleset.resolve({"red_fives": NO_RED})
    scored = [ruleset.score_hand(hand(row.example, **question), options) for row in rows if row.example]
    assert len(rows) == len(LOCAL_YAKU)
    assert not {row.key for row in rows}.intersection(*(answer["patterns"] for answer in scored))


@pytest.mark.parametrize("key", ["riichi-club", "mj-3"])
@pytest.mark.parametrize("row", [row for row in LOCAL_YAKU if row.example], ids=lambda row: row.key)
def test_its_example_has_it_where_it_is_agreed(row: Any, key: str) -> None:
    ruleset = find_ruleset(key)
    (of_ruleset,) = [one for one in ruleset.catalogue if one.key == row.key]
    answer = ruleset.score_hand(
        hand(of_ruleset.example, seat_wind="S", round_wind="E"), ruleset.resolve({**PLAYED, "red_fives": NO_RED})
    )

    assert row.key in answer["patterns"]


@pytest.mark.parametrize(
    ("text", "conditions", "patterns"),
    [
        # three pungs in a row, open or closed, a kong among them; honours and two suits are no row
        ("555p66p789s11s 6p 444p", [], {"sanrenkou": 2}),
        ("66p789s11s 6p 777p 8888p", [], {"sanrenkou": 2}),
        ("66p11s 6p 444p 555s 123m", [], {}),
        # the last chow of the three from a discard: 平和 and 一色三順 2, without 一盃口; called: 1
        (THREE_OF_A_KIND, [], {"isshoku_sanjun": 2, "pinfu": 1}),
        ("22334p789s99s 4p 234p", [], {"isshoku_sanjun": 1}),
        ("34p789s99s 2p 234p 234p", [], {"isshoku_sanjun": 1}),
        ("223344m667788p5s 5s", [], {"ryanpeikou": 3, "tanyao": 1}),
        # 五門斉: each kind once
        ("111m678p78s33z555z 9s", [], {"uumensai": 2, "haku": 1}),
        ("678p78s66z 9s 111m 333z", [], {"uumensai": 2}),
        ("111m678p78s33z44z4z 9s", [], {}),
        ("1133m2288p66s7z44z 7z", [], {"chiitoitsu": 2}),
        # 十二落抬: on a discard and self-drawn, with a called kong, not with a concealed one
        (CALLED, [], {"shiiaru_raotai": 1, "seat_wind": 1}),
        ("5p 5p 123s 789s 111m 2222z", [], {"shiiaru_raotai": 1, "seat_wind": 1}),
        ("5p 5p 123s 789s 111m (2222z)", [], {"seat_wind": 1}),
        # open riichi counts in place of riichi
        (PINFU, ["open_riichi", "ippatsu"], {"open_riichi": 2, "ippatsu": 1, "pinfu": 1}),
        (PINFU, ["riichi_tile"], {"tsubame_gaeshi": 1, "pinfu": 1}),
        (PINFU, ["kong_discard", "riichi"], {"kanburi": 1, "riichi": 1, "pinfu": 1}),
        (PINFU, ["kong_discard", "riichi_tile"], {"kanburi": 1, "tsubame_gaeshi": 1, "pinfu": 1}),
        (PINFU, ["kong_discard", "last_tile"], {"kanburi": 1, "houtei": 1, "pinfu": 1}),
        # 大車輪: the pairs from 2 to 8 of circles alone
        ("2233445566778p 8p", [], {"daisharin": 1}),
        ("2233445566778s 8s", [], {"ryanpeikou": 3, "tanyao": 1, "pinfu": 1, "chinitsu": 6}),
        ("1122334455667p 7p", [], {"ryanpeikou": 3, "pinfu": 1, "chinitsu": 6}),
    ],
    ids=str,
)  # fmt: skip
def test_what_they_are(text: str, conditions: list[str], patterns: dict[str, int]) -> None:
    assert counted(text, *conditions) == patterns


@pytest.mark.parametrize(
    ("text", "patterns"),
    [
        # three chows of 234 and one of 456; two of 234 and two of 345 with the pair of 2 are 二盃口
        ("22233344445p66s 6p", {"isshoku_sanjun": 2, "pinfu": 1, "tanyao": 1}),
        ("2222333344445p 5p", {"ryanpeikou": 3, "pinfu": 1, "tanyao": 1, "chinitsu": 6}),
        ("2233445p 2p 234p 345p", {"tanyao": 1, "chinitsu": 5}),
        # four identical chows are 二盃口; with an open one among them three are still alike
        ("2222333344499s 4s", {"ryanpeikou": 3, "pinfu": 1, "chinitsu": 6}),
        ("2223334499s 4s 234s", {"isshoku_sanjun": 1, "chinitsu": 5}),
    ],
    ids=str,
)
def test_three_identical_chows_among_four(text: str, patterns: dict[str, int]) -> None:
    assert score(text, options={"han": {"isshoku_sanjun": 2, "sanankou": 0}, "chips": None})["patterns"] == patterns


def test_a_self_draw_with_four_called_melds_has_it_too() -> None:
    assert counted(CALLED, self_draw=True) == {"shiiaru_raotai": 1, "seat_wind": 1}


@pytest.mark.parametrize(
    ("text", "conditions", "patterns"),
    [
        (PINFU, ["open_riichi"], {"riichi": 1, "pinfu": 1}),
        (PINFU, ["riichi_tile", "kong_discard"], {"pinfu": 1}),
        (THREE_OF_A_KIND, [], {"iipeikou": 1, "pinfu": 1}),
        ("2233445566778p 8p", [], {"ryanpeikou": 3, "tanyao": 1, "pinfu": 1, "chinitsu": 6}),
        (CALLED, [], {"seat_wind": 1}),
    ],
    ids=str,
)
def test_a_hand_counts_as_before_where_they_are_not_agreed(
    text: str, conditions: list[str], patterns: dict[str, int]
) -> None:
    assert score(text, *conditions)["patterns"] == patterns
    not_played = {**PLAYED, "han": dict.fromkeys(LOCAL, 0), "limits": {"daisharin": 0}}
    assert counted(text, *conditions, options=not_played) == patterns


def test_one_number_is_less_in_an_open_hand_where_the_yaku_usually_is() -> None:
    opened = "22334p789s99s 4p 234p"

    assert counted(opened, options={"han": {"isshoku_sanjun": 3}}) == {"isshoku_sanjun": 2}
    assert counted(opened, options={"han": {"isshoku_sanjun": [2, 2]}}) == {"isshoku_sanjun": 2}
    assert counted(opened, options={"han": {"isshoku_sanjun": [2, 0]}}) == {}
    assert counted("555p66p789s11s 6p 444p", options={"han": {"sanrenkou": 1}}) == {"sanrenkou": 1}


def test_ura_dora_count_after_an_open_riichi() -> None:
    assert counted(PINFU, "open_riichi", dora_indicators=["9m"], ura_indicators=["4s"])["ura_dora"] == 1


def test_two_han_of_a_local_yaku_are_enough_under_two_han() -> None:
    asked: dict[str, Any] = {"honba": 5, "options": {"shibari_honba": 5, "chips": None}}

    assert not score("555p66p789s11s 6p 444p", **asked)["valid"]
    asked["options"] |= {"han": {"sanrenkou": 2}}
    assert score("555p66p789s11s 6p 444p", **asked)["valid"]


@pytest.mark.parametrize(
    ("conditions", "more", "code"),
    [
        (["open_riichi", "riichi"], {}, "conflicting_conditions"),
        (["open_riichi", "double_riichi"], {}, "conflicting_conditions"),
        (["open_riichi", "blessing_of_man"], {}, "conflicting_conditions"),
        (["riichi_tile"], {"self_draw": True}, "conflicting_conditions"),
        (["kong_discard"], {"self_draw": True}, "conflicting_conditions"),
        (["riichi_tile", "robbing_kong"], {}, "conflicting_conditions"),
        (["kong_discard", "robbing_kong"], {}, "conflicting_conditions"),
        (["kong_discard", "blessing_of_man"], {}, "conflicting_conditions"),
        (["kong_discard", "riichi", "ippatsu"], {}, "conflicting_conditions"),
    ],
    ids=str,
)
@pytest.mark.parametrize("options", [{}, PLAYED], ids=["usual", "played"])
def test_circumstances_that_cannot_be(conditions: list[str], more: Any, code: str, options: Any) -> None:
    with pytest.raises(RuleError) as caught:
        score(PINFU, *conditions, options=options, **more)

    assert caught.value.code == code


def test_an_open_hand_declares_no_open_riichi() -> None:
    with pytest.raises(RuleError) as caught:
        score("567m34588s67p 8p 234p", "open_riichi", options=PLAYED)

    assert caught.value.code == "riichi_open_hand"


def test_a_north_that_is_set_aside_is_no_discard() -> None:
    three = find_ruleset("mj-3")
    asked = hand("123p678p78s22s44z9s 4z", seat_wind="S", round_wind="E", conditions=["robbing_north", "riichi_tile"])

    with pytest.raises(RuleError) as caught:
        three.score_hand(asked, three.defaults)

    assert caught.value.code == "conflicting_conditions"


# ----- the options -----


@pytest.mark.parametrize(
    "options",
    [
        {"han": {"open_riichi": [2, 1]}},
        {"han": {"shiiaru_raotai": [0, 1]}},
        {"han": {"sanrenkou": 14}},
        {"han": {"daisharin": 1}},
        {"limits": {"daisharin": 4}},
        {"limits": {"sanrenkou": 1}},
    ],
    ids=str,
)
def test_prices_that_cannot_be(options: dict[str, Any]) -> None:
    with pytest.raises(RuleError) as caught:
        CLUB.resolve(options)

    assert caught.value.code == "bad_option"


def test_not_played_is_the_same_as_not_named() -> None:
    named = {"han": dict.fromkeys(LOCAL, 0), "limits": {"daisharin": 0}}

    assert CLUB.normal(named) == CLUB.normal({})
    assert CLUB.normal({"han": {"isshoku_sanjun": [2, 1]}}) == CLUB.normal({"han": {"isshoku_sanjun": 2}})
    assert CLUB.normal({"han": {"sanrenkou": 2}}) != CLUB.normal({})


def test_every_row_is_in_the_catalogue_of_both() -> None:
    keys = {row.key for row in LOCAL_YAKU}

    assert keys == {row.key for row in CATALOGUE if "agreed" in row.tags}
    assert keys == {row.key for row in OF_THREE_PLAYERS if "agreed" in row.tags}
    assert keys == {*LOCAL, "daisharin"}
    assert {USUAL.get(key, LIMITS.get(key)) for key in keys} == {(0, 0), 0}


# ----- by patterns -----


def told(patterns: list[str], *, key: str = "riichi-club", options: Any = PLAYED, **more: Any) -> dict[str, Any]:
    ruleset = find_ruleset(key)
    asked = {"patterns": patterns, "self_draw": False, **more}
    return ruleset.value_of_patterns(asked, ruleset.resolve({**options, "chips": None}))


@pytest.mark.parametrize("key", ["riichi-club", "mj-3"])
@pytest.mark.parametrize(
    ("patterns", "more", "counts"),
    [
        (["sanrenkou", "tanyao"], {"open": True}, {"sanrenkou": 2, "tanyao": 1}),
        (["sanrenkou", "toitoi", "honitsu"], {"open": True}, {"sanrenkou": 2, "toitoi": 2, "honitsu": 2}),
        (["isshoku_sanjun", "honitsu"], {}, {"isshoku_sanjun": 2, "honitsu": 3}),
        (["isshoku_sanjun", "iipeikou", "pinfu"], {}, None),
        (["uumensai", "haku"], {"open": True}, {"uumensai": 2, "haku": 1}),
        (["shiiaru_raotai", "toitoi"], {"open": True}, {"shiiaru_raotai": 1, "toitoi": 2}),
        (["open_riichi", "pinfu", "ura_dora"], {}, {"open_riichi": 2, "pinfu": 1, "ura_dora": 1}),
        (["open_riichi", "ippatsu", "pinfu"], {}, {"open_riichi": 2, "ippatsu": 1, "pinfu": 1}),
        (["kanburi", "riichi", "pinfu"], {}, {"kanburi": 1, "riichi": 1, "pinfu": 1}),
        (["tsubame_gaeshi", "toitoi"], {"open": True}, {"tsubame_gaeshi": 1, "toitoi": 2}),
        (["tsubame_gaeshi", "kanburi"], {"open": True}, {"tsubame_gaeshi": 1, "kanburi": 1}),
        (["daisharin"], {}, {"daisharin": 1}),
        (["sanrenkou", "ittsu"], {}, None),
        (["uumensai", "honitsu"], {"open": True}, None),
        (["shiiaru_raotai", "sanankou"], {"open": True}, None),
        (["shiiaru_raotai", "toitoi"], {}, None),
        (["open_riichi", "riichi"], {}, None),
        (["kanburi", "riichi", "ippatsu"], {}, None),
        (["kanburi", "chankan"], {}, None),
    ],
    ids=str,
)  # fmt: skip
def test_by_patterns(key: str, patterns: list[str], more: dict[str, Any], counts: dict[str, int] | None) -> None:
    fu = {} if "pinfu" in patterns else {"fu": 40}

    if counts is None:
        with pytest.raises(RuleError) as caught:
            told(patterns, key=key, **more, **fu)
        assert caught.value.code == "impossible_patterns"
    else:
        assert told(patterns, key=key, **more, **fu)["patterns"] == counts


@pytest.mark.parametrize("row", LOCAL_YAKU, ids=lambda row: row.key)
def test_by_patterns_it_is_refused_where_it_is_not_agreed(row: Any) -> None:
    with pytest.raises(RuleError) as caught:
        told([row.key], options={}, fu=40, open=row.open_value != 0 and row.key != "daisharin")

    assert caught.value.code == "not_in_ruleset"


def test_by_patterns_they_need_a_discard() -> None:
    for key in ("tsubame_gaeshi", "kanburi"):
        with pytest.raises(RuleError) as caught:
            told([key], fu=40, self_draw=True)
        assert caught.value.code == "conflicting_conditions"


def test_ippatsu_needs_a_riichi_that_counts() -> None:
    """That open riichi is not played says nothing of the riichi of a hand."""
    with pytest.raises(RuleError) as caught:
        told(["ippatsu", "pinfu"], options={})

    assert caught.value.code == "ippatsu_without_riichi"
