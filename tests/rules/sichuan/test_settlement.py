"""The net results at the end of a sitting."""

from typing import Any

import pytest

from rules.sichuan import RULESET


@pytest.mark.parametrize(
    ("question", "options", "answer"),
    [
        ({"scores": [35, -12, -23, 0]}, {}, {"places": [1, 3, 4, 2], "points": ["+35", "-12", "-23", "0"]}),
        ({"scores": [20, 20, -5, -35]}, {}, {"places": [1, 1, 3, 4], "points": ["+20", "+20", "-5", "-35"]}),
        ({"scores": [0, 0, 0, 0]}, {}, {"places": [1, 1, 1, 1], "points": ["0", "0", "0", "0"]}),
        # 120 - 100, 80 - 100 ...
        (
            {"scores": [120, 80, 105, 95]},
            {"start": 100},
            {"places": [1, 4, 2, 3], "points": ["+20", "-20", "+5", "-5"]},
        ),
        # the spectator won the points that the seats lost
        (
            {"scores": [4, 0, -8, 0], "spectators": [4]},
            {},
            {"places": [1, 2, 4, 2], "points": ["+4", "0", "-8", "0"], "spectators": ["+4"]},
        ),
        # an empty list of spectators appears in the answer too
        (
            {"scores": [4, 0, -4, 0], "spectators": []},
            {},
            {"places": [1, 2, 4, 2], "points": ["+4", "0", "-4", "0"], "spectators": []},
        ),
        (
            {"scores": [4, 0, -4, 0], "spectators": [4, -4, 9]},
            {"horse_settlement": "outside"},
            {"places": [1, 2, 4, 2], "points": ["+4", "0", "-4", "0"], "spectators": ["+4", "-4", "+9"]},
        ),
    ],
)
def test_settlement(question: dict[str, Any], options: dict[str, Any], answer: dict[str, Any]) -> None:
    assert RULESET.settle_game(question, RULESET.resolve(options)).answer() == answer
