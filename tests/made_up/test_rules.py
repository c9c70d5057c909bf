"""The made-up rules themselves: a test that uses them must be able to trust them."""

from typing import Any

import pytest

from scoring.game import settle_game
from tests.made_up import made_up_ruleset

HAND = {"concealed": "1122m3z", "melds": [], "winning_tile": "3z", "self_draw": False}


def test_a_hand_is_scored_by_its_tiles_and_by_its_patterns() -> None:
    ruleset = made_up_ruleset(4)
    told = {"patterns": {"honour_pair": 1}, "self_draw": False}

    # three pairs 2 + a pair of honours 1 = 3
    assert ruleset.score_hand(HAND, ruleset.defaults)["total"] == 3
    assert ruleset.value_of_patterns(told, ruleset.defaults)["total"] == 3


@pytest.mark.parametrize(
    ("seats", "source", "deltas"),
    [(4, 2, [0, 3, -3, 0]), (4, None, [-3, 9, -3, -3]), (3, 2, [0, 3, -3]), (3, None, [-3, 6, -3])],
)
def test_the_discarder_pays_or_everybody(seats: int, source: int | None, deltas: list[int]) -> None:
    ruleset = made_up_ruleset(seats)
    wins = [{"winner": 1, "from": source, "value": {"total": 3}}]
    state: dict[str, Any] = ruleset.start_state(ruleset.defaults)

    answer = ruleset.settle_deal({**state, "result": {"type": "win", "wins": wins}}, ruleset.defaults)

    assert answer["deltas"] == deltas
    assert answer["next"]["dealer"] == 1


@pytest.mark.parametrize(
    ("seats", "scores", "places"), [(4, (90, 130, 90, 90), (2, 1, 2, 2)), (3, (95, 110, 95), (2, 1, 2))]
)
def test_the_result_is_the_score_minus_the_start(seats: int, scores: tuple[int, ...], places: tuple[int, ...]) -> None:
    ruleset = made_up_ruleset(seats)

    result = settle_game(ruleset, ruleset.defaults, scores=scores)

    assert result.places == places
    assert result.points == tuple(score - 100 for score in scores)
