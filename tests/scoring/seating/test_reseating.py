"""A drawn plan is seated again after players leave or come."""

import random

from scoring.seating.planning import draw_plan
from scoring.seating.reseating import reseat


def test_played_rounds_stay_and_a_player_who_left_is_not_seated() -> None:
    draw = draw_plan(40, 8, random.Random(1))

    present = [*(None for _ in range(3)), *(set(range(40)) - {5} for _ in range(5))]
    after = reseat(draw.plan, players=40, played=3, present=present, rng=random.Random(1))

    assert after.plan[:3] == draw.plan[:3]
    assert all(5 not in table for tables in after.plan[3:] for table in tables)
    assert all(len({p for t in tables for p in t}) == 36 for tables in after.plan[3:])


def test_a_newcomer_takes_the_seats_of_a_player_who_left() -> None:
    draw = draw_plan(40, 8, random.Random(1))

    present = [*(None for _ in range(3)), *(set(range(41)) - {5} for _ in range(5))]
    after = reseat(draw.plan, players=41, played=3, present=present, rng=random.Random(1))

    assert after.changed_tables == 5
    assert after.facts.repeats == 0
