"""Log-loss of ladders compared with a coin flip and with each other."""

import math
import random

import pytest

from scoring.forecast_quality import COIN, fit_steepness, ladder_quality, log_loss, rated_pairs
from scoring.games import Game
from scoring.ladders.registry import find_ladder


def season(games: int, *, skill: float, players: int = 24, rounds: bool = False) -> list[Game]:
    """Make games of players whose skills have the given deviation, with luck of deviation 3."""
    rng = random.Random(2026)
    strength = [rng.gauss(0, skill) for _player in range(players)]
    made = []
    for number in range(games):
        seats = rng.sample(range(players), 4)
        luck = {player: strength[player] + rng.gauss(0, 3) for player in seats}
        order = sorted(seats, key=luck.__getitem__, reverse=True)
        places = tuple(order.index(player) + 1 for player in seats)
        points = tuple((30000, 10000, -10000, -30000)[place - 1] for place in places)
        scores = tuple(45000 - 10000 * place for place in places)
        made.append(Game(number, number, tuple(seats), places, points, scores=scores, day=1 + number // 20,
                         round=1 + number // 6 if rounds else 0))  # fmt: skip
    return made


def test_log_loss_of_three_pairs() -> None:
    # -(ln 0.8 + ln 0.7 + (ln 0.6 + ln 0.4) / 2) / 3 = (0.2231 + 0.3567 + 0.7136) / 3
    assert log_loss([0.8, 0.3, 0.6], [1.0, 0.0, 0.5]) == pytest.approx(0.4311, abs=0.0001)


def test_the_log_loss_of_a_wrong_certainty_is_finite() -> None:
    assert math.isfinite(log_loss([1.0], [0.0]))


def test_steepness_is_zero_without_differences() -> None:
    assert fit_steepness([0.0, 0.0], [1.0, 0.0]) == 0.0
    assert fit_steepness([], []) == 0.0


def test_steepness_stays_finite_if_the_stronger_player_always_wins() -> None:
    assert math.isfinite(fit_steepness([1.0, 2.0, 3.0], [1.0, 1.0, 1.0]))


@pytest.mark.parametrize("key", ["mean", "elo", "tenhou_r", "plackett_luce", "bradley_terry", "glicko2"])
def test_a_rating_predicts_better_than_a_coin_flip_if_skills_differ(key: str) -> None:
    quality = ladder_quality(find_ladder(key), season(2000, skill=2))

    assert quality.pairs == 6 * 1000
    assert quality.best < 0.63
    assert sum(bucket.pairs for bucket in quality.buckets) == quality.pairs


def test_sums_predict_worse_than_means() -> None:
    # A sum grows with the games, so a steepness fitted on the first half is too great for the second half.
    games = season(2000, skill=2)

    assert ladder_quality(find_ladder("points"), games).best > ladder_quality(find_ladder("mean"), games).best


@pytest.mark.parametrize("key", ["elo", "mean", "plackett_luce"])
def test_no_ladder_predicts_better_than_a_coin_flip_if_all_is_luck(key: str) -> None:
    quality = ladder_quality(find_ladder(key), season(2000, skill=0))

    assert COIN - 0.003 < quality.fitted < COIN + 0.01


def test_a_round_is_predicted_from_the_marks_before_it() -> None:
    quality = ladder_quality(find_ladder("elo"), season(12, skill=2, rounds=True))

    # Twelve games in two rounds of six tables; the second round is judged.
    assert (quality.games, quality.pairs) == (6, 36)


def test_games_that_the_ladder_cannot_rate_are_skipped() -> None:
    games = season(20, skill=2)
    games[3] = games[3]._replace(scores=())

    # 19 games are rated, the last nine are judged.
    assert ladder_quality(find_ladder("riichi_ladder"), games).games == 9


def test_players_with_an_equal_place_have_half_a_result() -> None:
    game = Game(0, 1, (1, 2, 3), (1, 2, 2), (5, 0, -5))

    pairs = rated_pairs(find_ladder("elo"), [game])[1]

    # 1 against 2, 1 against 3, 2 against 3
    assert list(pairs.results) == [1.0, 1.0, 0.5]
