"""The best plans known for small sizes."""

import pytest

from scoring.seating.facts import plan_facts
from scoring.seating.known import _SCRIPTS, known_plan
from tests.scoring.seating.plans import everybody_sits_once


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"), [(20, 6, 6), (20, 7, 20), (20, 8, 50), (24, 8, 18), (24, 9, 48), (32, 10, 17)]
)
def test_known_plans_have_the_repeats_stated_for_them(players: int, rounds: int, repeats: int) -> None:
    plan = known_plan(players, rounds)

    assert plan_facts(plan, players).repeats == repeats
    assert everybody_sits_once(plan, players)


def test_every_known_plan_is_tested() -> None:
    assert set(_SCRIPTS) == {(20, 6), (20, 7), (20, 8), (24, 8), (24, 9), (32, 10)}
