"""The mean of the own games is rounded as all points are: half away from zero."""

import pytest

from league.tournaments.standings.record import own_mean
from scoring.games import Game


@pytest.mark.parametrize(
    ("points", "mean"),
    [((5, 6), 6), ((5, 5, 6), 5), ((5, 6, 6), 6), ((-5, -6), -6), ((-5, -5, -6), -5), ((7,), 7), ((), None)],
)
def test_the_mean_of_the_own_games_is_rounded_half_up(points: tuple[int, ...], mean: int | None) -> None:
    games = [Game(0, number, (1, 2), (1, 2), (own, -own), unit=1) for number, own in enumerate(points)]

    assert own_mean(games, 1) == mean
