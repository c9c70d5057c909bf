"""The end of a riichi game: places, deposits left, rounding, uma and oka, chips, penalties (section 8)."""

from decimal import Decimal
from typing import Any

import pytest

from rules.registry import find_ruleset
from rules.settlement import format_points
from tests.rules.riichi.questions import settle_game


@pytest.mark.parametrize(
    ("ruleset", "points"),
    [
        # score - 30000, and the oka 4 × 5000 for the first
        ("riichi-club", ["+32.0", "-1.0", "-11.0", "-20.0"]),
        # score - 25000, uma 15 5 -5 -15, no oka
        ("riichi-ladder", ["+32.0", "+9.0", "-11.0", "-30.0"]),
        ("majsoul", ["+32.0", "+9.0", "-11.0", "-30.0"]),
        # score - 30000, uma 20 10 -10 -20, oka 20
        ("tenhou", ["+52.0", "+9.0", "-21.0", "-40.0"]),
        # score - 30000, uma 30 10 -10 -30, oka 20
        ("mleague", ["+62.0", "+9.0", "-21.0", "-50.0"]),
    ],
)
def test_a_game_from_25000(ruleset: str, points: list[str]) -> None:
    answer = settle_game([42000, 29000, 19000, 10000], ruleset)

    assert answer == {"places": [1, 2, 3, 4], "points": points}


@pytest.mark.parametrize("ruleset", ["wrc", "wrc-2017", "ema"])
def test_a_game_from_30000(ruleset: str) -> None:
    # score - 30000, uma 15 5 -5 -15
    assert settle_game([42000, 34000, 24000, 20000], ruleset)["points"] == ["+27.0", "+9.0", "-11.0", "-25.0"]


@pytest.mark.parametrize(
    ("scores", "points"),
    [
        # one floats 浮き: 12 -1 -3 -8
        ([42000, 29000, 28000, 21000], ["+24.0", "-2.0", "-5.0", "-17.0"]),
        # two, one of them exactly at 30000: 8 4 -4 -8
        ([42000, 30000, 27000, 21000], ["+20.0", "+4.0", "-7.0", "-17.0"]),
        # three: 8 3 1 -12
        ([33000, 32000, 31000, 24000], ["+11.0", "+5.0", "+2.0", "-18.0"]),
        # all four: no place points
        ([30000, 30000, 30000, 30000], ["0.0", "0.0", "0.0", "0.0"]),
    ],
)
def test_floating_uma(scores: list[int], points: list[str]) -> None:
    assert settle_game(scores, "jpml-a")["points"] == points


def test_floating_uma_can_be_zero_when_sticks_are_left() -> None:
    # all below 30000: no place points; the stick is lost
    assert settle_game([29900, 29700, 29500, 29900], "jpml-a", deposits=1000)["points"] == [
        "-0.1",
        "-0.3",
        "-0.5",
        "-0.1",
    ]


@pytest.mark.parametrize(
    ("tie_break", "places", "last_two"),
    [
        # 17500 - 30000 = -12.5; third -10, fourth -20
        ("seat", [2, 1, 3, 4], ["-22.5", "-32.5"]),
        ("reverse_seat", [2, 1, 4, 3], ["-32.5", "-22.5"]),
        # the tied players share -10 and -20
        ("share", [2, 1, 3, 3], ["-27.5", "-27.5"]),
    ],
)
def test_ties(tie_break: str, places: list[int], last_two: list[str]) -> None:
    options = {"tie_break": tie_break, "uma": [20, 10, -10, -20]}

    # the first: 5 + 20 + the oka 20
    answer = settle_game([30000, 35000, 17500, 17500], options=options)

    assert answer == {"places": places, "points": ["+10.0", "+45.0", *last_two]}


@pytest.mark.parametrize(
    ("unit", "remainder", "points"),
    [
        # 30 + 10 - 10 + 20 of oka = 50 for three: 16.7 16.7 16.6
        (100, "seat", ["+17.7", "+17.7", "+17.6", "-53.0"]),
        (100, "drop", ["+17.6", "+17.6", "+17.6", "-53.0"]),
        (1, "drop", ["+17.666", "+17.666", "+17.666", "-53.0"]),
        (1, "seat", ["+17.667", "+17.667", "+17.666", "-53.0"]),
    ],
)
def test_sharing_points_that_cannot_be_shared_equally(unit: int, remainder: str, points: list[str]) -> None:
    options = {"share_unit": unit, "share_remainder": remainder}

    assert settle_game([31000, 31000, 31000, 7000], "mleague", options)["points"] == points


def test_deposits_left_are_shared_by_tied_firsts() -> None:
    # 333 each of 1000, decimals dropped; 15 + 5 - 5 = 15 for three
    answer = settle_game([33000, 33000, 33000, 20000], "ema", deposits=1000)

    assert answer == {"places": [1, 1, 1, 4], "points": ["+8.333", "+8.333", "+8.333", "-25.0"]}


@pytest.mark.parametrize(("leftover", "first"), [("first", "+33.0"), ("lost", "+32.0")])
def test_deposits_left(leftover: str, first: str) -> None:
    options = {"leftover": leftover}

    # 42000 - 30000 + 20000, and the stick
    assert settle_game([42000, 28000, 19000, 10000], options=options, deposits=1000)["points"][0] == first


@pytest.mark.parametrize(
    ("rounding", "points"),
    [
        ("none", ["+32.0", "-0.5", "-10.4", "-21.1"]),
        # 29500 → 30000, 19600 → 20000, 8900 → 9000; the first: 100000 - 59000 = 41000
        ("half_up", ["+31.0", "0.0", "-10.0", "-21.0"]),
        # 29500 → 29000
        ("five_down_six_up", ["+32.0", "-1.0", "-10.0", "-21.0"]),
    ],
)
def test_rounding(rounding: str, points: list[str]) -> None:
    assert settle_game([42000, 29500, 19600, 8900], options={"rounding": rounding})["points"] == points


@pytest.mark.parametrize(("rounding", "last"), [("half_up", "-33.0"), ("five_down_six_up", "-32.0")])
def test_a_score_below_zero_is_rounded_by_its_absolute_value(rounding: str, last: str) -> None:
    # -2500 is rounded like 2500: to -3000, or to -2000
    assert settle_game([52500, 30000, 20000, -2500], options={"rounding": rounding})["points"][3] == last


def test_tied_firsts_share_the_remainder_of_the_rounding() -> None:
    options = {"rounding": "half_up", "tie_break": "share", "return": 25000}

    # 20400 → 20000, 10400 → 10000; the firsts share 70000
    assert settle_game([34600, 34600, 20400, 10400], options=options)["points"] == ["+10.0", "+10.0", "-5.0", "-15.0"]


@pytest.mark.parametrize(
    ("more", "points"),
    [
        ({"chips": [3, -1, -1, -1]}, ["+38.0", "-3.0", "-13.0", "-22.0"]),
        ({"chips": None}, ["+32.0", "-1.0", "-11.0", "-20.0"]),
        ({"penalties": [0, 20, 0, 0]}, ["+32.0", "-21.0", "-11.0", "-20.0"]),
        ({"penalties": [0, 0, 0.5, 0]}, ["+32.0", "-1.0", "-11.5", "-20.0"]),
        ({"penalties": [0, Decimal("12.345"), 0, 0]}, ["+32.0", "-13.345", "-11.0", "-20.0"]),
    ],
)
def test_chips_and_penalties(more: dict[str, Any], points: list[str]) -> None:
    # a chip is two ranking points
    assert settle_game([42000, 29000, 19000, 10000], **more)["points"] == points


def test_uma_may_have_decimals() -> None:
    options = {"uma": [7.5, 2.5, -2.5, -7.5], "return": 25000}

    assert settle_game([40000, 30000, 20000, 10000], options=options)["points"] == ["+22.5", "+7.5", "-7.5", "-22.5"]


def test_empty_deposits_and_chips_are_allowed_if_the_ruleset_has_none() -> None:
    assert settle_game([30000] * 4, "wrc", deposits=0, chips=[0, 0, 0, 0], penalties=[0, 0, 0, 0])["places"] == [1] * 4


def test_every_part_of_the_points_is_named() -> None:
    club = find_ruleset("riichi-club")
    options = club.resolve({"rounding": "half_up", "uma": [20, 10, -10, -20], "chip_points": 2})
    question = {
        "scores": [41400, 27500, 20000, 10100],
        "deposits": 1000,
        "chips": [3, -1, -2, 0],
        "penalties": [0, 0, 0, 20],
    }

    parts = {part.key: (part.amount, part.points) for part in club.game_parts(question, options)}

    # 41,400 + 1,000 left on the table = 42,400; the others round to 28,000 20,000 10,000, so the first gets 42,000
    assert parts == {
        "score": (30000, (11400, -2500, -10000, -19900)),
        "deposits": (None, (1000, 0, 0, 0)),
        "rounding": (None, (-400, 500, 0, -100)),
        "uma": (None, (20000, 10000, -10000, -20000)),
        "oka": (None, (20000, 0, 0, 0)),
        "chips": (2, (6000, -2000, -4000, 0)),
        "penalty": (None, (0, 0, 0, -20000)),
    }
    assert [sum(points[seat] for _, points in parts.values()) for seat in range(4)] == list(
        club.settle_game(question, options).points
    )


@pytest.mark.parametrize(("points", "text"), [(32, "+2.67"), (-32, "-2.67"), (30, "+2.50"), (0, "0.00")])
def test_points_are_rounded_half_away_from_zero(points: int, text: str) -> None:
    # twelfths: 32 / 12 = 2.666…
    assert format_points(points, 12, 2, 2) == text
