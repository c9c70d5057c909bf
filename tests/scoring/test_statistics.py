"""Form, streaks, records, seats and opponents over the hand-made season."""

from fractions import Fraction

from scoring.games import Game
from scoring.statistics import (
    Meeting,
    Record,
    Streak,
    by_seat,
    form,
    head_to_head,
    records,
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


def test_line_of_points_rises_and_falls() -> None:
    # 31.2, then + 10, + 15, - 6
    assert running_points(results_of(GAMES, AKI)) == [(101, 31200), (102, 41200), (103, 56200), (104, 50200)]


def test_summary_of_a_player() -> None:
    told = summary(results_of(GAMES, DAI))

    assert (told.games, told.points, told.lasts) == (3, -56900, 2)
    assert told.places == ((3, 1), (4, 2))
    assert told.average_place == Fraction(11, 3)
    assert told.average_points == Fraction(-56900, 3)
    assert (told.share(4), told.share(1)) == (Fraction(2, 3), 0)


def test_summary_of_nobody() -> None:
    told = summary([])

    assert (told.games, told.average_place, told.average_points, told.share(1)) == (0, None, None, None)


def test_streaks() -> None:
    found = streaks(results_of(GAMES, AKI))

    # places 1 2 1 3, points + + + -
    assert found["firsts"] == Streak(1, 101, 101, 0)
    assert found["top_two"] == Streak(3, 101, 103, 0)
    assert found["not_last"] == Streak(4, 101, 104, 4)
    assert found["positive"] == Streak(3, 101, 103, 0)
    assert found["negative"] == Streak(1, 104, 104, 1)
    assert found["lasts"] == Streak(0, None, None, 0)


def test_where_all_are_equal_nobody_is_last() -> None:
    draw = Game(1, 1, (1, 2, 3, 4), (1, 1, 1, 1), (0, 0, 0, 0))

    assert not any(result.is_last for player in (1, 2, 3, 4) for result in results_of([draw], player))


def test_records() -> None:
    # Cho shared first in the third game, so the only margin is 27000 - 26000 in the fourth
    assert records(results_of(GAMES, CHO)) == {
        "best_points": Record(17000, 104),
        "worst_points": Record(-9600, 101),
        "best_score": Record(30000, 103),
        "worst_score": Record(20400, 101),
        "margin": Record(1000, 104),
    }
    assert records([]) == {}
    assert "margin" not in records(results_of(GAMES, EMA))


def test_without_scores_there_are_records_of_points_only() -> None:
    assert set(records(results_of([FIRST._replace(scores=())], AKI))) == {"best_points", "worst_points"}


def test_seats() -> None:
    seats = by_seat(results_of(GAMES, AKI))

    # first dealer in the first and fourth game, second seat in the others
    assert {seat: (told.games, told.points) for seat, told in seats.items()} == {0: (2, 25200), 1: (2, 25000)}


def test_head_to_head() -> None:
    table = head_to_head(GAMES)

    # against Cho: ahead in the first (31.2 to -9.6), equal in the third (15 to 15), behind in the fourth (-6 to 17)
    assert table[AKI][CHO] == Meeting(games=3, ahead=1, equal=1, behind=1, points=40200, theirs=22400)
    assert table[CHO][AKI] == Meeting(games=3, ahead=1, equal=1, behind=1, points=22400, theirs=40200)
    assert EMA not in table[EMA]
    assert set(table[EMA]) == {AKI, BO, CHO, DAI}
