"""Closed forms: plans made from finite fields."""

import pytest

from scoring.seating.facts import plan_facts
from scoring.seating.fields import closed_form, has_closed_form
from tests.scoring.seating.plans import everybody_sits_once


@pytest.mark.parametrize("tables", [q for q in range(4, 44) if has_closed_form(q)])
def test_a_closed_form_repeats_nobody(tables: int) -> None:
    plan = closed_form(tables, min(tables, 12))

    assert plan_facts(plan, 4 * tables).repeats == 0
    assert everybody_sits_once(plan, 4 * tables)
