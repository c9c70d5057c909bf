"""The end of a game of three."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from scoring.game import settle_game


def points(key: str, scores: list[int], options: Any = None, **more: Any) -> tuple[str, ...]:
    ruleset = find_ruleset(key)
    return ruleset.settle_game({"scores": scores, **more}, ruleset.resolve(options or {})).as_text()


@pytest.mark.parametrize(
    ("key", "scores", "wanted"),
    [
        # 50 - 40 + 20 + oka 15; 35 - 40; 20 - 40 - 20
        ("tenhou-3", [50000, 35000, 20000], ("+45.0", "-5.0", "-40.0")),
        # no oka: 50 - 35 + 15; 35 - 35; 20 - 35 - 15
        ("majsoul-3", [50000, 35000, 20000], ("+30.0", "0.0", "-30.0")),
        # 15, 0 shared by two: 7.5 each
        ("pantheon-3", [40000, 40000, 25000], ("+12.5", "+12.5", "-25.0")),
        # one at 40000: 20 -10 -10; oka 15
        ("kansai", [50000, 35000, 20000], ("+45.0", "-15.0", "-30.0")),
        # two at 40000: 10 0 -10; oka 15
        ("kansai", [50000, 40000, 15000], ("+35.0", "0.0", "-35.0")),
        # oka 3 × 10
        ("sanma-club", [40000, 30000, 20000], ("+30.0", "-10.0", "-20.0")),
    ],
)
def test_the_points_of_a_game(key: str, scores: list[int], wanted: tuple[str, ...]) -> None:
    assert points(key, scores) == wanted


def test_a_box_adds_to_the_scores() -> None:
    options = {"tsumo": "bank"}

    assert points("tenhou-3", [41000, 35000, 35000], options, bank=6000) == ("+36.0", "-5.0", "-25.0")


@pytest.mark.parametrize(
    ("options", "more", "wanted"),
    [
        ({}, {"bank": 1000}, "not_in_ruleset"),
        ({"tsumo": "bank"}, {"bank": 150}, "bad_deposits"),
        ({"tsumo": "bank"}, {"bank": -1000}, "bad_deposits"),
        ({"tsumo": "bank"}, {"bank": 1000}, "scores_do_not_add_up"),
        ({}, {"seats": 4}, "bad_table"),
        ({}, {"flowers": 2}, "not_in_ruleset"),
    ],
)
def test_a_refusal(options: Any, more: dict[str, Any], wanted: str) -> None:
    with pytest.raises(RuleError) as caught:
        points("tenhou-3", [35000, 35000, 35000], options, **more)

    assert caught.value.code == wanted


@pytest.mark.parametrize(
    ("tie_break", "places"), [("seat", (1, 2, 3)), ("reverse_seat", (3, 2, 1)), ("share", (1, 1, 1))]
)
def test_ties(tie_break: str, places: tuple[int, ...]) -> None:
    ruleset = find_ruleset("tenhou-3")
    options = ruleset.resolve({"tie_break": tie_break})

    assert ruleset.settle_game({"scores": [35000] * 3}, options).places == places


def test_a_recorded_game_needs_no_bank_the_scores_show_it() -> None:
    ruleset = find_ruleset("tenhou-3")

    result = settle_game(ruleset, ruleset.resolve({"tsumo": "bank"}), scores=(41000, 35000, 35000))

    assert result.as_text() == ("+36.0", "-5.0", "-25.0")
