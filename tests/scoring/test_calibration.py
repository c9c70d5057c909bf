"""Log-loss against a coin flip, and that a ladder which knows beats one which does not."""

import math
import random

import pytest

from scoring.calibration import COIN, best_parameter, calibrate, calibrate_all, fit_steepness, log_loss
from scoring.games import Game
from scoring.ladders.registry import LADDERS, find_ladder


def season(games: int, *, skill: float, players: int = 24, rounds: bool = False) -> list[Game]:
    """Players of different skill, and luck of size 3."""
    rng = random.Random(2026)
    strength = [rng.gauss(0, skill) for _player in range(players)]
    told = []
    for number in range(games):
        seats = rng.sample(range(players), 4)
        luck = {player: strength[player] + rng.gauss(0, 3) for player in seats}
        order = sorted(seats, key=luck.__getitem__, reverse=True)
        places = tuple(order.index(player) + 1 for player in seats)
        points = tuple((30000, 10000, -10000, -30000)[place - 1] for place in places)
        scores = tuple(45000 - 10000 * place for place in places)
        told.append(Game(number, number, tuple(seats), places, points, scores=scores, day=1 + number // 20,
                         round=1 + number // 6 if rounds else 0))  # fmt: skip
    return told


def test_log_loss_of_three_pairs() -> None:
    # -(ln 0.8 + ln 0.7 + (ln 0.6 + ln 0.4) / 2) / 3 = (0.2231 + 0.3567 + 0.7136) / 3
    assert log_loss([0.8, 0.3, 0.6], [1.0, 0.0, 0.5]) == pytest.approx(0.4311, abs=0.0001)


def test_a_certain_mistake_is_dear_but_not_infinite() -> None:
    assert math.isfinite(log_loss([1.0], [0.0]))


def test_steepness_of_nothing_is_nothing() -> None:
    assert fit_steepness([0.0, 0.0], [1.0, 0.0]) == 0.0
    assert fit_steepness([], []) == 0.0


def test_steepness_stays_finite_where_the_stronger_always_wins() -> None:
    assert math.isfinite(fit_steepness([1.0, 2.0, 3.0], [1.0, 1.0, 1.0]))


@pytest.mark.parametrize("key", ["mean", "elo", "tenhou_r", "plackett_luce", "bradley_terry", "glicko2"])
def test_where_skill_differs_a_rating_beats_the_coin(key: str) -> None:
    calibration = calibrate(find_ladder(key), season(2000, skill=2))

    assert calibration.pairs == 6 * 1000
    assert calibration.best < 0.63
    assert sum(bucket.pairs for bucket in calibration.buckets) == calibration.pairs


def test_sums_foretell_worse_than_means() -> None:
    # a sum grows with the games, so what its differences meant in the first half is too much in the second
    games = season(2000, skill=2)

    assert calibrate(find_ladder("points"), games).best > calibrate(find_ladder("mean"), games).best


@pytest.mark.parametrize("key", ["elo", "mean", "plackett_luce"])
def test_where_all_is_luck_no_ladder_is_better_than_the_coin(key: str) -> None:
    calibration = calibrate(find_ladder(key), season(2000, skill=0))

    assert COIN - 0.003 < calibration.fitted < COIN + 0.01


def test_ladders_are_compared_over_the_same_games_the_best_first() -> None:
    games = season(600, skill=2)

    found = calibrate_all([(ladder, ladder.read()) for ladder in LADDERS], games)

    assert [one.best for one in found] == sorted(one.best for one in found)
    assert {one.ladder for one in found} == {ladder.key for ladder in LADDERS}
    assert {one.pairs for one in found} == {6 * 300}


def test_a_round_is_foretold_from_the_marks_before_it() -> None:
    calibration = calibrate(find_ladder("elo"), season(12, skill=2, rounds=True))

    # twelve games in two rounds of six tables; the second round is judged
    assert (calibration.games, calibration.pairs) == (6, 36)


def test_games_the_ladder_cannot_rate_are_left_out() -> None:
    games = season(20, skill=2)
    games[3] = games[3]._replace(scores=())

    # 19 games, the last nine are judged
    assert calibrate(find_ladder("riichi_ladder"), games).games == 9


def test_the_search_finds_that_luck_is_great() -> None:
    games = season(1500, skill=0.7)

    found = best_parameter(find_ladder("plackett_luce"), games, "beta", [4.0, 12.5])

    assert found[0][1] == 12.5
    assert found[0][0] < found[1][0]
