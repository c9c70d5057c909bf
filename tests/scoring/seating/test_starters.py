"""Plans developed from a starter round."""

import pytest

from scoring.seating.facts import plan_facts
from scoring.seating.starters import STARTERS, Starter
from tests.scoring.seating.plans import everybody_sits_once


@pytest.mark.parametrize("starter", STARTERS, ids=lambda starter: f"{starter.players}x{starter.rounds}")
def test_a_starter_repeats_nobody_in_all_its_rounds(starter: Starter) -> None:
    plan = starter.plan(starter.rounds)

    assert plan_facts(plan, starter.players).repeats == 0
    assert everybody_sits_once(plan, starter.players)
