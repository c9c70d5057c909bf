import pytest

from scoring.doubts import FEWEST_GAMES, UsualScores, far_scores, is_exchange

# A circle's 248 games that were typed in by hand.
USUAL = UsualScores(248, -29900, 87900, 25000)
AOI, BEN, CHIKA, DAI = range(4)
SCORES = {AOI: 41200, BEN: 28300, CHIKA: 20400, DAI: 10100}


@pytest.mark.parametrize(
    ("score", "is_far"),
    [
        (87900, False),
        # 87900 + (87900 - 25000) / 4 = 103625
        (103600, False),
        (103700, True),
        # -29900 - (25000 + 29900) / 4 = -43625
        (-43600, False),
        (-43700, True),
    ],
)
def test_a_score_is_far_beyond_the_record_by_a_quarter_of_its_way(score: int, is_far: bool) -> None:
    assert USUAL.is_far(score) is is_far


def test_nothing_is_far_while_there_are_few_games() -> None:
    assert far_scores([900_000, -800_000, 0, 0], USUAL._replace(games=FEWEST_GAMES - 1)) == []
    assert far_scores([900_000, -800_000, 0, 0], USUAL._replace(games=FEWEST_GAMES)) == [0, 1]


def test_where_nobody_ever_fell_below_the_start_every_lower_score_is_far() -> None:
    assert far_scores([1, 0, -1], UsualScores(FEWEST_GAMES, 0, 0, 0)) == [0, 2]


@pytest.mark.parametrize(
    ("other", "exchanged"),
    [
        ({AOI: 28300, BEN: 41200, CHIKA: 20400, DAI: 10100}, True),
        (SCORES, False),
        # three moved on
        ({AOI: 28300, BEN: 20400, CHIKA: 41200, DAI: 10100}, False),
        # two others differ
        ({AOI: 42200, BEN: 27300, CHIKA: 20400, DAI: 10100}, False),
        ({AOI: 28300, BEN: 41200, CHIKA: 20400, 4: 10100}, False),
    ],
)
def test_two_players_with_each_others_scores_are_exchanged(other: dict[int, int], exchanged: bool) -> None:
    assert is_exchange(SCORES, [{AOI: 1}, other]) is exchanged
