"""Plans as scripts of start numbers."""

import random

import pytest

from scoring.errors import SeatingError
from scoring.seating.planning import draw_plan
from scoring.seating.text import format_plan, parse_plan


def test_a_plan_round_trips_as_a_script() -> None:
    plan = draw_plan(24, 7, random.Random(1)).plan

    assert parse_plan(format_plan(plan), 24) == plan


@pytest.mark.parametrize("text", ["1-2-3", "1-2-3-3", "1-2-3-4\n4-5-6-7", "0-1-2-3", "1-2-3-9", "=1+1"])
def test_a_faulty_script_names_its_line(text: str) -> None:
    with pytest.raises(SeatingError) as refused:
        parse_plan(text, 8)

    assert refused.value.code == "bad_script"
    assert refused.value.params["line"] == len(text.splitlines())
