"""Plans developed from a starter round."""

from itertools import combinations

import pytest

from scoring.seating.facts import plan_facts
from scoring.seating.starters import APART, STARTERS, Starter, find_starter, longest_starter
from tests.scoring.seating.plans import everybody_sits_once


@pytest.mark.parametrize("starter", [*STARTERS, *APART], ids=lambda starter: f"{starter.players}x{starter.rounds}")
def test_a_starter_repeats_nobody_in_all_its_rounds(starter: Starter) -> None:
    plan = starter.plan(starter.rounds)

    assert plan_facts(plan, starter.players).repeats == 0
    assert everybody_sits_once(plan, starter.players)


@pytest.mark.parametrize("starter", APART, ids=lambda starter: f"{starter.players}x{starter.rounds}")
def test_columns_that_stay_apart_never_meet_and_change_the_table_in_every_round(starter: Starter) -> None:
    mates = [pair for team in starter.teams for pair in combinations(team, 2)]
    facts = plan_facts(starter.plan(starter.rounds), starter.players, mates)

    assert len(starter.teams) == starter.columns
    assert (facts.forbidden, facts.table_excess) == (0, 0)


@pytest.mark.parametrize(
    ("starter", "rounds"), [(one, rounds) for one in STARTERS if one.turns for rounds in (2, 7, one.rounds)],
    ids=lambda of: f"{of.players}x{of.rounds}" if isinstance(of, Starter) else str(of),
)  # fmt: skip
def test_where_the_tables_turn_nobody_sits_twice_at_a_table(starter: Starter, rounds: int) -> None:
    facts = plan_facts(starter.plan(rounds), starter.players)

    # as many tables as rounds, or more: the fair number of visits is 1
    assert starter.players // 4 >= rounds
    assert facts.table_excess == 0


@pytest.mark.parametrize("starter", [longest_starter(players) for players in sorted({one.players for one in STARTERS})],
                         ids=lambda starter: str(starter.players))  # fmt: skip
def test_a_starter_is_found_for_no_more_rounds_than_it_has(starter: Starter) -> None:
    assert find_starter(starter.players, starter.rounds) is not None
    assert not any(one.players == starter.players and one.rounds > starter.rounds for one in APART)
    assert find_starter(starter.players, starter.rounds + 1) is None
