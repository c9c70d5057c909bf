"""The fairness of a plan, counted by hand."""

from fractions import Fraction
from random import Random

from scoring.seating.fairness import plan_fairness
from scoring.seating.planning import draw_plan

# Two rounds of eight players; 0 and 1 meet twice, and 0 sits twice at the first table as East.
PLAN = (((0, 1, 2, 3), (4, 5, 6, 7)), ((0, 4, 1, 5), (2, 6, 3, 7)))


def test_the_figures_of_a_small_plan_have_their_bounds_beside_them() -> None:
    fair = plan_fairness(PLAN, 8)

    figures = {figure.key: (figure.value, figure.bound) for figure in fair.figures}
    # 2 rounds of 2 tables = 24 meetings; of each four at most two were not at one table before, so 4 meet again
    assert figures["repeats"] == (4, 4)
    assert figures["most_met"] == (2, 1)
    # 28 pairs, 24 - 4 = 20 met
    assert figures["never_met"] == (8, 4)
    # 0 is East twice and 7 North twice
    assert figures["uneven_winds"] == (2, 0)
    assert figures["most_at_table"] == (2, 1)
    assert figures["most_out"] == (0, 0)


def test_the_line_of_a_player_counts_opponents_winds_and_tables() -> None:
    line = plan_fairness(PLAN, 8, {player: player + 1 for player in range(8)}).players[0]

    assert (line.played, line.opponents, line.repeats, line.most_met) == (2, 5, 1, 2)
    assert (line.winds, line.wind_spread, line.tables, line.most_at_table) == ((2, 0, 0, 0), 2, 1, 2)
    # ranks 2, 3, 4 and then 5, 2, 6: 22 / 6
    assert line.strength == Fraction(22, 6)


def test_a_good_plan_is_at_its_bounds() -> None:
    draw = draw_plan(28, 9, Random(1))

    figures = {figure.key: figure for figure in plan_fairness(draw.plan, 28).figures}
    assert figures["repeats"].is_at_bound
    assert figures["never_met"].is_at_bound
    assert figures["uneven_winds"].is_at_bound
    # nobody has a strength: there is no figure to judge
    assert figures["strength_gap"].is_at_bound is None


def test_an_event_without_rounds_has_figures_too() -> None:
    assert all(not figure.value for figure in plan_fairness((), 8).figures if figure.key != "never_met")


def test_the_bound_of_rounds_that_do_not_seat_everybody_counts_their_meetings() -> None:
    fair = plan_fairness((*PLAN, ((0, 2, 4, 6),)), 8)

    # at least 4 repeats of eight players in two rounds, more than 24 + 6 meetings - 28 pairs = 2
    assert fair.figures[0].bound == 4


def test_the_bounds_know_a_final_that_others_have_not_reached() -> None:
    final = ((0, 2, 4, 6),)
    absent = {(player, place) for player in (1, 3, 5, 7) for place in (2, 3)}
    fair = plan_fairness((*PLAN, final, final), 8, None, absent)

    figures = {figure.key: (figure.value, figure.bound) for figure in fair.figures}
    # 2 rounds of the same four: 6 meet again, and at least 4 before; 0-2, 0-4, 2-6 and 4-6 had met once
    assert figures["repeats"] == (4 + 6 + 4, 4 + 6)
    assert figures["most_met"] == (3, 2)
    assert figures["most_out"] == (0, 0)
    # 0 sat twice at the first of two tables and twice at the table of the final
    assert figures["most_at_table"] == (4, 2)
