"""The payments for a hand, seat by seat."""

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.registry import RULESETS, find_ruleset
from scoring.payments import hand_payments
from tests import strategies as some
from tests.made_up import made_up_ruleset
from tests.profile import times

FAMILY = pytest.mark.parametrize("family", sorted({ruleset.family for ruleset in RULESETS}))


def paid(key: str, question: dict[str, Any], answer: dict[str, Any], **options: Any) -> list[int]:
    ruleset = find_ruleset(key)
    return [one.delta for one in hand_payments(ruleset, ruleset.resolve(options), question, answer)]


@pytest.mark.parametrize("options", [{}, {"continuation": "first_win"}, {"check_ready": True, "check_pigs": True}])
def test_only_the_win_of_a_sichuan_deal_is_paid_under_every_continuation(options: dict[str, Any]) -> None:
    # 4 from the discarder; by self-draw 4 + 1 from each
    assert paid("sichuan", {"self_draw": False}, {"total": 4}, **options) == [-4, 4, 0, 0]
    assert paid("sichuan", {"self_draw": True}, {"total": 4}, **options) == [-5, 15, -5, -5]


def test_the_winner_of_blessing_of_heaven_is_the_dealer() -> None:
    heaven = {"patterns": {"blessing_of_heaven": 8}, "total": 8}

    assert paid("sichuan", {"self_draw": True}, heaven) == [27, -9, -9, -9]


@FAMILY
@given(data=st.data())
@settings(
    max_examples=times(30, 150, 10_000), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
def test_every_valid_hand_is_paid_under_every_option(family: str, data: st.DataObject) -> None:
    ruleset = data.draw(some.rulesets(family))
    options = data.draw(some.options_of(ruleset))
    question = data.draw(some.hands(ruleset, options))
    answer = ruleset.score_hand(question, options)

    payments = hand_payments(ruleset, options, question, answer)

    assert bool(payments) == answer["valid"]
    assert sum(one.delta for one in payments) == 0


@pytest.mark.parametrize(("wind", "deltas"), [("E", [6, -3, -3]), ("S", [-3, 6, -3]), ("N", [-3, 6, -3])])
def test_three_seats_get_three_payments(wind: str, deltas: list[int]) -> None:
    three = made_up_ruleset(3)
    question = {"seat_wind": wind, "self_draw": True}

    # There is no North, so the winner is South.
    assert [one.delta for one in hand_payments(three, three.defaults, question, {"total": 3})] == deltas
