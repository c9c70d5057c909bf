"""Places and ranking points at the end of a game of mingjiang."""

from typing import Any

import pytest

from rules.mingjiang import RULESET


def settle(scores: list[int], options: dict[str, Any] | None = None, **more: Any) -> tuple[list[int], list[str]]:
    answer = RULESET.settle_game({"scores": scores, **more}, RULESET.resolve(options)).answer()
    return answer["places"], answer["points"]


@pytest.mark.parametrize(
    ("scores", "more", "options", "places", "points"),
    [
        # 350 - 300 + 200
        ([350, 260, 220, 170], {}, {}, [1, 2, 3, 4], ["+250.0", "-40.0", "-80.0", "-130.0"]),
        # tied at 300: the lower seat takes the oka
        ([210, 300, 300, 190], {}, {}, [3, 1, 2, 4], ["-90.0", "+200.0", "0.0", "-110.0"]),
        # the first place gets 16 of deposits: 400 - 300 + 200 + 16
        ([-20, 400, 350, 254], {"deposits": 16}, {}, [4, 1, 2, 3], ["-320.0", "+316.0", "+50.0", "-46.0"]),
        (
            [-20, 400, 350, 254],
            {"deposits": 16},
            {"leftover": "lost"},
            [4, 1, 2, 3],
            ["-320.0", "+300.0", "+50.0", "-46.0"],
        ),
        ([350, 260, 220, 170], {}, {"oka": "none"}, [1, 2, 3, 4], ["+50.0", "-40.0", "-80.0", "-130.0"]),
        # 50 / 10 + 200 / 10 + 15, -40 / 10 + 5 ...
        (
            [350, 260, 220, 170],
            {},
            {"points_unit": 10, "uma": [15, 5, -5, -15]},
            [1, 2, 3, 4],
            ["+40.0", "+1.0", "-13.0", "-28.0"],
        ),
        # shared first: (200 of oka + 0) / 2 each
        (
            [300, 300, 220, 180],
            {},
            {"tie_break": "share"},
            [1, 1, 3, 4],
            ["+100.0", "+100.0", "-80.0", "-120.0"],
        ),
        # three share first: 200 in tenths is 2000, 666 each, and 2 more for the lowest seat
        (
            [280, 280, 160, 280],
            {},
            {"tie_break": "share"},
            [1, 1, 4, 1],
            ["+46.8", "+46.6", "-140.0", "+46.6"],
        ),
        # uma -5 and -15 shared by places 3 and 4: -10 each; or -21 / 2 = -10.5
        (
            [350, 250, 200, 200],
            {},
            {"tie_break": "share", "uma": [15, 6, -6, -15]},
            [1, 2, 3, 3],
            ["+265.0", "-44.0", "-110.5", "-110.5"],
        ),
        # three share places 2 to 4: -10 in tenths is -100, -34 each rounded down, 2 tenths back to the lowest seat
        (
            [400, 200, 200, 200],
            {},
            {"tie_break": "share", "uma": [10, 0, 0, -10]},
            [1, 2, 2, 2],
            ["+310.0", "-103.2", "-103.4", "-103.4"],
        ),
        # a start and a return of 300: no oka
        ([300, 310, 300, 290], {}, {"start": 300}, [2, 1, 3, 4], ["0.0", "+10.0", "0.0", "-10.0"]),
    ],
)
def test_settlement(
    scores: list[int], more: dict[str, Any], options: dict[str, Any], places: list[int], points: list[str]
) -> None:
    assert settle(scores, options, **more) == (places, points)


@pytest.mark.parametrize("nothing", [None, [], [0, 0, 0, 0], 0, False])
def test_chips_and_penalties_may_be_empty(nothing: Any) -> None:
    assert settle([250] * 4, chips=nothing, penalties=nothing)[0] == [1, 2, 3, 4]
