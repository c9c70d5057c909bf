"""Glicko-2: Glickman's example, periods, and players who are absent."""

from datetime import date

import pytest

from scoring.games import Game
from scoring.ladders.glicko2 import LADDER, Glicko2Parameters, at_period, period, rate, rate_period, update
from scoring.ladders.rating_run import RatingRun, replay


def table(number: int, day: date, players: tuple[int, ...] = (1, 2, 3, 4)) -> Game:
    return Game(number, number, players, (1, 2, 3, 4), (30, 10, -10, -30), day=day.toordinal())


def test_glickmans_example() -> None:
    rating, deviation, volatility = update(1500, 200, 0.06, [(1400, 30, 1), (1550, 100, 0), (1700, 300, 0)])

    assert (rating, deviation) == pytest.approx((1464.0507, 151.5165), abs=0.0001)
    assert volatility == pytest.approx(0.059996, abs=0.000001)


@pytest.mark.parametrize("shift", [-600, 300, 900])
def test_shifting_all_ratings_shifts_the_result(shift: int) -> None:
    results = [(1400.0, 30.0, 1.0), (1550.0, 100.0, 0.0), (1700.0, 300.0, 0.0)]
    shifted = [(rating + shift, deviation, result) for rating, deviation, result in results]

    here, there = update(1500, 200, 0.06, results), update(1500 + shift, 200, 0.06, shifted)

    assert there[0] - shift == pytest.approx(here[0], abs=1e-9)
    assert there[1:] == pytest.approx(here[1:], abs=1e-9)


def test_a_month_is_a_period_unless_days_are_given() -> None:
    parameters = Glicko2Parameters()
    last, first = (period(parameters, table(1, date(2026, month, day))) for month, day in ((1, 31), (2, 1)))

    assert first == last + 1
    weekly = Glicko2Parameters(period_days=7)
    assert period(weekly, table(1, date(2026, 1, 31))) == period(weekly, table(1, date(2026, 2, 1)))


def test_the_order_within_a_period_does_not_matter() -> None:
    day = date(2026, 5, 1)
    games = [table(1, day), table(2, day, (4, 5, 1, 6)), table(3, day, (2, 6, 5, 3))]
    turned = [game._replace(id=number, played=number) for number, game in enumerate(reversed(games), 1)]

    marks, same = replay(LADDER, games)[0], replay(LADDER, turned)[0]

    assert set(same) == set(marks)
    for player, mark in marks.items():
        assert same[player] == pytest.approx(mark, abs=5)  # floating-point sums run in another order


def test_a_period_gives_each_player_the_update_of_the_results_in_the_order_of_play() -> None:
    day = date(2026, 5, 1)
    games = [table(1, day), table(2, day, (4, 5, 1, 6)), table(3, day, (2, 6, 1, 3))._replace(places=(1, 2, 2, 4))]
    before = {one: (7, 1500_000_000 + 31_000_000 * one, 40_000_000 * one, 60_000_000, 24316) for one in range(1, 7)}
    # Player 1 is first of (1, 2, 3, 4), third of (4, 5, 1, 6), and shares the second place with 6 of (2, 6, 1, 3).
    results = [(2, 1), (3, 1), (4, 1), (4, 0), (5, 0), (6, 1), (2, 0), (6, 0.5), (3, 1)]

    after = rate_period(Glicko2Parameters(), games, before)[1]

    seen = [(1500.0 + 31 * other, 40.0 * other, result) for other, result in results]
    rating, deviation, volatility = update(1531, 40, 0.06, seen, weight=2 / 3)
    whole = round(rating * 1e6), round(deviation * 1e6), round(volatility * 1e9)
    assert after == (10, *whole, period(Glicko2Parameters(), games[0]))


def test_deviation_grows_with_every_missed_period_up_to_that_of_a_new_player() -> None:
    parameters = Glicko2Parameters()
    mark = (10, 1600_000_000, 60_000_000, 60_000_000, 100)

    # each month adds (0.06 × 173.7178)² = 108.64 to 60² = 3600
    assert at_period(parameters, mark, 101)[2] == 60_000_000
    assert at_period(parameters, mark, 102)[2] == pytest.approx((3600 + 108.64) ** 0.5 * 1e6, abs=50)
    assert at_period(parameters, mark, 112)[2] == pytest.approx((3600 + 11 * 108.64) ** 0.5 * 1e6, abs=50)
    assert at_period(parameters, mark, 10_000)[2] == 350_000_000


def test_a_game_rated_alone_is_a_period() -> None:
    game = table(1, date(2026, 5, 1))

    rating_run = RatingRun(LADDER)
    rating_run.advance([game])

    assert list(rating_run.marks.values()) == list(rate(rating_run.parameters, game, [rating_run.start] * 4))


def test_an_open_month_is_rated_again_from_its_beginning() -> None:
    rating_run = RatingRun(LADDER)

    early = list(rating_run.changes([table(1, date(2026, 5, 1))]))
    again = list(rating_run.changes([table(2, date(2026, 5, 9))]))

    assert {change.before for change in early + again} == {rating_run.start}
    assert {change.game for change in again} == {2}


def test_results_from_one_game_weigh_two_thirds_by_default() -> None:
    game = table(1, date(2026, 5, 1))
    light, full = (replay(LADDER, [game], LADDER.read({"weight": weight}))[0][1] for weight in (2 / 3, 1))

    assert replay(LADDER, [game])[0][1] == light
    assert 1500_000_000 < light[1] < full[1]
    assert full[2] < light[2]
