"""The end of a game of 国标麻将: table points and the score."""

from typing import Any

import pytest

from rules.errors import RuleError
from rules.mcr import RULESET


def settle(scores: list[int], options: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    return RULESET.settle_game({"scores": scores, **more}, RULESET.resolve(options)).answer()


@pytest.mark.parametrize(
    ("scores", "places", "points"),
    [
        ([120, -30, -50, -40], [1, 2, 4, 3], ["+4.00", "+2.00", "0.00", "+1.00"]),
        # (4 + 2) / 2
        ([50, 50, -40, -60], [1, 1, 3, 4], ["+3.00", "+3.00", "+1.00", "0.00"]),
        # (2 + 1) / 2
        ([90, -10, -10, -70], [1, 2, 2, 4], ["+4.00", "+1.50", "+1.50", "0.00"]),
        # (1 + 0) / 2
        ([90, -10, -40, -40], [1, 2, 3, 3], ["+4.00", "+2.00", "+0.50", "+0.50"]),
        # (4 + 2 + 1) / 3
        ([30, 30, 30, -90], [1, 1, 1, 4], ["+2.33", "+2.33", "+2.33", "0.00"]),
        # (2 + 1 + 0) / 3
        ([90, -30, -30, -30], [1, 2, 2, 2], ["+4.00", "+1.00", "+1.00", "+1.00"]),
        # 7 / 4
        ([0, 0, 0, 0], [1, 1, 1, 1], ["+1.75", "+1.75", "+1.75", "+1.75"]),
        # 6 / 2 and 1 / 2
        ([5, -5, 5, -5], [1, 3, 1, 3], ["+3.00", "+0.50", "+3.00", "+0.50"]),
    ],
)
def test_equal_scores_share_table_points(scores: list[int], places: list[int], points: list[str]) -> None:
    assert settle(scores) == {"places": places, "points": points, "raw": scores}


def test_table_points_are_an_option() -> None:
    # (2 - 1 - 2) / 3 = -0.333
    assert settle([90, -30, -30, -30], {"table_points": [3, 2, -1, -2]})["points"] == [
        "+3.00",
        "-0.33",
        "-0.33",
        "-0.33",
    ]


@pytest.mark.parametrize(
    ("options", "places"), [({}, [2, 1, 3, 4]), ({"penalties_before_places": False}, [1, 2, 3, 4])]
)
def test_nobody_gets_the_penalties_taken_off_a_score(options: dict[str, Any], places: list[int]) -> None:
    settled = settle([50, 30, -30, -50], options, penalties=[30, 0, 0, 10])

    assert settled["places"] == places
    assert settled["raw"] == [20, 30, -30, -60]


def test_scores_that_a_referee_decided_need_not_add_up() -> None:
    # 120 - 30 - 50 - 32 = 8: a false claim of North whose payment stands
    settled = settle([120, -30, -50, -32], sum_decided=True)

    assert settled == {
        "places": [1, 2, 4, 3], "points": ["+4.00", "+2.00", "0.00", "+1.00"], "raw": [120, -30, -50, -32],
    }  # fmt: skip


def test_places_and_penalties_of_decided_scores_are_those_of_any_scores() -> None:
    # 48 + 30 - 30 - 50 = -2; after the penalty of 30 the first has 18
    settled = settle([48, 30, -30, -50], sum_decided=True, penalties=[30, 0, 0, 0])

    assert (settled["places"], settled["raw"]) == ([2, 1, 3, 4], [18, 30, -30, -50])


def test_scores_that_add_up_may_be_decided_too() -> None:
    assert settle([120, -30, -50, -40], sum_decided=True) == settle([120, -30, -50, -40])


@pytest.mark.parametrize(
    ("decided", "code"), [(False, "scores_do_not_add_up"), (1, "bad_input"), ("typed wrong", "bad_input")]
)
def test_without_the_decision_of_a_referee_scores_add_up(decided: object, code: str) -> None:
    with pytest.raises(RuleError) as refused:
        settle([120, -30, -50, -32], sum_decided=decided)

    assert refused.value.code == code


def test_the_parts_of_decided_scores_are_those_of_the_place() -> None:
    [part] = RULESET.game_parts({"scores": [120, -30, -50, -32], "sum_decided": True}, RULESET.defaults)

    # 4, 2, 0, 1 in twelfths
    assert (part.key, part.points) == ("place", (48, 24, 0, 12))


def test_points_are_stored_in_twelfths() -> None:
    result = RULESET.settle_game({"scores": [30, 30, 30, -90]}, RULESET.defaults)

    assert (result.points, result.unit) == ((28, 28, 28, 0), RULESET.points_unit)


def test_keys_that_the_ruleset_does_not_have_may_be_empty() -> None:
    asked = {"chips": [0, 0, 0, 0], "deposits": 0, "penalties": None}

    assert settle([4, 3, -3, -4], None, **asked)["places"] == [1, 2, 3, 4]
