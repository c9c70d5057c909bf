"""Seating at tables of three: plans, Swiss rounds, rounds seated again, fairness, scripts."""

import random

import pytest

from scoring.errors import SeatingError
from scoring.seating.facts import fewest_repeats, pairs_within, plan_facts
from scoring.seating.fairness import plan_fairness
from scoring.seating.planning import Wishes, draw_plan
from scoring.seating.reseating import reseat
from scoring.seating.swiss import Past, Weights, draw_swiss
from scoring.seating.text import parse_plan
from tests.profile import LONGEST
from tests.scoring.seating.plans import everybody_sits_once


@pytest.mark.parametrize(
    ("players", "rounds"), [(9, 3), (9, 4), (12, 4), (15, 7), (18, 7), (21, 10), (24, 8), (27, 13), (45, 8), (99, 10)]
)
def test_a_plan_of_threes_repeats_nobody_and_its_winds_are_even(players: int, rounds: int) -> None:
    draw = draw_plan(players, rounds, random.Random(4), seats=3)

    assert everybody_sits_once(draw.plan, players)
    assert all(len(table) == 3 for tables in draw.plan for table in tables)
    assert (draw.facts.repeats, draw.facts.uneven_winds, draw.facts.wind_spread) == (0, 0, int(rounds % 3 > 0))


@pytest.mark.slow
@pytest.mark.parametrize("players", range(9, 100, 3 if LONGEST else 9))
def test_every_size_of_threes_up_to_ten_rounds_repeats_nobody(players: int) -> None:
    wanting = {
        rounds
        for rounds in range(1, min((players - 1) // 2, 10) + 1)
        if (draw := draw_plan(players, rounds, random.Random(rounds), seats=3)).facts.repeats or draw.facts.uneven_winds
    }

    # 12 players have no plan of five rounds, 18 players have one of eight that is not built here
    assert wanting <= {12: {5}, 18: {8}}.get(players, set())


@pytest.mark.parametrize("players", [10, 11, 13, 17])
def test_players_sit_out_in_turn_where_three_does_not_divide_their_number(players: int) -> None:
    draw = draw_plan(players, 4, random.Random(2), seats=3)

    out = players % 3 * 4
    assert draw.facts.byes == (out // players, -(-out // players))
    assert all(len(table) == 3 for tables in draw.plan for table in tables)
    assert (draw.facts.repeats, draw.facts.uneven_winds) == (0, 0)


@pytest.mark.parametrize(("players", "rounds", "bound"), [(3, 3, 6), (6, 2, 2), (9, 5, 9), (9, 8, 36), (15, 10, 45)])
def test_beyond_the_bound_a_plan_of_threes_reaches_it(players: int, rounds: int, bound: int) -> None:
    draw = draw_plan(players, rounds, random.Random(2), seats=3)

    # nine players: 9 meetings a round and 36 pairs, so 9 repeats in the fifth round and 36 in eight rounds
    assert fewest_repeats(players, rounds, seats=3) == bound
    assert draw.facts.repeats == bound


@pytest.mark.parametrize(("players", "rounds", "size"), [(9, 3, 3), (15, 5, 5), (15, 4, 3), (27, 9, 9), (12, 4, 4)])
def test_teams_of_threes_stay_apart(players: int, rounds: int, size: int) -> None:
    teams = {str(first): list(range(first, first + size)) for first in range(0, players, size)}
    draw = draw_plan(players, rounds, random.Random(3), Wishes(forbidden=pairs_within(teams)), seats=3)

    assert everybody_sits_once(draw.plan, players)
    assert (draw.facts.forbidden, draw.facts.repeats, draw.facts.uneven_winds) == (0, 0, 0)


def test_the_same_seed_draws_the_same_plan_of_threes() -> None:
    assert draw_plan(13, 4, random.Random(9), seats=3) == draw_plan(13, 4, random.Random(9), seats=3)


# ----- by standings -----
def test_a_swiss_round_of_threes_seats_neighbours_who_have_not_met() -> None:
    # the first three have met each other
    met = dict.fromkeys(pairs_within({"one": [0, 1, 2]}), 1)
    drawn = draw_swiss(Past(order=range(9), met=met, seats=3), Weights(), random.Random(1))

    assert everybody_sits_once((drawn.tables,), 9)
    assert [len(table) for table in drawn.tables] == [3, 3, 3]
    assert drawn.repeats == 0


def test_a_swiss_round_of_threes_gives_each_player_the_rarest_wind() -> None:
    # each player lacks one wind: 0, 3, 6 East; 1, 4, 7 South; 2, 5, 8 West
    winds = {player: [1 - (player % 3 == wind) for wind in range(3)] for player in range(9)}
    drawn = draw_swiss(Past(order=range(9), winds=winds, seats=3), Weights(winds=400), random.Random(1))

    assert drawn.uneven == 0
    assert all([player % 3 for player in table] == [0, 1, 2] for table in drawn.tables)


# ----- seated again, judged, read -----
def test_after_a_player_has_left_the_rounds_are_tables_of_three_again() -> None:
    plan = draw_plan(9, 3, random.Random(1), seats=3).plan
    here = [player for player in range(10) if player != 4]
    after = reseat(plan, players=10, played=1, present=[None, here, here], rng=random.Random(1), seats=3)

    assert after.plan[0] == plan[0]
    assert all(sorted(p for table in tables for p in table) == here for tables in after.plan[1:])
    assert all(len(table) == 3 for tables in after.plan for table in tables)
    assert plan_facts(after.plan, 10, seats=3).repeats == 0


def test_the_fairness_of_threes_counts_three_winds() -> None:
    fair = plan_fairness(draw_plan(9, 3, random.Random(1), seats=3).plan, 9, seats=3)
    figures = {figure.key: (figure.value, figure.bound) for figure in fair.figures}

    assert {line.winds for line in fair.players} == {(1, 1, 1)}
    # 36 pairs, 3 rounds of 9 meetings: 9 pairs never meet
    assert (figures["repeats"], figures["never_met"], figures["wind_spread"]) == ((0, 0), (9, 9), (0, 0))


def test_a_script_of_threes_has_three_numbers_in_each_line() -> None:
    assert parse_plan("1-2-3\n4-5-6", seats=3) == (((0, 1, 2), (3, 4, 5)),)


@pytest.mark.parametrize(("text", "seats"), [("1-2-3-4", 3), ("1-2-3", 4), ("1-2", 3)])
def test_a_script_with_another_number_at_a_table_is_refused(text: str, seats: int) -> None:
    with pytest.raises(SeatingError, match=f"Line 1 is not a table of {seats} different players"):
        parse_plan(text, seats=seats)
