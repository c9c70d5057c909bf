"""The explanations are right: a pocket calculator confirms every equation in the explanation of every ladder."""

import re
from math import sqrt
from typing import Any

import pytest

from scoring.ladders.ladder import Ladder
from scoring.ladders.rating_run import RatingRun
from scoring.ladders.registry import LADDERS, find_ladder
from tests.scoring.ladders.test_rating_run import any_season

NUMBER = r"[+−-]?\d+(?:\.\d+)?"
# The equation after the last words of a sentence: `16 ÷ 3 × (0 − 0.4015) = −2.141`
EQUATION = re.compile(rf"((?:[(+−-]|\d)[\d.()+−×÷²\s-]*) = ({NUMBER})")
# Number of equations in an explanation at a table of four. The other ladders state sums and places in words.
EXPECTED = {"elo": 3, "mean": 1, "tenhou_r": 1, "plackett_luce": 2, "bradley_terry": 4, "glicko2": 4}


def value_of(text: str) -> float:
    python = text.replace("−", "-").replace("×", "*").replace("÷", "/").replace("²", "**2")
    assert re.fullmatch(r"[\d.()+\-*/\s]+", python), text
    return float(eval(python))


def explained(ladder: Ladder[Any], seed: int) -> list[list[str]]:
    season = any_season(seed, 40)
    rating_run = RatingRun(ladder)
    changes = list(rating_run.changes(season))
    games = {game.id: game for game in season}
    explanations = []
    for change in changes:
        together = [games[change.game]]
        if ladder.period:
            number = ladder.period(rating_run.parameters, games[change.game])
            together = [game for game in season if ladder.period(rating_run.parameters, game) == number]
        ids = {game.id for game in together}
        before = {one.player: one.before for one in changes if one.game in ids}
        lines = ladder.explain(rating_run.parameters, together, before, change.player)
        explanations.append([line.render() for line in lines])
    return explanations


@pytest.mark.parametrize("key", EXPECTED)
def test_every_equation_is_true(key: str) -> None:
    for lines in explained(find_ladder(key), 11):
        found = [equation for line in lines for equation in EQUATION.findall(line)]

        assert len(found) >= EXPECTED[key], lines
        for left, right in found:
            # The numbers shown are rounded: allow for the last digit and for the rounding of the factors.
            decimals = len(right.partition(".")[2])
            assert value_of(left) == pytest.approx(value_of(right), abs=6 * 10**-decimals, rel=2e-3), lines


def test_bradley_terry_explains_each_pair() -> None:
    game = any_season(11, 1)[0]._replace(players=(1, 2, 3, 4), places=(1, 2, 3, 4))
    ladder = find_ladder("bradley_terry")
    before = dict.fromkeys(game.players, ladder.start(ladder.read()))

    lines = [line.render() for line in ladder.explain(ladder.read(), [game], before, 1)]

    # Sigma is 25/3: 69.4444 + 0.0008 = 69.4452. The spread of the pair, with luck 12.5: √(2 × 69.4452 + 2 × 156.25)
    spread = sqrt(2 * 69.4452 + 2 * 156.25)
    assert lines[1] == "Uncertainty squared, with what a game adds: 8.3333² + 0.0278² = 69.4452."
    assert lines[2] == f"Against 2 (25.0000 ± 8.3333): 69.4452 ÷ {spread:.4f} × (1 − 0.5000) = +1.6343."
    # 3 × 1.63431
    assert lines[5] == "Pair by pair: the skill moves by +4.9029."


def test_plackett_luce_explains_each_place_down_to_the_players_own() -> None:
    game = any_season(11, 1)[0]._replace(players=(1, 2, 3, 4), places=(1, 2, 3, 4))
    ladder = find_ladder("plackett_luce")
    before = dict.fromkeys(game.players, ladder.start(ladder.read()))

    lines = [line.render() for line in ladder.explain(ladder.read(), [game], before, 2)]

    # Each of four equal players has the chance 1/4 of the first place; each of the other three has 1/3 of the second.
    assert "the player's chance was 25.00 %: 0 − 0.2500 = -0.2500." in lines[2]
    assert "the player's chance was 33.33 %: 1 − 0.3333 = +0.6667." in lines[3]
    # -0.25 + 0.6667
    assert lines[4].startswith("Together +0.4167;")


def test_glicko_2_explains_the_sum_of_its_results() -> None:
    ladder = find_ladder("glicko2")
    game = any_season(11, 1)[0]._replace(players=(1, 2, 3, 4), places=(1, 2, 3, 4))
    before = dict.fromkeys(game.players, ladder.start(ladder.read()))

    lines = [line.render() for line in ladder.explain(ladder.read(), [game], before, 1)]

    # three opponents of the same rating with deviation 350: g = 0.6691, so each adds 0.6691 × ½
    assert lines[1] == "Against 2 (1500.000 ± 350.000): 0.6691 × (1 − 0.5000) = +0.3345."
    assert lines[4].startswith("Together +1.0036;")


@pytest.mark.parametrize("ladder", LADDERS, ids=lambda ladder: ladder.key)
def test_an_explanation_is_short_enough_to_be_read(ladder: Ladder[Any]) -> None:
    longest = max(len(line) for lines in explained(ladder, 5) for line in lines)

    assert longest <= 170
