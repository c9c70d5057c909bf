"""Every ladder rates the same four games, with the arithmetic in comments."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from scoring.ladders.ladder import Mark
from scoring.ladders.rating_run import RatingRun, replay
from scoring.ladders.registry import LADDERS, find_ladder
from tests.scoring.crosstable import AKI, BO, CHO, DAI, EMA, GAMES

EVERYBODY = (AKI, BO, CHO, DAI, EMA)


def final(key: str, **parameters: Any) -> list[Mark]:
    ladder = find_ladder(key)
    marks, _changes = replay(ladder, GAMES, ladder.read(parameters))
    return [marks[player] for player in EVERYBODY]


def shown(key: str, **parameters: Any) -> list[Fraction]:
    ladder = find_ladder(key)
    rating_run = RatingRun(ladder, ladder.read(parameters))
    rating_run.advance(GAMES)
    return [rating_run.shown(player) for player in EVERYBODY]


def tenths(*values: int) -> list[Fraction]:
    return [Fraction(value, 10) for value in values]


def test_points_add_up() -> None:
    # Aki 31.2 + 10 + 15 - 6; Bo 8.3 + 25 - 8 + 6; Cho -9.6 + 15 + 17; Dai -29.9 - 10 - 17; Ema -25 - 22
    assert shown("points") == tenths(502, 313, 224, -569, -470)


def test_ladder_points_come_from_scores_and_the_earlier_dealer_of_equal_scores_ranks_lower() -> None:
    # Third game: 30000 each; Cho was the earlier dealer and ranks lower: Cho 5 + 5, Aki 5 + 15.
    # Aki 31.2 + 10 + 20 - 6; Cho -9.6 + 10 + 17; the others have the same as their points.
    assert shown("riichi_ladder") == tenths(552, 313, 174, -569, -470)


def test_mean_is_shrunk_by_twenty_games() -> None:
    # 50.2 / (4 + 20), 31.3 / 24, 22.4 / (3 + 20), -56.9 / 23, -47 / (2 + 20)
    tops, bottoms = tenths(502, 313, 224, -569, -470), (24, 24, 23, 23, 22)
    assert shown("mean") == [top / bottom for top, bottom in zip(tops, bottoms, strict=True)]


def test_mean_without_weight_is_the_average() -> None:
    assert shown("mean", weight=0) == [
        Fraction(502, 40),
        Fraction(313, 40),
        Fraction(224, 30),
        Fraction(-569, 30),
        -Fraction(47, 2),
    ]


def test_elo_sums_six_pairs_a_game() -> None:
    # K is 32, so 32 / 3 for each pair.
    # 1: all expected results are 1/2: ± 3 × 5.3333, ± 5.3333
    # 2: Bo 1505.33 Aki 1516 Dai 1484 Ema 1500: Bo 10.6667 × (3 - 0.4847 - 0.5307 - 0.5077) = +15.7547,
    #    Aki × (2 - 0.5153 - 0.5459 - 0.5230) = +4.4344, Dai × (1 - 0.4693 - 0.4541 - 0.4770) = -4.2710, Ema × -1.4923
    # 3: Cho × (0.5 + 1 + 1 - 0.4630 - 0.4620 - 0.5152) = +11.3038, Aki × (2.5 - 0.5370 - 0.4991 - 0.5521) = +9.7258,
    #    Bo × (1 - 0.5380 - 0.5009 - 0.5531) = -6.3141, Ema × -1.3796
    # 4: Aki × (1 - 0.5221 - 0.5348 - 0.5721), Bo × (2 - 0.4779 - 0.5127 - 0.5503), Cho × 1.5098, Dai × -1.3399
    wanted = [1523.4514, 1519.6721, 1522.0743, 1465.4360, 1469.3662]
    assert [float(one) for one in shown("elo")] == pytest.approx(wanted, abs=0.0001)


def test_elo_with_equal_k_keeps_the_sum_of_the_ratings() -> None:
    assert sum(shown("elo")) == 5 * 1500


def test_tenhou_r_to_the_thousandth() -> None:
    # 1: 1530, 1510, 1490, 1470
    # 2: mean of 1510 1530 1470 1500 is 1502.5: Bo 0.998 × (30 - 7.5 / 40) = 29.753,
    #    Aki 0.998 × (10 - 27.5 / 40) = 9.294, Dai 0.998 × (-10 + 32.5 / 40) = -9.169,
    #    Ema 1 × (-30 + 2.5 / 40) = -29.9375 -> -29.938
    # 3: mean of 1490 1539.294 1539.753 1470.062 is 1509.77725; Cho and Aki share (30 + 10) / 2 = 20:
    #    Cho 0.998 × (20 + 19.77725 / 40) = 20.453, Aki 0.996 × (20 - 29.51675 / 40) = 19.185,
    #    Bo 0.996 × (-10 - 29.97575 / 40) = -10.706, Ema 0.998 × (-30 + 39.71525 / 40) = -28.949
    # 4: mean of 1558.479 1529.047 1510.453 1460.831 is 1514.7025: Aki 0.994 × (-10 - 43.7765 / 40) = -11.028,
    #    Bo 0.994 × (10 - 14.3445 / 40) = 9.584, Cho 0.996 × (30 + 4.2495 / 40) = 29.986,
    #    Dai 0.996 × (-30 + 53.8715 / 40) = -28.539
    thousandths = (1547451, 1538631, 1540439, 1432292, 1441113)
    assert shown("tenhou_r") == [Fraction(one, 1000) for one in thousandths]


def test_tenhou_grades() -> None:
    # Upper room +60 +15 0; below 2-kyu the last place costs nothing; targets 20, 20, 20.
    # Aki 60 -> 9-kyu 0, 15, then second (Cho dealt first) 15 + 15 -> 8-kyu 0, third 0
    # Bo 15, 15 + 60 -> 9-kyu 0, third 0, 15; Cho third 0, 60 -> 9-kyu, 60 -> 8-kyu; Dai 0 0 0; Ema 0 0
    assert final("tenhou_dan") == [(4, 2, 0), (4, 1, 15), (3, 2, 0), (3, 0, 0), (2, 0, 0)]


def test_mahjong_soul_grades() -> None:
    # Silver room +40 +20 0, uma 15 5 -5 -15, targets 20, 80, 200.
    # Aki ceil(16.2 + 15 + 40) = 72 -> Novice 2, 5 + 5 + 20 = 30, second (Cho dealt first) 30 + 30 = 60, 60 - 1 - 5 = 54
    # Bo ceil(3.3 + 5 + 20) = 29 -> Novice 2, 10 + 15 + 40 = 65, 65 - 3 - 5 = 57, 57 + 1 + 5 + 20 = 83 -> Novice 3
    # Cho ceil(-4.6 - 5) = -9 stays 0, 5 + 15 + 40 -> Novice 2, 2 + 15 + 40 = 57; Dai and Ema stay at 0
    assert final("majsoul_dan") == [(4, 1, 54), (4, 2, 0), (3, 1, 57), (3, 0, 0), (2, 0, 0)]


@pytest.mark.parametrize(
    ("key", "beta", "tau", "wanted"),
    [
        ("plackett_luce", 25 / 6, 25 / 300,
         [(28.6935, 7.7780), (30.7033, 7.7964), (28.4016, 7.9581), (18.4851, 7.6860), (18.6667, 7.9393)]),
        ("plackett_luce", 12.5, 25 / 900,
         [(27.7593, 8.2037), (28.9606, 8.2050), (27.1167, 8.2426), (20.2765, 8.1655), (20.8873, 8.2376)]),
        ("bradley_terry", 25 / 6, 25 / 300,
         [(30.7480, 6.0569), (30.8717, 5.9922), (34.6813, 6.3070), (14.5651, 6.5155), (13.3498, 6.9224)]),
        ("bradley_terry", 12.5, 25 / 900,
         [(30.9107, 7.6627), (30.1812, 7.6573), (31.5351, 7.8047), (15.8529, 7.8147), (16.3342, 7.9719)]),
    ],
)  # fmt: skip
def test_weng_lin(key: str, beta: float, tau: float, wanted: list[tuple[float, float]]) -> None:
    # computed from the printed formulas of the paper, independently of this code
    marks = final(key, beta=beta, tau=tau)

    assert [mu / 1e9 for _games, mu, _sigma in marks] == pytest.approx([mu for mu, _ in wanted], abs=0.0001)
    assert [sigma / 1e9 for _games, _mu, sigma in marks] == pytest.approx([sigma for _, sigma in wanted], abs=0.0001)


def test_glicko2_rates_all_games_of_a_month_at_once() -> None:
    # Everybody is 1500 ± 350, so every expected result is 1/2, and g is the same for all:
    # g = 0.6690698, v = 1 / (n × w × g² / 4), mu' = phi'² × w × g × (won - n / 2). Results won:
    # Aki 3 + 2 + 2.5 + 1 of 12, Bo 2 + 3 + 1 + 2 of 12, Cho 1 + 2.5 + 3 of 9, Dai 0 + 1 + 0 of 9, Ema 0 + 0 of 6
    marks = final("glicko2", weight=1.0)

    ratings = [mark[1] / 1e6 for mark in marks]
    g = 0.6690698
    for mark, won, results in zip(marks, (8.5, 8, 6.5, 1, 0), (12, 12, 9, 9, 6), strict=True):
        phi = mark[2] / 1e6 / 173.7178
        assert mark[1] / 1e6 - 1500 == pytest.approx(173.7178 * phi**2 * g * (won - results / 2), abs=0.001)
    assert ratings[1] < ratings[0] < ratings[2]
    assert ratings[3] < 1400
    assert [mark[0] for mark in marks] == [4, 4, 3, 3, 2]


def test_every_ladder_is_in_the_crosstable() -> None:
    source = Path(__file__).read_text()

    assert [ladder.key for ladder in LADDERS if f'"{ladder.key}"' not in source] == []
