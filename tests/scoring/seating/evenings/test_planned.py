"""All rounds of an evening at once."""

from itertools import combinations
from random import Random

import pytest

from scoring.seating.evenings.costs import Mix, Person, Wishes
from scoring.seating.evenings.planned import plan_rounds, rounds_cost
from scoring.seating.facts import meetings


def people(number: int) -> list[Person]:
    return [Person(key) for key in range(1, number + 1)]


@pytest.mark.parametrize(("number", "rounds"), [(16, 5), (20, 5), (24, 6), (28, 5), (32, 6)])
def test_nobody_meets_twice_where_such_a_plan_is_known(number: int, rounds: int) -> None:
    plan = plan_rounds(people(number), rounds, rng=Random("demo/2026-11-26/1/1"), wishes=Wishes())

    assert plan is not None
    assert (plan.cost, len(plan.rounds)) == (0, rounds)
    assert max(meetings(plan.rounds).values()) == 1
    assert [sorted(key for table in tables for key in table) for tables in plan.rounds] == [
        list(range(1, number + 1))
    ] * rounds


def test_the_order_of_the_people_changes_nothing() -> None:
    there, mixed = people(16), people(16)
    Random("order").shuffle(mixed)
    days = {pair: [7] for pair in combinations(range(1, 5), 2)}

    first = plan_rounds(there, 4, rng=Random("a"), wishes=Wishes(days=days))

    assert first is not None
    assert plan_rounds(mixed, 4, rng=Random("a"), wishes=Wishes(days=days)) == first
    assert plan_rounds(there, 4, rng=Random("b"), wishes=Wishes(days=days)) != first


def test_those_of_last_week_do_not_meet_where_the_plan_leaves_pairs_apart() -> None:
    # In four rounds of sixteen each leaves three unmet, in fours: last week's tables are those fours.
    days = {pair: [7] for four in range(0, 16, 4) for pair in combinations(range(four + 1, four + 5), 2)}

    plan = plan_rounds(people(16), 4, rng=Random("a"), wishes=Wishes(days=days))

    assert plan is not None
    assert plan.cost == rounds_cost(people(16), plan.rounds, Wishes(days=days))
    assert not meetings(plan.rounds).keys() & days.keys()


@pytest.mark.parametrize(
    ("number", "rounds", "wishes"),
    [
        pytest.param(15, 5, Wishes(), id="somebody sits out"),
        pytest.param(4, 5, Wishes(), id="one table"),
        pytest.param(16, 1, Wishes(), id="one round"),
        pytest.param(16, 13, Wishes(), id="too many rounds"),
        pytest.param(16, 5, Wishes(mix=Mix.MIXED), id="strengths"),
        pytest.param(16, 5, Wishes(is_plain_lot=True), id="a plain lot"),
    ],
)
def test_there_is_no_plan(number: int, rounds: int, wishes: Wishes) -> None:
    assert plan_rounds(people(number), rounds, rng=Random("a"), wishes=wishes) is None


def test_a_plan_that_costs_no_less_than_one_round_after_the_other_is_not_taken() -> None:
    # Eight people at two tables meet again in the second round whatever is planned.
    assert plan_rounds(people(8), 2, rng=Random("a"), wishes=Wishes()) is None
