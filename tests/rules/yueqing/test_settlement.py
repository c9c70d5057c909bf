"""The end of a game of yueqing: points are score − start − penalty, whole."""

from typing import Any

import pytest

from rules.yueqing import RULESET


def settle(scores: list[int], options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return RULESET.settle_game({"scores": scores, **more}, RULESET.resolve(options)).answer()


def test_the_result_is_the_score_won_or_lost() -> None:
    assert settle([544, -212, -184, -148]) == {"places": [1, 4, 3, 2], "points": ["+544", "-212", "-184", "-148"]}


@pytest.mark.parametrize(
    ("scores", "tie_break", "places"),
    [
        ([60, -90, 60, -30], "share", [1, 4, 1, 3]),
        ([60, -90, 60, -30], "seat", [1, 4, 2, 3]),
        ([0, 0, 0, 0, 0], "share", [1, 1, 1, 1, 1]),
        ([0, 0, 0, 0, 0, 0], "seat", [1, 2, 3, 4, 5, 6]),
    ],
)
def test_equal_results(scores: list[int], tie_break: str, places: list[int]) -> None:
    assert settle(scores, {"tie_break": tie_break})["places"] == places


def test_the_start_is_taken_off() -> None:
    # 560 − 500, 440 − 500
    assert settle([560, 500, 500, 440], {"start": 500})["points"] == ["+60", "0", "0", "-60"]


def test_penalties_are_taken_off_before_the_places() -> None:
    answer = settle([30, 20, -10, -40], penalties=[20, 0, 0, 0])

    assert answer == {"places": [2, 1, 3, 4], "points": ["+10", "+20", "-10", "-40"]}
