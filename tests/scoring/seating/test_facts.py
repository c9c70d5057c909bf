"""The facts of a plan, counted for hand-made plans."""

from scoring.seating.facts import least_indirect, meetings, plan_facts


def test_plan_facts_counts_a_hand_made_plan() -> None:
    plan = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 4, 5), (2, 3, 6, 7)))

    facts = plan_facts(plan, 8, forbidden=[(0, 4), (0, 7)])

    # round 2 repeats all 12 pairs of round 1; round 3 repeats 0-1, 4-5, 2-3, 6-7
    assert facts.repeats == 16
    assert facts.max_meets == 3
    assert facts.wind_spread == 3
    assert facts.forbidden == 1


def test_least_indirect_counts_common_opponents_of_players_who_never_meet() -> None:
    plan = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))

    # 0 has met 1 2 3 4 5, 6 has met 4 5 7 2 3: they share 2 3 4 5
    assert least_indirect(meetings(plan), 8) == 4
