"""The best plans known: each is counted again."""

import pytest

from scoring.seating.constructions import known_plan, known_sizes
from scoring.seating.facts import fewest_repeats, plan_facts

SIZES = sorted(known_sizes())


@pytest.mark.parametrize(("players", "rounds"), SIZES, ids=lambda number: str(number))
def test_a_known_plan_has_the_repeats_stated_for_it(players: int, rounds: int) -> None:
    plan, stated = known_plan(players, rounds), known_sizes()[players, rounds][0]

    assert plan is not None
    assert len(plan) == rounds
    for tables in plan:
        seated = [player for table in tables for player in table]
        assert len(set(seated)) == len(seated) == players // 4 * 4
        assert max(seated) < players
    facts = plan_facts(plan, players)
    assert facts.repeats == stated >= fewest_repeats(players, rounds)
    assert facts.byes[1] - facts.byes[0] <= 1


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"),
    [(12, 4, 15), (12, 5, 24), (20, 6, 6), (20, 7, 20), (24, 8, 12), (24, 9, 48), (32, 10, 5), (48, 12, 0)],
)
def test_the_sizes_of_real_tournaments_are_known(players: int, rounds: int, repeats: int) -> None:
    assert known_sizes()[players, rounds][0] == repeats
