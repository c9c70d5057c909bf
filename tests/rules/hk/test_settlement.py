"""The end of a game of Hong Kong old style."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.hk import RULESET


def settle(question: dict[str, Any], options: dict[str, Any] | None = None) -> tuple[list[int], list[str]]:
    answer = RULESET.settle_game(question, RULESET.resolve(options)).answer()
    return answer["places"], answer["points"]


@pytest.mark.parametrize(
    ("question", "options", "places", "points"),
    [
        ({"scores": [320, -64, -96, -160]}, {}, [1, 2, 3, 4], ["+320.0", "-64.0", "-96.0", "-160.0"]),
        ({"scores": [0, 0, 0, 0]}, {}, [1, 1, 1, 1], ["0.0"] * 4),
        # a penalty comes off before the places
        ({"scores": [20, 10, -10, -20], "penalties": [15, 0, 0, 0]}, {}, [2, 1, 3, 4],
         ["+5.0", "+10.0", "-10.0", "-20.0"]),
        # three tied for 2nd to 4th share 10 + 0 - 20 = -10: -3.4 each, and 0.2 to the lowest
        ({"scores": [30, -10, -10, -10]}, {"uma": [10, 10, 0, -20]}, [1, 2, 2, 2],
         ["+40.0", "-13.2", "-13.4", "-13.4"]),
        ({"scores": [30, -10, -10, -10]}, {"uma": [10, 10, 0, -20], "tie_break": "seat"}, [1, 2, 3, 4],
         ["+40.0", "0.0", "-10.0", "-30.0"]),
    ],
)  # fmt: skip
def test_a_game(question: dict[str, Any], options: dict[str, Any], places: list[int], points: list[str]) -> None:
    assert settle(question, options) == (places, points)


@pytest.mark.parametrize(
    ("question", "code"),
    [
        ({"scores": [10, 0, 0, 0]}, "scores_do_not_add_up"),
        ({"scores": [0, 0, 0]}, "bad_scores"),
        ({"scores": [0, 0, 0, 0], "penalties": [0, -1, 0, 0]}, "bad_penalties"),
        ({"scores": [0, 0, 0, 0], "chips": [1, -1, 0, 0]}, "not_in_ruleset"),
    ],
)
def test_bad_games(question: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        settle(question)
    assert caught.value.code == code


# "a key of FORMAT.md that carries what this ruleset does not have ... (absent, null, 0, false, empty ... is fine)"
@pytest.mark.parametrize(
    ("key", "value", "empty"),
    [
        ("dora_indicators", ["1m"], []),
        ("riichi", [0], []),
        ("honba", 1, 0),
        ("deposits", 1000, 0),
        ("nagashi", [0], None),
        ("flowers", "1f", ""),
    ],
)
def test_what_only_other_rulesets_have_must_be_empty(key: str, value: Any, empty: Any) -> None:
    game = {"scores": [0, 0, 0, 0]}
    with pytest.raises(RuleError) as caught:
        settle({**game, key: value})

    assert caught.value.code == "not_in_ruleset"
    assert settle({**game, key: empty})[0] == [1, 1, 1, 1]


def test_the_parts_add_up_to_the_points() -> None:
    options = RULESET.resolve({"start": 100, "uma": [30, 10, -10, -30]})
    question = {"scores": [250, 50, 60, 40], "penalties": [0, 0, 20, 0]}
    parts = RULESET.game_parts(question, options)

    assert [part.key for part in parts] == ["score", "uma", "penalty"]
    total = tuple(map(sum, zip(*(part.points for part in parts), strict=True)))
    assert total == RULESET.settle_game(question, options).points
