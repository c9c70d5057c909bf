"""The value of a winning hand of yueqing. Sums: 1 − 1 with a wildcard, basic tai, the jump; ×2 from 15 on; + 2."""

from random import Random
from typing import Any

import pytest

from rules.yueqing import RULESET
from tests.profile import times
from tests.rules.questions import hand
from tests.rules.yueqing.judge import Judge
from tests.rules.yueqing.questions import shows
from tests.rules.yueqing.quick_judge import QuickJudge
from tests.rules.yueqing.random_hands import random_options, random_question


def score(text: str, options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return RULESET.score_hand(hand(text, **{"indicator": "9p", "seat_wind": "E", **more}), RULESET.resolve(options))


PLAIN = "123456m2345789s 2s 555p"
FLUSH = "1113337778899m 8m 555m"


@pytest.mark.parametrize("row", [row for row in RULESET.catalogue if row.example], ids=lambda row: row.key)
def test_the_example_of_a_pattern_has_the_pattern(row: Any) -> None:
    assert row.key in score(row.example, self_draw=row.key == "drawn_wild_single")["patterns"]


@pytest.mark.parametrize(
    ("indicator", "wild", "white"),
    [
        ("8m", "9m", "5z"),
        ("9m", "1m", "5z"),
        ("9s", "1s", "5z"),
        ("3z", "4z", "5z"),
        ("4z", "7z", "5z"),
        ("7z", "6z", "5z"),
        ("6z", "5z", "7z"),
        ("5z", "1z", "7z"),
    ],
)
def test_the_indicator_gives_the_wildcard_and_the_white(indicator: str, wild: str, white: str) -> None:
    answer = score("222333444p666888s3m 3m", indicator=indicator)

    assert (answer["wild"], answer["white"]) == (wild, white)


@pytest.mark.parametrize(
    ("text", "more", "patterns"),
    [
        (PLAIN, {}, {"win": 1}),
        (PLAIN, {"indicators_shown": 2, "whites_shown": 2}, {"win": 1, "indicators": 2, "whites": 2}),
        # 1 + 2 + 3 = 6 → 15
        (PLAIN, {"indicators_shown": 2, "whites_shown": 3}, {"win": 1, "indicators": 2, "whites": 3, "jump": 9}),
        # three indicators keep their basic tai: 1 + 3 + 3 = 7 → 16, and 15 in addition
        (PLAIN, {"indicators_shown": 3, "whites_shown": 3},
         {"win": 1, "indicators": 3, "whites": 3, "jump": 9, "three_indicators": 15}),
        (PLAIN, {"whites_shown": 4}, {"win": 1, "four_whites": 45}),
        (FLUSH, {}, {"win": 1, "all_triplets": 15, "full_flush": 45}),
        ("123456m22789s11z 1z 555p", {"seat_wind": "W"}, {"win": 1}),
        # the own wind is the wildcard: that wind is not in play
        ("123456m22789s22z 2z 555p", {"seat_wind": "S", "indicator": "1z"},
         {"win": 1, "pi_hu": -1, "three_wilds_triplet": 45}),
        # a wildcard completes the own wind, two of them do not
        ("123456m22789s1z1p 1z 555p", {}, {"win": 1, "pi_hu": -1, "seat_wind": 1}),
        ("123456m2789s777z 2s 666z", {"whites_shown": 2}, {"win": 1, "red": 1, "green": 1, "whites": 2}),
        # five chows, but the winning tile is in the middle of one
        ("1345699m234678p 2m 567s", {"indicator": "9s"}, {"win": 1}),
        # five chows, but the pair is red
        ("12456m234678p77z 3m 567s", {"indicator": "9s"}, {"win": 1}),
        ("12456m234678p11z 3m 567s", {"indicator": "9s", "seat_wind": "S"}, {"win": 1, "all_chows": 1}),
        # a melded chow counts; the winning wildcard is at an end of a chow
        ("12456m234678p99m 1s 567s", {"indicator": "9s"}, {"win": 1, "pi_hu": -1, "all_chows": 1}),
        ("123456m345s9m 9m 9999p 6666s", {"indicator": "1z", "self_draw": True, "conditions": ["after_kong"]},
         {"win": 1, "after_kong": 1}),
        (PLAIN, {"conditions": ["robbing_kong"]}, {"win": 1, "robbing_kong": 1}),
        # heaven and earth exclude other events
        ("123456m345s9m 9m (2222z) (6666s)", {"self_draw": True, "conditions": ["after_kong", "blessing_of_heaven"]},
         {"win": 1, "heaven": 45}),
        ("123456m2345789s555p 2s", {"seat_wind": "S", "conditions": ["blessing_of_earth"]}, {"win": 1, "earth": 45}),
        # single wait and all triplets have the same form
        ("9m 9m 222m 555p 888s 444s 777p", {}, {"win": 1, "single_wait": 45}),
        ("9m 9m 222m 555p 888s (4444s) 777p", {}, {"win": 1, "single_wait": 45}),
        ("9m 1p 234m 555p 888s 444s 678p", {"self_draw": True}, {"win": 1, "pi_hu": -1, "drawn_wild_single": 30}),
        # a discarded wildcard counts only as a wildcard
        ("9m 1p 234m 555p 888s 444s 678p", {}, {"win": 1, "pi_hu": -1}),
        ("1p 1p 234m 555p 888s 444s 678p", {}, {"win": 1, "pi_hu": -1, "two_wilds": 1, "wild_single": 15}),
        ("3334446677z 6z 111z 222z", {"seat_wind": "S"}, {"win": 1, "all_honours": 300}),
        # own wind with three beauties, which exclude the whites
        ("456m2278s111z 9s 777z 666z", {"whites_shown": 3}, {"win": 1, "seat_wind": 1, "three_beauties": 45}),
        ("456m2278s111z 9s 777z 666z", {"whites_shown": 4}, {"win": 1, "seat_wind": 1, "four_beauties": 300}),
        # with a wildcard in a triplet the beauties do not count
        ("456m2278s77z1p 9s 666z 333s", {"whites_shown": 3},
         {"win": 1, "pi_hu": -1, "whites": 3, "red": 1, "green": 1}),
        # red with three winds and a pair, which excludes the own wind
        ("456m33344422z77z 7z 111z", {}, {"win": 1, "red": 1, "half_flush": 15, "shadow_winds": 45}),
        # the pair is the own wind: only red counts
        ("456m33344422z77z 7z 111z", {"seat_wind": "S"}, {"win": 1, "red": 1, "half_flush": 15}),
        ("99m11122233344z 4z 777z", {},
         {"win": 1, "red": 1, "all_triplets": 15, "half_flush": 15, "four_winds": 45}),
        # two equal patterns of one form: three beauties would exclude the whites, the winds do not
        ("33344422z66z 6z 111z 777z", {"whites_shown": 3},
         {"win": 1, "whites": 3, "all_honours": 300, "shadow_winds": 45}),
        # two at home of three
        ("456m1112233p78s2z 2z 555s", {}, {"win": 1, "pi_hu": -1, "two_wilds_home": 30}),
        # three wildcards and one of them at home
        ("2378m88p55567s44z 9m 999p", {"indicator": "4s"},
         {"win": 1, "pi_hu": -1, "one_wild_home": 1, "three_wilds": 15}),
        # four wildcards, three as a triplet and one at home: nothing further counts
        ("456m111123p789s2z 2z 555s", {}, {"win": 1, "pi_hu": -1, "four_wilds": 45}),
    ],
)  # fmt: skip
def test_patterns(text: str, more: dict[str, Any], patterns: dict[str, int]) -> None:
    assert score(text, **more)["patterns"] == patterns


@pytest.mark.parametrize(
    ("text", "more", "count", "total"),
    [
        # 1, + 2
        (PLAIN, {}, 1, 3),
        # 1 − 1, + 2
        ("123456m234789s1p 2s 555p", {}, 0, 2),
        # 1 − 1 + 1 at home
        ("123456m123p789s2s 2s 555p", {}, 1, 3),
        # 1 + 2 + 2 = 5, not doubled
        (PLAIN, {"indicators_shown": 2, "whites_shown": 2}, 5, 7),
        # 1 + 5 = 6 → 15, ×2 + 2
        (PLAIN, {"indicators_shown": 2, "whites_shown": 3}, 15, 32),
        # 1 − 1 + 5 = 5: with a wildcard the jump needs six basic tai
        ("123456m234789s1p 2s 555p", {"indicators_shown": 2, "whites_shown": 3}, 5, 7),
        # 四风齐 45 + 对对胡 15 + 混一色 15 + 红中 1 + 1 = 77, ×2 + 2
        ("99m11122233344z 4z 777z", {}, 77, 156),
        # 四财神 45, ×2 + 2
        ("456m111123p789s2z 2z 555s", {}, 45, 92),
    ],
)
def test_count_and_total(text: str, more: dict[str, Any], count: int, total: int) -> None:
    answer = score(text, **more)

    assert (answer["count"], answer["total"], answer["doubled"]) == (count, total, count >= 15)
    assert sum(answer["patterns"].values()) == count


@pytest.mark.parametrize(
    ("text", "more", "flowers"),
    [
        (PLAIN, {}, {}),
        (PLAIN, {"indicators_shown": 2, "whites_shown": 2}, {"indicators": 2, "whites": 2}),
        (PLAIN, {"indicators_shown": 3, "whites_shown": 3}, {"three_indicators": 8, "three_whites": 6}),
        (PLAIN, {"whites_shown": 4}, {"four_whites": 10}),
        ("12456m11p34789s2s 2s 555p", {}, {"wilds": 2}),
        ("1245m111p34789s2z 2z 555s", {}, {"three_wilds": 8}),
        ("456m111123p789s2z 2z 555s", {}, {"four_wilds": 12}),
        # sixteen replace the flowers of the wildcards and of their concealed kong
        ("123456m78s22z 9s (1111p) 555s", {}, {"four_wilds_kong": 16}),
        ("456m55789s33m 3m 1111m (4444s)", {}, {"kongs": 1, "concealed_kongs": 2}),
        ("12s789s33m 3s 1111m (4444m) 7777z", {}, {"three_kongs": 8, "honour_triplets": 1}),
        # the three smallest of 1, 2, 2, 2 give eight together, the fourth keeps its own
        ("12s33m 3s 1111m (4444m) (5555m) (6666m)", {}, {"three_kongs": 8, "concealed_kongs": 2}),
        # 777z and 7z with two wildcards: red once in tai, twice in flowers
        ("123m456s7z11p2s 2s 777z 555s", {}, {"wilds": 2, "honour_triplets": 2}),
    ],
)
def test_flowers(text: str, more: dict[str, Any], flowers: dict[str, int]) -> None:
    answer = score(text, **more)

    assert answer["flowers"] == flowers
    assert answer["hua"] == sum(flowers.values()) ** 2
    assert answer["tiao"] == answer["total"] + answer["hua"]


def test_a_wildcard_completes_red_for_its_flower() -> None:
    # the wildcard 4m completes 77z (1 tai, 1 flower), not 99p: 1 − 1 + 1 + 2 = 3, (1 + 1)² = 4
    answer = score("4567m99p12378s77z 9s 555p", indicator="3m")

    assert (answer["total"], answer["hua"], answer["tiao"]) == (3, 4, 7)


@pytest.mark.parametrize(
    ("other", "is_broken"),
    [
        (shows("S"), False),
        (shows("S", "777z", indicators_shown=2, whites_shown=3), True),
        (shows("S", "777z", indicators_shown=2, whites_shown=2), False),
        (shows("S", "222z", "666z", "777z", indicators_shown=2, whites_shown=1), True),
        (shows("W", "222z", "666z", "777z", indicators_shown=2, whites_shown=1), False),
        (shows("S", indicators_shown=3), True),
        (shows("S", whites_shown=4), True),
        (shows("S", whites_shown=3), False),
        (shows("S", "777z", "6666z", whites_shown=3), True),
        (shows("W", "111z", "222z", "(3333z)", "444z"), True),
        (shows("W", "111z", "222z", "444z"), False),
        (shows("S", "123s", "456s", "456s", "666p", "(4444p)"), True),
        (shows("S", "123s", "456s", "456s", "666p"), False),
        (shows("S", "(1111p)"), True),
        (shows("S", "(4444p)"), False),
    ],
)
def test_another_players_shown_tiles_may_break_the_hand(other: dict[str, Any], is_broken: bool) -> None:
    # 1 + 15 + 45 = 61, or 5: 7
    answer = score(FLUSH, others=[other])

    assert answer["total"] == (7 if is_broken else 124)
    assert answer["patterns"].get("broken", 0) == (-56 if is_broken else 0)


@pytest.mark.parametrize(
    ("text", "more", "count"),
    [
        # a count of 5 or less stays
        (PLAIN, {"whites_shown": 2}, 3),
        # 1 + 5 = 6 → 15, broken 5
        (PLAIN, {"indicators_shown": 2, "whites_shown": 3}, 5),
        # four whites are lost: 45 + 1, broken 5
        (PLAIN, {"whites_shown": 4}, 5),
        # three indicators 15 + win 1 + their basic tai 3
        (PLAIN, {"indicators_shown": 3}, 19),
        # three wildcards 15 − 0, one at home 1
        ("2378m88p55567s44z 9m 999p", {"indicator": "4s"}, 16),
        # a triplet of wildcards falls back to 15; 1 − 1
        ("123456m222z789s9s 9s 555s", {"indicator": "1z"}, 15),
        # three wildcards as the run 123p, one of them at home: 15 + 1
        ("123456m111p789s9s 9s 555s", {}, 16),
        # 四财神暗杠 300 falls back to 四财神 45
        ("123456m78s22z 9s (1111p) 555s", {}, 45),
        # 三杠头 15 with 杠头 3, 双财神 1, 1 − 1; 财神做牛 is lost
        ("123456m11p34578s 9s 555p", {"indicators_shown": 3}, 19),
        # without 三美人, 红中, 发财 and 白板 count again, 15 + min(5, 1 + 3 + 3 + 1 + 1)
        ("456m2278s111z 9s 777z 666z", {"whites_shown": 3, "indicators_shown": 3}, 20),
        # two of three at home fall back to 三财神 15; with 234p instead of 123p only one is at home: 1
        ("456m1112233p78s2z 2z 555s", {}, 16),
    ],
)
def test_tai_that_a_broken_hand_keeps(text: str, more: dict[str, Any], count: int) -> None:
    answer = score(text, broken=True, **more)

    assert answer["count"] == count
    assert sum(answer["patterns"].values()) == count


def test_heaven_and_earth_cannot_be_broken() -> None:
    heaven = score("123456m2345789s555p 2s", self_draw=True, conditions=["blessing_of_heaven"], broken=True)
    earth = score("123456m2345789s555p 2s", seat_wind="S", conditions=["blessing_of_earth"], broken=True)

    # 45 + 1 = 46, ×2 + 2
    assert (heaven["total"], earth["total"]) == (94, 94)


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("seed", range(40))
def test_every_face_for_every_wildcard_gives_no_better_reading(seed: int, wilds: int) -> None:
    assert_agreed(Random(1000 * wilds + seed), wilds)


@pytest.mark.parametrize("seed", range(2))
def test_every_face_for_three_wildcards_gives_no_better_reading(seed: int) -> None:
    assert_agreed(Random(3000 + seed), 3)


@pytest.mark.parametrize("wilds", [3, 4])
@pytest.mark.parametrize("seed", range(times(30, 50, 5_000)))
def test_no_reading_of_three_and_four_wildcards_is_better(seed: int, wilds: int) -> None:
    assert_agreed(Random(10_000 * wilds + seed), wilds, QuickJudge)


@pytest.mark.parametrize("wilds", [0, 1, 2])
@pytest.mark.parametrize("seed", range(8))
def test_the_quick_search_finds_the_same_as_the_full_search(seed: int, wilds: int) -> None:
    random = Random(1000 * wilds + seed)
    question, options = random_question(random, wilds), RULESET.resolve(random_options(random))

    quick, literal = (judge(question, options, broken=question["broken"]).best() for judge in (QuickJudge, Judge))

    assert quick[0] == literal[0]
    assert all(entry in literal[1] for entry in quick[1])
    assert all(entry in quick[1] for entry in literal[1])


def assert_agreed(random: Random, wilds: int, judge: type[Judge] = Judge) -> None:
    """Check that the best reading of a random hand is among the best of the full search."""
    question, overrides = random_question(random, wilds), random_options(random)
    options = RULESET.resolve(overrides)
    best, entries = judge(question, options, broken=question["broken"]).best()

    answer = RULESET.score_hand(question, options)

    assert (answer["tiao"], answer["total"]) == best
    assert (answer["patterns"], answer["flowers"]) in entries


@pytest.mark.parametrize("seed", range(40))
def test_order_and_suits_do_not_matter(seed: int) -> None:
    random = Random(seed)
    question, options = random_question(random, random.randrange(5)), RULESET.resolve(random_options(random))
    suits = str.maketrans("mps", random.choice(("psm", "smp", "pms")))
    concealed = [question["concealed"][n : n + 2] for n in range(0, len(question["concealed"]), 2)]
    random.shuffle(concealed)
    other = {
        **question,
        "indicator": question["indicator"].translate(suits),
        "winning_tile": question["winning_tile"].translate(suits),
        "concealed": "".join(concealed).translate(suits),
        "melds": [{**meld, "tiles": meld["tiles"].translate(suits)} for meld in reversed(question["melds"])],
    }
    before = repr(other)

    answer, expected = RULESET.score_hand(other, options), RULESET.score_hand(question, options)

    assert {**answer, "wild": "", "white": ""} == {**expected, "wild": "", "white": ""}
    assert repr(other) == before
