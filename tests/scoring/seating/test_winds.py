"""Winds: the seats within given groups."""

import random

import pytest

from scoring.seating.facts import plan_facts
from scoring.seating.winds import seat_by_winds


@pytest.mark.parametrize("seed", range(5))
def test_seat_by_winds_gives_even_winds_to_any_groups(seed: int) -> None:
    rng = random.Random(seed)
    groups = []
    for _ in range(11):
        order = rng.sample(range(36), 36)
        groups.append([order[n : n + 4] for n in range(0, 36, 4)])

    plan = seat_by_winds(groups)

    assert plan_facts(plan, 36).uneven_winds == 0
    assert [[set(t) for t in tables] for tables in plan] == [[set(t) for t in tables] for tables in groups]
