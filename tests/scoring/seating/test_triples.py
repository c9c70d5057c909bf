"""Closed forms for tables of three, judged by `plan_facts`, which counts from the plan alone."""

import pytest

from scoring.seating.facts import meetings, plan_facts
from scoring.seating.starters import THREES, Starter
from scoring.seating.triples import has_three_blocks, kirkman_triples, three_blocks
from tests.scoring.seating.plans import everybody_sits_once


@pytest.mark.parametrize("q", [q for q in range(3, 31) if has_three_blocks(q)])
def test_three_blocks_of_q_players_meet_nobody_twice_in_q_rounds(q: int) -> None:
    plan = three_blocks(q, q)
    facts = plan_facts(plan, 3 * q, seats=3)

    assert everybody_sits_once(plan, 3 * q)
    assert facts.repeats == 0
    # a player meets all of the two other blocks and nobody of the own one
    assert all(one // q != other // q for one, other in meetings(plan))
    if q % 2 and q % 3:
        assert facts.table_excess == 0


def test_the_tables_are_those_of_the_formula() -> None:
    rounds = [{frozenset(table) for table in tables} for tables in three_blocks(5, 5)]

    # table i of round k: (0, i), (1, i + k), (2, i + 2k) modulo 5
    assert rounds == [{frozenset((i, 5 + (i + k) % 5, 10 + (i + 2 * k) % 5)) for i in range(5)} for k in range(5)]


def test_an_even_number_without_a_factor_four_has_no_three_blocks() -> None:
    assert [q for q in range(2, 30) if not has_three_blocks(q)] == [2, 6, 10, 14, 18, 22, 26]


@pytest.mark.parametrize("players", [9, 15, 21, 27, 39, 45, 57, 63, 75])
def test_in_kirkmans_triples_every_pair_meets_exactly_once(players: int) -> None:
    plan = kirkman_triples(players)

    assert plan is not None
    assert everybody_sits_once(plan, players)
    assert len(plan) == (players - 1) // 2
    met = meetings(plan)
    assert (len(met), set(met.values())) == (players * (players - 1) // 2, {1})


@pytest.mark.parametrize("players", [8, 12, 33])
def test_other_sizes_have_none(players: int) -> None:
    assert kirkman_triples(players) is None


@pytest.mark.parametrize("starter", THREES, ids=lambda starter: str(starter.players))
def test_starters_of_threes_repeat_nobody(starter: Starter) -> None:
    plan = starter.plan(starter.rounds)

    assert everybody_sits_once(plan, starter.players)
    assert plan_facts(plan, starter.players, seats=3).repeats == 0
