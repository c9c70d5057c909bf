"""Plans are judged by `plan_facts`, which counts from the plan alone."""

import random
from itertools import combinations

import pytest

from league.errors import LeagueError
from league.tournaments.seating.facts import fewest_repeats, least_indirect, meetings, plan_facts
from league.tournaments.seating.fields import closed_form, has_closed_form
from league.tournaments.seating.known import _SCRIPTS, known_plan
from league.tournaments.seating.planning import Wishes, draw_plan, pairs_within
from league.tournaments.seating.reseating import reseat
from league.tournaments.seating.starters import STARTERS, Starter
from league.tournaments.seating.swiss import PRESETS, Past, Weights, describe_round, draw_swiss
from league.tournaments.seating.text import format_plan, parse_plan
from league.tournaments.seating.winds import seat_by_winds

pytestmark = pytest.mark.once


def everybody_sits_once(plan, players: int) -> bool:
    return all(sorted(p for table in tables for p in table) == list(range(players)) for tables in plan)


# ----- the judge itself -----
def test_the_judge_counts_a_hand_made_plan() -> None:
    plan = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 1, 4, 5), (2, 3, 6, 7)))

    facts = plan_facts(plan, 8, forbidden=[(0, 4), (0, 7)])

    # round 2 repeats all 12 pairs of round 1; round 3 repeats 0-1, 4-5, 2-3, 6-7
    assert facts.repeats == 16
    assert facts.max_meets == 3
    assert facts.wind_spread == 3
    assert facts.forbidden == 1


def test_strangers_are_counted_by_their_common_opponents() -> None:
    plan = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))

    # 0 has met 1 2 3 4 5, 6 has met 4 5 7 2 3: they share 2 3 4 5
    assert least_indirect(meetings(plan), 8) == 4


# ----- the ways of making one -----
@pytest.mark.parametrize("tables", [q for q in range(4, 44) if has_closed_form(q)])
def test_a_closed_form_repeats_nobody(tables: int) -> None:
    plan = closed_form(tables, min(tables, 12))

    assert plan_facts(plan, 4 * tables).repeats == 0
    assert everybody_sits_once(plan, 4 * tables)


@pytest.mark.parametrize("starter", STARTERS, ids=lambda one: f"{one.players}x{one.rounds}")
def test_a_starter_repeats_nobody_in_all_its_rounds(starter: Starter) -> None:
    plan = starter.plan(starter.rounds)

    assert plan_facts(plan, starter.players).repeats == 0
    assert everybody_sits_once(plan, starter.players)


@pytest.mark.parametrize(
    ("players", "rounds", "repeats"), [(20, 6, 6), (20, 7, 20), (20, 8, 50), (24, 8, 18), (24, 9, 48), (32, 10, 17)]
)
def test_the_best_plans_known_have_as_few_repeats_as_they_say(players: int, rounds: int, repeats: int) -> None:
    plan = known_plan(players, rounds)

    assert plan_facts(plan, players).repeats == repeats
    assert everybody_sits_once(plan, players)


def test_every_plan_known_is_judged() -> None:
    assert set(_SCRIPTS) == {(20, 6), (20, 7), (20, 8), (24, 8), (24, 9), (32, 10)}


QUICK = [(16, 5), (24, 7), (28, 9), (36, 11), (40, 12), (44, 12), (48, 12), (60, 12), (100, 8), (160, 8), (172, 12)]


@pytest.mark.parametrize(("players", "rounds"), QUICK)
def test_a_drawn_plan_repeats_nobody_and_its_winds_are_even(players: int, rounds: int) -> None:
    draw = draw_plan(players, rounds, random.Random(4))

    assert everybody_sits_once(draw.plan, players)
    assert (draw.facts.repeats, draw.facts.uneven_winds) == (0, 0)
    assert draw.facts == plan_facts(draw.plan, players)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(16, 176, 4))
def test_every_size_up_to_the_bound_repeats_nobody(players: int) -> None:
    wanting = {
        rounds: draw.facts
        for rounds in range(1, min((players - 1) // 3, 12) + 1)
        if (draw := draw_plan(players, rounds, random.Random(rounds))).facts.repeats or draw.facts.uneven_winds
    }

    assert set(wanting) == {20: {6}, 32: {10}}.get(players, set())


@pytest.mark.parametrize(
    ("players", "rounds", "bound"),
    [(4, 3, 12), (8, 2, 4), (8, 7, 56), (9, 2, 3), (12, 2, 3), (16, 6, 24), (16, 8, 72), (24, 10, 84), (28, 10, 42)],
)
def test_beyond_the_bound_a_plan_reaches_it(players: int, rounds: int, bound: int) -> None:
    draw = draw_plan(players, rounds, random.Random(2))

    assert fewest_repeats(players, rounds) == bound
    assert draw.facts.repeats == bound


@pytest.mark.parametrize("players", [pytest.param(17, marks=pytest.mark.slow), 18, 19, 42, 43])
def test_where_four_does_not_divide_the_players_they_sit_out_in_turn(players: int) -> None:
    draw = draw_plan(players, 5, random.Random(2))

    out = players % 4 * 5
    assert draw.facts.byes == (out // players, -(-out // players))
    assert draw.facts.uneven_winds == 0


def test_the_same_seed_draws_the_same_plan() -> None:
    assert draw_plan(56, 6, random.Random(9)) == draw_plan(56, 6, random.Random(9))


# ----- wishes -----
@pytest.mark.parametrize(
    ("players", "rounds", "size"),
    # teams of four sit out the round that the plan could have beside; teams of five fill the blocks of 20 players
    [(16, 4, 4), (20, 5, 5), (24, 6, 4), (28, 7, 4), (32, 8, 4), (40, 8, 4), (48, 12, 4), (64, 8, 4), (160, 10, 5)],
)
def test_team_mates_never_meet_where_it_can_be(players: int, rounds: int, size: int) -> None:
    teams = {str(first): list(range(first, first + size)) for first in range(0, players, size)}
    draw = draw_plan(players, rounds, random.Random(3), Wishes(forbidden=pairs_within(teams)))

    assert everybody_sits_once(draw.plan, players)
    assert (draw.facts.forbidden, draw.facts.repeats, draw.facts.uneven_winds) == (0, 0, 0)


@pytest.mark.parametrize(("players", "rounds"), [(16, 5), (18, 4), (40, 8)])
def test_who_should_not_meet_costs_no_repeats(players: int, rounds: int) -> None:
    clubs = {str(n): range(n, players, 8) for n in range(8)}
    avoided = dict.fromkeys(pairs_within({name: list(ones) for name, ones in clubs.items()}), 4)
    wished = draw_plan(players, rounds, random.Random(3), Wishes(avoided=avoided))
    plain = draw_plan(players, rounds, random.Random(3))

    assert wished.facts.repeats == plain.facts.repeats
    mates = [sum(meetings(draw.plan)[pair] for pair in avoided) for draw in (wished, plain)]
    # in the only plan of 16 players and 5 rounds everybody meets everybody
    assert mates[0] == mates[1] if (players, rounds) == (16, 5) else mates[0] < mates[1]


def test_a_team_larger_than_the_tables_meets_as_little_as_can_be() -> None:
    team = pairs_within({"red": [0, 1, 2, 3, 4, 5]})
    draw = draw_plan(20, 4, random.Random(3), Wishes(forbidden=team, least=1))

    # six at five tables: one pair of them a round
    assert draw.facts.forbidden == 4


def test_a_player_who_needs_a_fixed_table_has_it_in_every_round() -> None:
    draw = draw_plan(40, 6, random.Random(3), Wishes(fixed={7: 2, 11: 0}))

    assert all(7 in tables[2] and 11 in tables[0] for tables in draw.plan)


# ----- winds -----
@pytest.mark.parametrize("seed", range(5))
def test_winds_of_any_groups_come_out_even(seed: int) -> None:
    rng = random.Random(seed)
    groups = []
    for _ in range(11):
        order = rng.sample(range(36), 36)
        groups.append([order[n : n + 4] for n in range(0, 36, 4)])

    plan = seat_by_winds(groups)

    assert plan_facts(plan, 36).uneven_winds == 0
    assert [[set(t) for t in tables] for tables in plan] == [[set(t) for t in tables] for tables in groups]


# ----- one round by standings -----
def test_the_first_round_by_standings_seats_neighbours() -> None:
    proposed = draw_swiss(Past(order=range(16)), Weights(), random.Random(1))

    assert [sorted(table) for table in proposed.tables] == [[n, n + 1, n + 2, n + 3] for n in range(0, 16, 4)]
    assert proposed.spread == 3


def test_who_has_met_is_kept_apart_and_the_numbers_say_so() -> None:
    met = {pair: 1 for n in range(0, 32, 4) for pair in combinations(range(n, n + 4), 2)}

    proposed = draw_swiss(Past(order=range(32), met=met), Weights(), random.Random(1))

    assert proposed.repeats == 0
    assert describe_round(proposed.tables, Past(order=range(32), met=met)) == proposed


def test_winds_weigh_when_asked() -> None:
    winds = {player: [3, 1, 1, 1] if player % 2 else [1, 1, 1, 3] for player in range(16)}

    proposed = draw_swiss(Past(order=range(16), winds=winds), PRESETS["winds"], random.Random(1))

    assert all(table[0] % 2 == 0 for table in proposed.tables)


# ----- people leave and come -----
def test_played_rounds_stay_and_who_left_sits_no_more() -> None:
    draw = draw_plan(40, 8, random.Random(1))

    there = [*(None for _ in range(3)), *(set(range(40)) - {5} for _ in range(5))]
    after = reseat(draw.plan, players=40, played=3, present=there, rng=random.Random(1))

    assert after.plan[:3] == draw.plan[:3]
    assert all(5 not in table for tables in after.plan[3:] for table in tables)
    assert all(len({p for t in tables for p in t}) == 36 for tables in after.plan[3:])


def test_a_newcomer_takes_the_seat_of_who_left() -> None:
    draw = draw_plan(40, 8, random.Random(1))

    there = [*(None for _ in range(3)), *(set(range(41)) - {5} for _ in range(5))]
    after = reseat(draw.plan, players=41, played=3, present=there, rng=random.Random(1))

    assert after.changed_tables == 5
    assert after.facts.repeats == 0


# ----- the script -----
def test_a_script_goes_out_and_comes_in_the_same() -> None:
    plan = draw_plan(24, 7, random.Random(1)).plan

    assert parse_plan(format_plan(plan), 24) == plan


@pytest.mark.parametrize("text", ["1-2-3", "1-2-3-3", "1-2-3-4\n4-5-6-7", "0-1-2-3", "1-2-3-9", "=1+1"])
def test_a_faulty_script_names_its_line(text: str) -> None:
    with pytest.raises(LeagueError) as refused:
        parse_plan(text, 8)

    assert refused.value.code == "bad_script"
    assert refused.value.params["line"] == len(text.splitlines())
