import math
from random import Random

import pytest

from scoring.ladders.registry import find_ladder
from scoring.odds.chances import Result
from scoring.odds.fitting import fit_strengths
from scoring.odds.luck import Luck, find_luck, luck_share, mean_place_range
from scoring.odds.strengths import FITTED, find_strengths, information
from tests.scoring.odds.simulated import PLAYERS, simulated_club


def correlation(ones, others):
    mean, other_mean = sum(ones) / len(ones), sum(others) / len(others)
    product = sum((one - mean) * (other - other_mean) for one, other in zip(ones, others, strict=True))
    squares = sum((one - mean) ** 2 for one in ones) * sum((other - other_mean) ** 2 for other in others)
    return product / math.sqrt(squares)


@pytest.fixture(scope="module")
def known():
    return simulated_club(1, earlier=40, half=0)


def test_strengths_are_found(known):
    found = find_strengths(known.earlier, PLAYERS)

    assert correlation([known.strengths[one] for one in PLAYERS], [found.of[one].mean for one in PLAYERS]) > 0.8
    assert found.spread == pytest.approx(0.3, rel=0.6)


def test_strengths_are_shrunk_where_nothing_is_known():
    few = simulated_club(1, earlier=1, half=0)

    found = find_strengths(few.earlier, PLAYERS)

    assert max(abs(one.mean) for one in found.of.values()) < 0.2


def test_more_games_mean_less_uncertainty(known):
    early, late = (fit_strengths(known.earlier[:number], PLAYERS) for number in (50, len(known.earlier)))

    assert late[3].spread < early[3].spread


def test_a_newcomer_has_the_mean_and_the_spread_of_the_field(known):
    found = find_strengths(known.earlier, [*PLAYERS, 99])

    assert found.of[99].mean == pytest.approx(0, abs=0.01)
    assert found.of[99].spread == pytest.approx(found.spread, rel=0.05)


@pytest.mark.parametrize(("fitted", "taken"), [(0.5, FITTED), (0.8, "elo")])
def test_the_rating_that_predicts_best_is_taken(known, fitted, taken, monkeypatch):
    # The log-loss of Elo lies between.
    monkeypatch.setattr("scoring.odds.strengths.fitted_loss", lambda games: fitted)
    elo = find_ladder("elo")

    assert find_strengths(known.earlier, PLAYERS, [(elo, elo.read())]).ladder == taken


def test_the_fit_begins_from_earlier_strengths_and_ends_the_same(known):
    half = fit_strengths(known.earlier[:200])

    again, anew = fit_strengths(known.earlier, begin=half), fit_strengths(known.earlier)

    for player in PLAYERS:
        assert again[player].mean == pytest.approx(anew[player].mean, abs=0.02)


def test_the_information_of_a_game():
    # three players: (1/2 + 2/3) / 3 = 7/18
    assert information(3) == pytest.approx(7 / 18)


# ----- luck -----


def test_the_range_of_a_mean_place():
    # 1.96 × √(1.25/100) = 0.219; three players: 1.96 × √(8/12/100) = 0.160
    assert mean_place_range(100) == pytest.approx(0.2191, abs=1e-4)
    assert mean_place_range(100, 3) == pytest.approx(0.1600, abs=1e-4)
    assert mean_place_range(0) is None


def test_the_luck_of_all_players_of_a_game_is_zero(known):
    results = [Result((30, 10, -10, -30))]
    games = [game._replace(points=tuple((30, 10, -10, -30)[place - 1] for place in game.places))
             for game in known.earlier]  # fmt: skip

    found = find_luck(games, {player: math.exp(one) for player, one in known.strengths.items()}, results, 1000)

    assert sum(one.luck for one in found.values()) == pytest.approx(0, abs=1e-6)
    # a strength that is true: luck stays within three standard deviations
    assert all(abs(one.luck) < 3.5 * one.spread for one in found.values())


def test_among_equal_players_all_is_luck():
    rng = Random(5)
    found = {player: Luck(50, round(rng.gauss(0, 100)), 0.0, 100.0) for player in range(200)}

    assert luck_share(found) == pytest.approx(1, abs=0.25)
    assert luck_share({}) is None
