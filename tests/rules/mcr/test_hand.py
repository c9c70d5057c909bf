"""The value of a winning hand of 国标麻将. Sums are in fan."""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rules.mcr import RULESET
from rules.mcr.combinations import COMBINATIONS
from rules.tiles import format_tiles, parse_tiles
from tests.profile import times
from tests.rules.mcr.random_hands import make_question
from tests.rules.questions import hand


def score(text: str, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    question = hand(text, **{"seat_wind": "S", "round_wind": "E", **more})
    return RULESET.score_hand(question, RULESET.resolve(options))


def patterns(text: str, options: dict[str, Any] | None = None, **more: Any) -> dict[str, int]:
    found: dict[str, int] = score(text, options, **more)["patterns"]
    return found


@pytest.mark.parametrize("row", [row for row in RULESET.catalogue if row.example], ids=lambda row: row.key)
def test_the_example_of_a_pattern_has_the_pattern(row: Any) -> None:
    assert row.key in patterns(row.example)


@pytest.mark.parametrize(
    ("key", "text", "more"),
    [
        ("last_tile_draw", "34m567s66z 5m 123s 345s", {"self_draw": True, "conditions": ["last_tile"]}),
        ("last_tile_claim", "34m567s66z 5m 123s 345s", {"conditions": ["last_tile"]}),
        ("out_with_replacement_tile", "34m66z 5m 1111s 345s 789s", {"self_draw": True, "conditions": ["after_kong"]}),
        ("robbing_the_kong", "34m567s66z 5m 123s 345s", {"conditions": ["robbing_kong"]}),
        ("two_concealed_kongs", "34m66z 5m (1111s) (9999s) 345s", {}),
        ("melded_and_concealed_kong", "34m66z 5m (1111s) 9999s 345s", {}),
        ("concealed_kong", "34m567s66z 5m (1111s) 345s", {}),
        ("fully_concealed_hand", "34m567s66z123s345p 5m", {"self_draw": True}),
        ("self_drawn", "34m567s66z 5m 123s 345s", {"self_draw": True}),
        ("flower_tiles", "34m567s66z 5m 123s 345s", {"flowers": 1}),
    ],
)
def test_a_pattern_of_circumstances(key: str, text: str, more: dict[str, Any]) -> None:
    assert key in patterns(text, **more)


@pytest.mark.parametrize(
    ("text", "more", "answer"),
    [
        # 三色三步高 6 + 断幺 2
        ("567888m33p67s 8s 456p", {}, (8, True)),
        # 门前清 2 + 平和 2 + 连六 1 + 花牌 3: five without flowers
        ("23488m67p123456s 5p", {"flowers": 3}, (8, False)),
        # 无番和 8, and flowers
        ("678m34s33z 5s 123m 567p", {"flowers": 8}, (16, True)),
    ],
    ids=["exactly eight", "flowers stay outside the minimum", "chicken hand"],
)
def test_the_minimum(text: str, more: dict[str, Any], answer: tuple[int, bool]) -> None:
    scored = score(text, **more)

    assert (scored["total"], scored["valid"]) == answer


def test_the_minimum_is_an_option() -> None:
    assert score("23488m67p123456s 5p", {"minimum_fan": 5})["valid"]


@pytest.mark.parametrize(
    ("text", "combined"),
    [
        # four combinations are possible, three are allowed; 喜相逢 comes before 连六 in the table
        ("234p567p234s56s11z 7s", {"mixed_double_chow": 2, "short_straight": 1}),
        # the second 234p is 一般高 already: 喜相逢 once, 连六 once
        ("234p234p567p23s11z 4s", {"pure_double_chow": 1, "mixed_double_chow": 1, "short_straight": 1}),
        # 三色三步高 456p 567m 678s; the fourth chow combines with one of the three, once
        ("456p67m678s678s11z 5m", {"mixed_shifted_chows": 6, "pure_double_chow": 1}),
        # 清龙 is not split into 连六 and 老少副; 123s combines with 123p
        ("123p456p789p12s55p 3s", {"pure_straight": 16, "mixed_double_chow": 1}),
        # 一色三同顺 includes its 一般高; the fourth chow combines once
        ("34p11z 5p 345p 345p 345s", {"pure_triple_chow": 24, "mixed_double_chow": 1}),
        # two 一般高 share no set, and one 喜相逢 combines them: 一般高 comes before 喜相逢
        ("234m23p99s 4p 234m 234p", {"pure_double_chow": 2, "mixed_double_chow": 1}),
        # 老少副 inside 123 345 567 789 does not count together with 一色四步高
        ("123345567m78m11z 9m", {"four_pure_shifted_chows": 32}),
        ("22223333444m55p 4m", {"quadruple_chow": 48}),
        ("1122335578899s 7s", {"pure_terminal_chows": 64}),
        ("123m789m123p78p55s 9p", {"three_suited_terminal_chows": 16}),
        # without the pair of 5s of the third suit: 喜相逢 twice, 老少副 once
        ("123m789m123p78p55m 9p", {"mixed_double_chow": 2, "two_terminal_chows": 1}),
        ("66m22244p 6m 666s 888m", {"double_pung": 2}),
        # 双同刻 twice, of two numbers
        ("11m11z 1m 111p 999p 999s", {"double_pung": 4}),
        # 三同刻 includes its 双同刻
        ("77m777p55z 7m 777s 123s", {"triple_pung": 16}),
        # 三色三节高 444m 555s 666p; 444p combines with it once
        ("66p33z 6p 444m 555s 444p", {"mixed_shifted_pungs": 8, "double_pung": 2}),
        ("222333444m55m1z1z 5m", {"four_pure_shifted_pungs": 48}),
    ],
)
def test_combinations_are_counted_under_the_principles(text: str, combined: dict[str, int]) -> None:
    of_sets = {row.key for row in COMBINATIONS}

    assert {key: fan for key, fan in patterns(text).items() if key in of_sets} == combined


def test_a_combination_is_worth_what_its_row_says() -> None:
    values = {row.key: row.value for row in RULESET.catalogue}

    assert [row.value for row in COMBINATIONS] == [values[row.key] for row in COMBINATIONS]
    assert [row.key for row in COMBINATIONS] == [key for key in values if key in {row.key for row in COMBINATIONS}]


@pytest.mark.parametrize(
    ("text", "wait"),
    [
        ("12m456p789s33m111z 3m", "edge_wait"),
        ("1233m456p789s111z 3m", "edge_wait"),
        ("89m456p123s33p111z 7m", "edge_wait"),
        ("12345m456p11z 3m 789s", None),
        ("4556p789m123s111z 5p", "closed_wait"),
        ("45567p789m11z 6p 789s", None),
        ("2345m456p789s111z 2m", None),
        ("2222m13m789p444z1z 1z", "single_wait"),
        ("7779m111s 8m 555z 666z", None),
        ("114488m2233557p 7p", None),
        ("9p 9p 345m 456p 345s 555z", None),
        ("5m 5m 1111m 2222p 3333s 1111z", None),
        # the wait is in the pair, or in the chow that goes with the straight
        ("147m258p3699s 9s 123m", "single_wait"),
        ("369m147p258s12m55z 3m", "edge_wait"),
        # the straight itself gives no wait
        ("147m258p36s123m55z 9s", None),
        # 22m and 55p are two pairs: either may become the pung
        ("22234m55p 2m 111z 789s", None),
    ],
)
def test_waits(text: str, wait: str | None) -> None:
    waits = {"edge_wait", "closed_wait", "single_wait"} & patterns(text).keys()

    assert waits == ({wait} if wait else set())


def test_a_tile_held_four_times_is_a_wait_unless_an_option_leaves_it_out() -> None:
    # 12345m waits on 3m and 6m, and all four 6m are in the winner's own kong
    text = "12345m11z 3m (6666m) 789s"

    assert "edge_wait" not in patterns(text)
    assert "edge_wait" in patterns(text, {"wait_on_exhausted": "possible"})


def test_waits_of_the_knitted_straights_own_kinds_are_an_option() -> None:
    text = "369m147p258s12m55z 3m"

    assert "edge_wait" in patterns(text)
    assert "edge_wait" not in patterns(text, {"knitted_body_waits": False})
    assert "edge_wait" in patterns("147m258p369s12m55z 3m", {"knitted_body_waits": False})


@pytest.mark.parametrize(
    ("text", "concealed_pungs"),
    [
        # a discard completes the pung of 6p
        ("444777m66p33z 6p 555s", "two_concealed_pungs"),
        # 2m can also complete 234m, so 222m and 666p stay concealed
        ("222m34m666p9s9s 2m 789s", "two_concealed_pungs"),
        ("222444m666888p1z 1z", "four_concealed_pungs"),
        ("222444m66688p1z1z 8p", "three_concealed_pungs"),
        ("22m99p 2m (1111s) (3333s) 789s", None),
        ("222m9p 9p (1111s) (3333s) 789s", "three_concealed_pungs"),
    ],
)
def test_concealed_pungs_off_a_discard(text: str, concealed_pungs: str | None) -> None:
    found = {key for key in patterns(text) if key.endswith("_concealed_pungs")}

    assert found == ({concealed_pungs} if concealed_pungs else set())


@pytest.mark.parametrize(
    ("text", "kongs"),
    [
        ("34m567s66z 5m 123s 1111p", {"melded_kong": 1}),
        ("34m567s66z 5m 123s 1111p+", {"melded_kong": 1}),
        ("34m567s66z 5m 123s (1111p)", {"concealed_kong": 2}),
        ("34m66z 5m 123s (1111p) 9999s", {"melded_and_concealed_kong": 5}),
        ("34m66z 5m 123s 1111p 9999s", {"two_melded_kongs": 4}),
        ("34m66z 5m 123s (1111p) (9999s)", {"two_concealed_kongs": 6}),
        ("34m66z 5m 1111z 1111p 9999s", {"three_kongs": 32}),
        # 三杠 with two concealed kongs also scores 双暗刻
        ("34m66z 5m 1111z (1111p) (9999s)", {"three_kongs": 32, "two_concealed_pungs": 2}),
        ("6z 6z 1111z (1111p) (9999s) 2222m", {"four_kongs": 88, "two_concealed_pungs": 2}),
        ("6z 6z (1111z) (1111p) (9999s) (2222m)", {"four_kongs": 88, "four_concealed_pungs": 64}),
    ],
)
def test_kongs(text: str, kongs: dict[str, int]) -> None:
    scored = patterns(text)

    assert {key: fan for key, fan in scored.items() if "kong" in key or "concealed_pungs" in key} == kongs


@pytest.mark.parametrize(
    ("text", "self_draw", "keys"),
    [
        ("34m567s66z123s345p 5m", True, {"fully_concealed_hand"}),
        ("34m567s66z123s345p 5m", False, {"concealed_hand"}),
        ("34m567s66z 5m (1111s) 345s", False, set()),
        ("34m567s66z234s 5m (1111s)", False, {"concealed_hand"}),
        ("34m567s66z 5m (1111s) 345s", True, {"self_drawn"}),
        ("9p 9p 345m 456p 345s 555z", True, {"self_drawn"}),
        ("9p 9p 345m 456p 345s 555z", False, {"melded_hand"}),
        ("9p 9p 345m 456p 345s (5555z)", False, set()),
        ("114488m2233557p 7p", True, {"self_drawn"}),
        ("114488m2233557p 7p", False, set()),
        ("222444m666888p1z 1z", True, {"self_drawn"}),
        ("1112345678999m 5m", True, {"self_drawn"}),
        ("19m19p19s1234567z 1m", True, {"self_drawn"}),
        ("258m14p369s12345z 6z", True, {"self_drawn"}),
        ("25m147p69s123456z 7z", True, {"self_drawn"}),
    ],
)
def test_concealed_and_exposed(text: str, self_draw: bool, keys: set[str]) -> None:
    scored = patterns(text, self_draw=self_draw)

    assert scored.keys() & {"fully_concealed_hand", "concealed_hand", "self_drawn", "melded_hand"} == keys


def test_a_last_tile_or_replacement_tile_excludes_only_the_self_draw() -> None:
    both = ["last_tile", "after_kong"]
    scored = patterns("34m567s66z234s 5m (1111s)", self_draw=True, conditions=both)

    assert scored.keys() >= {"fully_concealed_hand", "last_tile_draw", "out_with_replacement_tile"}
    assert "self_drawn" not in scored


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("45m33z 6m 111p 222z 111z", 1),  # 圈风刻 and 门风刻 use their pungs
        ("99m33z 9m 111p 444z 789s", 3),
        ("5m 5m 555z 666z 111m 444z", 2),
        ("567s2m 2m 1111z 3333z 444z", 0),  # 三风刻 uses all of them
        ("78m22z 9m 111z 333z 444z", 0),  # 小四喜
        ("78m5z5z 9m 111z 333z 444z", 0),
        ("11m99s 1m 111p 111s 999m", 0),  # 清幺九
        ("111333z55z77z 7z 444z", 0),  # 字一色
        ("999p2244z 2z 111m 999s", 0),  # 混幺九
        ("1112345678999m 5m", 1),  # 九莲宝灯 uses one of the two
        ("1112345678999m 1m", 0),
    ],
)
def test_pungs_of_terminals_or_honours(text: str, number: int) -> None:
    assert patterns(text).get("pung_of_terminals_or_honours", 0) == number


def test_a_pung_that_is_seat_and_prevalent_wind_scores_both() -> None:
    scored = patterns("34m567s66z 5m 123s 222z", seat_wind="S", round_wind="S")

    assert (scored["prevalent_wind"], scored["seat_wind"]) == (2, 2)
    assert "pung_of_terminals_or_honours" not in scored


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("2223s 4s 444s 333s 111s", 2),
        ("1199m1199p1199s1m 1m", 1),
        ("567s2m 2m 1111z 3333z 444z", 0),
        ("111m147m258p369s5z 5z", 1),
    ],
)
def test_a_tile_held_four_times_is_a_hog_unless_it_is_a_kong(text: str, number: int) -> None:
    assert patterns(text).get("tile_hog", 0) == 2 * number


def test_the_last_of_its_kind_follows_from_the_winners_exposed_melds() -> None:
    assert "last_of_kind" in patterns("22m67p 8p 678p 678p 678p")
    assert "last_of_kind" in patterns("12m456p55s 3m 333m 789s")
    assert "last_of_kind" not in patterns("12m456p55s 3m 234m 789s")
    assert "last_of_kind" in patterns("12m456p55s 3m 234m 789s", conditions=["last_of_kind"])


def test_robbing_a_kong_excludes_the_last_of_its_kind() -> None:
    scored = patterns("34m567s66z 5m 123s 345s", conditions=["robbing_kong", "last_of_kind"])

    assert "robbing_the_kong" in scored
    assert "last_of_kind" not in scored


def test_three_pungs_are_preferred_to_three_chows_if_they_count_more() -> None:
    # 一色三节高 24 + 三暗刻 16 + 不求人 4 + 断幺 2, against 一色三同顺 24 ...
    assert score("333444555m67p22s 8p", self_draw=True)["total"] == 46


@pytest.mark.parametrize(
    ("options", "text", "more", "key", "fan"),
    [
        ({}, "34m66z 5m 123s (1111p) (9999s)", {}, "two_concealed_kongs", 6),
        ({"two_concealed_kongs": 8}, "34m66z 5m 123s (1111p) (9999s)", {}, "two_concealed_kongs", 8),
        ({}, "34m66z 5m 123s (1111p) 9999s", {}, "melded_and_concealed_kong", 5),
        ({"mixed_kong_pair": 6}, "34m66z 5m 123s (1111p) 9999s", {}, "melded_and_concealed_kong", 6),
        ({"mixed_kong_pair": "separate"}, "34m66z 5m 123s (1111p) 9999s", {}, "melded_and_concealed_kong", 0),
        ({"mixed_kong_pair": "separate"}, "34m66z 5m 123s (1111p) 9999s", {}, "concealed_kong", 2),
        ({"mixed_kong_pair": "separate"}, "34m66z 5m 123s (1111p) 9999s", {}, "melded_kong", 1),
        ({"nine_gates_terminal_pungs": "all_free"}, "1112345678999m 5m", {}, "pung_of_terminals_or_honours", 0),
        ({}, "11m99s 1m 111p 111s 999m", {}, "triple_pung", 16),
        ({"all_terminals_triple_pung": False}, "11m99s 1m 111p 111s 999m", {}, "triple_pung", 0),
        ({"all_terminals_triple_pung": False}, "77m777p55z 7m 777s 123s", {}, "triple_pung", 16),
    ],
)
def test_options_that_change_what_a_pattern_counts(
    options: dict[str, Any], text: str, more: dict[str, Any], key: str, fan: int
) -> None:
    assert patterns(text, options, **more).get(key, 0) == fan


def test_counting_two_kongs_separately_does_not_change_three_kongs() -> None:
    found = patterns("34m66z 5m 1111z (1111p) 9999s", {"mixed_kong_pair": "separate"})

    assert found["three_kongs"] == 32
    assert not found.keys() & {"concealed_kong", "melded_kong"}


def test_the_order_of_the_tiles_does_not_matter() -> None:
    rng = Random("order")
    for _ in range(times(200, 500, 20_000)):
        question = make_question(rng)
        tiles = [*parse_tiles(question["concealed"])]
        rng.shuffle(tiles)
        shuffled = {**question, "concealed": format_tiles(tiles), "melds": question["melds"][::-1]}

        assert RULESET.score_hand(shuffled, RULESET.defaults) == RULESET.score_hand(question, RULESET.defaults)


SYMMETRIC = {row.key for row in RULESET.catalogue} - {"all_green", "reversible_tiles"}


def test_characters_and_other_suits_are_alike() -> None:
    rng = Random("suits")
    for _ in range(times(200, 500, 20_000)):
        question = make_question(rng)
        turned = {**question, **{key: turn(question[key]) for key in ("concealed", "winning_tile")}}
        turned["melds"] = [{**meld, "tiles": turn(meld["tiles"])} for meld in question["melds"]]
        here, there = (RULESET.score_hand(one, RULESET.defaults) for one in (question, turned))
        if (here["patterns"].keys() | there["patterns"].keys()) <= SYMMETRIC:
            assert here == there


def turn(text: str) -> str:
    return text.translate(str.maketrans("mps", "psm"))


def test_the_rows_are_in_the_order_of_their_values() -> None:
    values = [row.value for row in RULESET.catalogue]

    assert len(values) == 82
    assert all(higher >= lower for higher, lower in pairwise(values))


def test_an_excluded_key_is_a_row() -> None:
    keys = {row.key for row in RULESET.catalogue}

    assert all(keys.issuperset(row.excludes) for row in RULESET.catalogue)
