"""Every option of yueqing in each of its values. Sums as in test_hand."""

from typing import Any

import pytest

from rules.errors import RuleError
from tests.rules.yueqing.questions import shows
from tests.rules.yueqing.test_hand import score

# option, value, hand, circumstances, patterns that follow
CASES: list[tuple[str, Any, str, dict[str, Any], dict[str, int]]] = [
    ("pi_hu", "any_wild", "12456m11p34789s2s 2s 555p", {}, {"win": 1, "pi_hu": -1, "two_wilds": 1}),
    ("pi_hu", "one_wild", "12456m11p34789s2s 2s 555p", {}, {"win": 1, "two_wilds": 1}),
    ("pi_hu", "one_wild", "123456m234789s1p 2s 555p", {}, {"win": 1, "pi_hu": -1}),
    # 1 + 5 = 6 jumps, or 5 do not
    ("win_tai_in_jump", True, "123456m2345789s 2s 666z", {"indicators_shown": 2, "whites_shown": 2},
     {"win": 1, "indicators": 2, "whites": 2, "green": 1, "jump": 9}),
    ("win_tai_in_jump", False, "123456m2345789s 2s 666z", {"indicators_shown": 2, "whites_shown": 2},
     {"win": 1, "indicators": 2, "whites": 2, "green": 1}),
    # 2 + 3 + 1 = 6 jump, and the 1 is added
    ("win_tai_in_jump", False, "123456m2345789s 2s 666z", {"indicators_shown": 2, "whites_shown": 3},
     {"win": 1, "indicators": 2, "whites": 3, "green": 1, "jump": 9}),
    ("three_indicators", "replace", "123456m2345789s 2s 555p", {"indicators_shown": 3},
     {"win": 1, "three_indicators": 15}),
    ("three_indicators", "add", "123456m2345789s 2s 555p", {"indicators_shown": 3},
     {"win": 1, "indicators": 3, "three_indicators": 15}),
    ("three_indicators", "basic", "123456m2345789s 2s 555p", {"indicators_shown": 3}, {"win": 1, "indicators": 3}),
    ("single_wait_with_triplets", False, "9m 9m 222m 555p 888s 444s 777p", {}, {"win": 1, "single_wait": 45}),
    ("single_wait_with_triplets", True, "9m 9m 222m 555p 888s 444s 777p", {},
     {"win": 1, "single_wait": 45, "all_triplets": 15}),
    ("all_honours_with_shadow", True, "3334442266z 6z 111z 777z", {},
     {"win": 1, "all_honours": 300, "shadow_winds": 45}),
    ("all_honours_with_shadow", False, "3334442266z 6z 111z 777z", {}, {"win": 1, "all_honours": 300}),
    ("honour_absorb", "tiles", "456m2278s111z 9s 777z 666z", {"whites_shown": 3},
     {"win": 1, "seat_wind": 1, "three_beauties": 45}),
    ("honour_absorb", "form", "456m2278s111z 9s 777z 666z", {"whites_shown": 3}, {"win": 1, "three_beauties": 45}),
    ("honour_absorb", "form", "456m33344422z77z 7z 111z", {}, {"win": 1, "half_flush": 15, "shadow_winds": 45}),
    ("beauties_absorb_whites", True, "456m2278s333z 9s 777z 666z", {"whites_shown": 3},
     {"win": 1, "three_beauties": 45}),
    ("beauties_absorb_whites", False, "456m2278s333z 9s 777z 666z", {"whites_shown": 3},
     {"win": 1, "whites": 3, "three_beauties": 45}),
    ("beauties_absorb_whites", False, "456m2278s333z 9s 777z 666z", {"whites_shown": 4},
     {"win": 1, "four_beauties": 300, "four_whites": 45}),
    ("four_wilds_with_home", False, "456m111123p789s2z 2z 555s", {}, {"win": 1, "pi_hu": -1, "four_wilds": 45}),
    ("four_wilds_with_home", True, "456m111123p789s2z 2z 555s", {},
     {"win": 1, "pi_hu": -1, "one_wild_home": 1, "four_wilds": 45}),
    ("pair_home", False, "123456m11p34578s 9s 555p", {}, {"win": 1, "pi_hu": -1, "wild_pair": 15}),
    ("pair_home", True, "123456m11p34578s 9s 555p", {}, {"win": 1, "pi_hu": -1, "two_wilds_home": 30}),
    # with another wildcard at home they are three
    ("pair_home", True, "123456m11123p34s 5s 555p", {}, {"win": 1, "pi_hu": -1, "three_wilds_home": 300}),
    # three wildcards as red: 1 − 1 + 1, and a flower
    ("wild_set_faces", "none", "123456m555789s4z 4z 999p", {"indicator": "4s"},
     {"win": 1, "pi_hu": -1, "three_wilds_triplet": 45}),
    ("wild_set_faces", "any", "123456m222z789s9s 9s 555p", {"indicator": "1z"},
     {"win": 1, "pi_hu": -1, "red": 1, "three_wilds_triplet": 45}),
    ("wild_set_faces", "none", "123456m78s22z 9s (1111p) 555s", {}, {"win": 1, "pi_hu": -1, "four_wilds_kong": 300}),
    # the kong of wildcards as the own wind
    ("wild_set_faces", "any", "123456m78s22z 9s (1111p) 555s", {},
     {"win": 1, "pi_hu": -1, "seat_wind": 1, "four_wilds_kong": 300}),
    # 12p and the wildcard as 3p, the face of the indicator
    ("wild_as_indicator_face", True, "456m124p55789s11z 1z 222s", {"indicator": "3p"},
     {"win": 1, "pi_hu": -1, "seat_wind": 1}),
    # the own wind with a wildcard is a triplet either way, and one of the four winds by default
    ("wilds_in_winds", True, "99m11122233344z 1p 777z", {"seat_wind": "N"},
     {"win": 1, "pi_hu": -1, "red": 1, "all_triplets": 15, "half_flush": 15, "four_winds": 45}),
    ("wilds_in_winds", False, "99m11122233344z 1p 777z", {"seat_wind": "N"},
     {"win": 1, "pi_hu": -1, "seat_wind": 1, "red": 1, "all_triplets": 15, "half_flush": 15}),
    ("all_chows_wait", "edge", "1245699m234678p 3m 567s", {}, {"win": 1, "all_chows": 1}),
    ("all_chows_wait", "two_sided", "1245699m234678p 3m 567s", {}, {"win": 1}),
    ("all_chows_wait", "two_sided", "2345699m234678p 4m 567s", {}, {"win": 1, "all_chows": 1}),
    ("break_keeps_wild_forms", False, "123456m78s22z 9s (1111p) 555s", {"broken": True},
     {"win": 1, "pi_hu": -1, "four_wilds_kong": 300, "broken": -255}),
    ("break_keeps_wild_forms", True, "123456m78s22z 9s (1111p) 555s", {"broken": True},
     {"win": 1, "pi_hu": -1, "four_wilds_kong": 300}),
    # two wildcards give nothing to keep: 15, broken 5
    ("break_keeps_wild_forms", True, "123456m11p34578s 9s 555p", {"broken": True},
     {"win": 1, "pi_hu": -1, "wild_pair": 15, "broken": -10}),
    ("after_kong_on_bonus", True, "123456m2345789s 2s 555p",
     {"whites_shown": 1, "self_draw": True, "conditions": ["after_kong"]}, {"win": 1, "whites": 1, "after_kong": 1}),
    ("bonus_replacement", "at_once", "123456m2345789s 2s 555p", {}, {"win": 1}),
    ("bonus_replacement", "round", "123456m2345789s 2s 555p", {}, {"win": 1}),
]  # fmt: skip


@pytest.mark.parametrize(("option", "value", "text", "more", "patterns"), CASES)
def test_patterns_by_option(option: str, value: Any, text: str, more: dict[str, Any], patterns: dict[str, int]) -> None:
    assert score(text, {option: value}, **more)["patterns"] == patterns


def test_by_option_no_wildcard_stands_for_the_indicator() -> None:
    with pytest.raises(RuleError) as refused:
        score("456m124p55789s11z 1z 222s", {"wild_as_indicator_face": False}, indicator="3p")

    assert refused.value.code == "not_a_winning_hand"


@pytest.mark.parametrize(
    ("option", "value", "text", "flowers"),
    [
        ("three_kongs_hua", 8, "12789s33m 3s 1111m (4444m) 7777p", {"three_kongs": 8}),
        ("three_kongs_hua", 6, "12789s33m 3s 1111m (4444m) 7777p", {"three_kongs": 6}),
        ("wild_kong_adds_kong_hua", False, "123456m78s22z 9s (1111p) 555s", {"four_wilds_kong": 16}),
        (
            "wild_kong_adds_kong_hua",
            True,
            "123456m78s22z 9s (1111p) 555s",
            {"four_wilds_kong": 16, "concealed_kongs": 2},
        ),
        # the kong of wildcards is the third
        (
            "wild_kong_adds_kong_hua",
            True,
            "45633m33s 3s (1111p) 5555s 6666s",
            {"four_wilds_kong": 16, "three_kongs": 8},
        ),
    ],
)
def test_flowers_by_option(option: str, value: Any, text: str, flowers: dict[str, int]) -> None:
    assert score(text, {option: value})["flowers"] == flowers


@pytest.mark.parametrize(("breaks", "total"), [(True, 7), (False, 124)])
def test_whether_a_kong_of_wildcards_breaks(breaks: bool, total: int) -> None:
    answer = score("1113337778899m 8m 555m", {"break_wild_kong": breaks}, others=[shows("S", "(1111p)")])

    assert answer["total"] == total
