"""Plans for all rounds, judged by `plan_facts`, which counts from the plan alone."""

import random
from time import process_time

import pytest

from scoring.seating.facts import fewest_repeats, meetings, pairs_within, plan_facts
from scoring.seating.planning import Wishes, draw_plan
from tests.profile import LONGEST
from tests.scoring.seating.plans import everybody_sits_once

QUICK = [(16, 5), (24, 7), (28, 9), (36, 11), (40, 12), (44, 12), (48, 12), (60, 12), (100, 8), (160, 8), (172, 12)]


@pytest.mark.parametrize(("players", "rounds"), QUICK)
def test_a_drawn_plan_repeats_nobody_and_its_winds_are_even(players: int, rounds: int) -> None:
    draw = draw_plan(players, rounds, random.Random(4))

    assert everybody_sits_once(draw.plan, players)
    assert (draw.facts.repeats, draw.facts.uneven_winds) == (0, 0)
    assert draw.facts == plan_facts(draw.plan, players)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(16, 176, 4) if LONGEST else range(20, 176, 12))
def test_every_size_up_to_the_bound_repeats_nobody(players: int) -> None:
    wanting = {
        rounds: draw.facts
        for rounds in range(1, min((players - 1) // 3, 12) + 1)
        if (draw := draw_plan(players, rounds, random.Random(rounds))).facts.repeats or draw.facts.uneven_winds
    }

    assert set(wanting) == {20: {6}, 32: {10}}.get(players, set())


@pytest.mark.parametrize(
    ("players", "rounds", "most"), [(12, 4, 15), (12, 5, 24), (18, 6, 5), (20, 6, 6), (24, 8, 12), (32, 10, 5)]
)
def test_the_repeats_do_not_depend_on_the_seed(players: int, rounds: int, most: int) -> None:
    repeats = [draw_plan(players, rounds, random.Random(seed)).facts.repeats for seed in range(3)]

    assert repeats == [most] * 3


def test_two_seeds_seat_different_neighbours() -> None:
    one, other = (set(meetings(draw_plan(12, 4, random.Random(seed)).plan)) for seed in (1, 2))

    assert one != other


@pytest.mark.parametrize(("players", "rounds"), [(16, 10), (18, 7), (24, 10), (40, 10), (62, 6)])
def test_no_draw_takes_as_long_as_a_reader_waits(players: int, rounds: int) -> None:
    start = process_time()
    draw_plan(players, rounds, random.Random(1))

    assert process_time() - start < 2


@pytest.mark.parametrize(("players", "rounds"), [(40, 8), (48, 8), (48, 12), (60, 12)])
def test_nobody_sits_twice_at_one_table_where_this_is_possible(players: int, rounds: int) -> None:
    draw = draw_plan(players, rounds, random.Random(1))

    assert (draw.facts.repeats, draw.facts.table_excess, draw.facts.uneven_winds) == (0, 0, 0)


def test_more_rounds_than_one_plan_are_laps_without_the_same_four_at_a_table() -> None:
    draw = draw_plan(16, 10, random.Random(1))

    # ten rounds of 24 meetings are every one of 120 pairs twice
    assert (draw.facts.repeats, draw.facts.max_meets) == (120, 2)
    assert len({frozenset(table) for tables in draw.plan for table in tables}) == 40


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [(4, 3, 12), (8, 2, 4), (8, 7, 56), (9, 2, 3), (12, 2, 3), (16, 6, 24), (16, 8, 72), (24, 10, 84), (28, 10, 42)],
)
def test_beyond_the_bound_a_plan_reaches_it(players: int, rounds: int, bound: int) -> None:
    draw = draw_plan(players, rounds, random.Random(2))

    assert fewest_repeats(players, rounds) == bound
    assert draw.facts.repeats == bound


@pytest.mark.parametrize("players", [pytest.param(17, marks=pytest.mark.slow), 18, 19, 42, 43])
def test_players_sit_out_in_turn_where_four_does_not_divide_their_number(players: int) -> None:
    draw = draw_plan(players, 5, random.Random(2))

    out = players % 4 * 5
    assert draw.facts.byes == (out // players, -(-out // players))
    assert draw.facts.uneven_winds == 0


def test_the_same_seed_draws_the_same_plan() -> None:
    assert draw_plan(56, 6, random.Random(9)) == draw_plan(56, 6, random.Random(9))


# ----- wishes -----
@pytest.mark.parametrize(
    ("players", "rounds", "size"),
    # teams of four are the tables of one more possible round, which is not played;
    # teams of five fill the blocks of 20 players
    [
        (16, 4, 4),
        (20, 5, 5),
        (24, 6, 4),
        (28, 7, 4),
        (32, 8, 4),
        (40, 8, 4),
        (40, 8, 8),
        (48, 8, 8),
        (48, 12, 4),
        (64, 8, 4),
        (160, 10, 5),
    ],
)
def test_team_mates_never_meet_where_this_is_possible(players: int, rounds: int, size: int) -> None:
    teams = {str(first): list(range(first, first + size)) for first in range(0, players, size)}
    draw = draw_plan(players, rounds, random.Random(3), Wishes(forbidden=pairs_within(teams)))

    assert everybody_sits_once(draw.plan, players)
    assert (draw.facts.forbidden, draw.facts.repeats, draw.facts.uneven_winds) == (0, 0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (18, 4), (40, 8)])
def test_soft_wishes_cost_no_repeats(players: int, rounds: int) -> None:
    clubs = {str(n): range(n, players, 8) for n in range(8)}
    avoided = dict.fromkeys(pairs_within({name: list(members) for name, members in clubs.items()}), 4)
    wished = draw_plan(players, rounds, random.Random(3), Wishes(avoided=avoided))
    plain = draw_plan(players, rounds, random.Random(3))

    assert wished.facts.repeats == plain.facts.repeats
    mates = [sum(meetings(draw.plan)[pair] for pair in avoided) for draw in (wished, plain)]
    # 16 players in 5 rounds: everybody meets everybody once, so club mates too
    assert mates[0] == mates[1] if (players, rounds) == (16, 5) else mates[0] < mates[1]


def test_a_team_with_more_members_than_tables_meets_as_rarely_as_possible() -> None:
    team = pairs_within({"red": [0, 1, 2, 3, 4, 5]})
    draw = draw_plan(20, 4, random.Random(3), Wishes(forbidden=team, least=1))

    # six members at five tables: at least one of their pairs meets in each round
    assert draw.facts.forbidden == 4


@pytest.mark.parametrize("seed", range(4))
def test_players_who_need_fixed_tables_have_them_in_every_round(seed: int) -> None:
    draw = draw_plan(40, 6, random.Random(seed), Wishes(fixed={7: 2, 11: 0}))

    assert draw.facts.repeats == 0

    assert all(7 in tables[2] and 11 in tables[0] for tables in draw.plan)
