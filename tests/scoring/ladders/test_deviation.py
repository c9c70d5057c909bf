"""The deviation that a ladder shows beside the rating is the one of its title."""

from fractions import Fraction

import pytest

from scoring.exact import decimal
from scoring.games import Game
from scoring.ladders.ladder import Ladder
from scoring.ladders.registry import LADDERS

MEASURED = [ladder for ladder in LADDERS if ladder.deviation]
GAME = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))


def test_the_ladders_with_an_uncertainty_measure_it() -> None:
    assert [ladder.key for ladder in MEASURED] == ["plackett_luce", "bradley_terry", "glicko2"]


@pytest.mark.parametrize("ladder", MEASURED, ids=lambda ladder: ladder.key)
def test_a_new_player_has_the_deviation_of_the_parameters(ladder: Ladder) -> None:
    parameters = ladder.read()
    assert ladder.deviation

    shown = ladder.deviation(parameters, ladder.start(parameters))

    wanted = parameters.deviation if ladder.key == "glicko2" else parameters.sigma
    assert abs(shown - Fraction(wanted)) < Fraction(1, 10**6)


@pytest.mark.parametrize("ladder", MEASURED, ids=lambda ladder: ladder.key)
def test_a_game_makes_the_rating_more_certain(ladder: Ladder) -> None:
    parameters = ladder.read()
    start = ladder.start(parameters)
    assert ladder.deviation
    assert ladder.title

    after = ladder.rate(parameters, GAME, [start] * 4)[0]

    shown = ladder.deviation(parameters, after)
    assert shown < ladder.deviation(parameters, start)
    assert f"± {decimal(shown, ladder.decimals)}" in ladder.title(parameters, after).render(str)
