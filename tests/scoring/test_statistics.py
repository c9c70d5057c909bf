"""Form, streaks, extremes, seats and opponents in the crosstable season."""

from fractions import Fraction

from scoring.games import Game
from scoring.statistics import (
    Extreme,
    Meeting,
    Streak,
    by_seat,
    extremes,
    form,
    head_to_head,
    results_of,
    running_points,
    streaks,
    summary,
)
from tests.scoring.crosstable import AKI, BO, CHO, DAI, EMA, FIRST, GAMES


def test_results_come_in_the_order_played() -> None:
    assert [result.game.id for result in results_of(reversed(GAMES), AKI)] == [101, 102, 103, 104]


def test_form_is_the_last_places() -> None:
    results = results_of(GAMES, BO)

    assert form(results) == [2, 1, 3, 2]
    assert form(results, last=2) == [3, 2]
    assert form(results, last=0) == []


def test_running_points_are_the_sums_so_far() -> None:
    # 31.2, then + 10, + 15, - 6
    assert running_points(results_of(GAMES, AKI)) == [(101, 31200), (102, 41200), (103, 56200), (104, 50200)]


def test_summary_of_a_player() -> None:
    found = summary(results_of(GAMES, DAI))

    assert (found.games, found.points, found.lasts) == (3, -56900, 2)
    assert found.places == ((3, 1), (4, 2))
    assert found.average_place == Fraction(11, 3)
    assert found.average_points == Fraction(-56900, 3)
    assert (found.share(4), found.share(1)) == (Fraction(2, 3), 0)


def test_a_summary_without_games_has_no_averages() -> None:
    found = summary([])

    assert (found.games, found.average_place, found.average_points, found.share(1)) == (0, None, None, None)


def test_streaks() -> None:
    found = streaks(results_of(GAMES, AKI))

    # Aki's places are 1 2 1 3; the points are + + + -
    assert found["firsts"] == Streak(1, 101, 101, 0)
    assert found["top_two"] == Streak(3, 101, 103, 0)
    assert found["not_last"] == Streak(4, 101, 104, 4)
    assert found["positive"] == Streak(3, 101, 103, 0)
    assert found["negative"] == Streak(1, 104, 104, 1)
    assert found["lasts"] == Streak(0, None, None, 0)


def test_nobody_is_last_if_all_share_first_place() -> None:
    draw = Game(1, 1, (1, 2, 3, 4), (1, 1, 1, 1), (0, 0, 0, 0))

    assert not any(result.is_last for player in (1, 2, 3, 4) for result in results_of([draw], player))


def test_extremes() -> None:
    # Cho shared first place in the third game, so the only margin is 27000 - 26000 in the fourth.
    assert extremes(results_of(GAMES, CHO)) == {
        "best_points": Extreme(17000, 104),
        "worst_points": Extreme(-9600, 101),
        "best_score": Extreme(30000, 103),
        "worst_score": Extreme(20400, 101),
        "margin": Extreme(1000, 104),
    }
    assert extremes([]) == {}
    assert "margin" not in extremes(results_of(GAMES, EMA))


def test_games_without_scores_have_extremes_of_points_only() -> None:
    assert set(extremes(results_of([FIRST._replace(scores=())], AKI))) == {"best_points", "worst_points"}


def test_results_are_summed_by_seat() -> None:
    seats = by_seat(results_of(GAMES, AKI))

    # Aki was the first dealer in the first and fourth game and had the second seat in the others.
    assert {seat: (one.games, one.points) for seat, one in seats.items()} == {0: (2, 25200), 1: (2, 25000)}


def test_head_to_head_counts_the_games_of_each_pair() -> None:
    table = head_to_head(GAMES)

    # Aki to Cho: ahead in the first game (31.2 to -9.6), equal in the third (15 to 15), behind in the fourth (-6 to 17)
    assert table[AKI][CHO] == Meeting(games=3, ahead=1, equal=1, behind=1, points=40200, theirs=22400)
    assert table[CHO][AKI] == Meeting(games=3, ahead=1, equal=1, behind=1, points=22400, theirs=40200)
    assert EMA not in table[EMA]
    assert set(table[EMA]) == {AKI, BO, CHO, DAI}
