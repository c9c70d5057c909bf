"""A club's records over the hand-made season, and the way back to the first place from deal to deal."""

from datetime import date

import pytest

from scoring.games import Game
from scoring.honours import Honour, comeback, honours
from tests.scoring.crosstable import AKI, BO, CHO, DAI, EMA, GAMES

MARCH, APRIL = date(2026, 3, 4).toordinal(), date(2026, 4, 1).toordinal()
# The first three games in March, the last in April.
DAYS = (MARCH, MARCH, MARCH + 7, APRIL)
DATED = tuple(game._replace(day=day) for game, day in zip(GAMES, DAYS, strict=True))


def found(games=DATED, **more):
    return {one.key: one for one in honours(games, **more)}


def test_the_highest_score_and_the_most_points_of_one_game() -> None:
    assert found()["best_score"] == Honour("best_score", 41200, AKI, 101, 101, MARCH, MARCH)
    assert found()["best_points"] == Honour("best_points", 31200, AKI, 101, 101, MARCH, MARCH)


def test_the_widest_lead_is_over_the_second() -> None:
    # 41200 - 28300 = 12900; the 5000 of the second game, the tie of the third and the 1000 of the fourth are less
    assert found()["margin"] == Honour("margin", 12900, AKI, 101, 101, MARCH, MARCH)


def test_the_longest_run_of_first_places_names_its_games() -> None:
    # Cho: third, shared first, first; Aki: first, second, shared first, third
    assert found()["firsts"] == Honour("firsts", 2, CHO, 103, 104, MARCH + 7, APRIL)


def test_the_longest_run_without_a_last_place() -> None:
    # Aki is never last in four games; Bo neither, but came to four in the same game after Aki
    assert found()["not_last"] == Honour("not_last", 4, AKI, 101, 104, MARCH, APRIL)


def test_what_was_won_in_one_month() -> None:
    # March: Aki 31.2 + 10 + 15 = 56.2 with two first places in three games
    assert found()["month_points"] == Honour("month_points", 56200, AKI, 101, 103, MARCH, MARCH + 7)
    assert found()["month_firsts"] == Honour("month_firsts", 2, AKI, 101, 103, MARCH, MARCH + 7)
    assert found()["month_games"] == Honour("month_games", 3, AKI, 101, 103, MARCH, MARCH + 7)


def test_the_same_month_of_another_year_is_another_month() -> None:
    year_apart = [DATED[0], DATED[2]._replace(day=date(2027, 3, 4).toordinal())]

    # 31.2 in one March and 15 in the other, not 46.2
    assert found(year_apart)["month_points"].value == 31200


def test_of_equal_records_the_earliest_stands() -> None:
    again = DATED[0]._replace(id=900, day=APRIL, players=(DAI, EMA, BO, CHO))

    assert found([*DATED, again])["best_score"] == found()["best_score"]


def test_who_is_left_out_holds_nothing_but_still_sat_there() -> None:
    without = found(leave_out={AKI})

    # 35000 is Bo's; Aki's 30000 still counts as the second there: 35000 - 30000 = 5000
    assert without["best_score"] == Honour("best_score", 35000, BO, 102, 102, MARCH, MARCH)
    assert without["margin"] == Honour("margin", 5000, BO, 102, 102, MARCH, MARCH)
    assert all(one.player != AKI for one in without.values())


def test_games_without_scores_have_records_of_points_alone() -> None:
    keys = set(found([game._replace(scores=()) for game in DATED]))

    assert {"best_score", "margin"} & keys == set()
    assert "best_points" in keys


def test_no_games_no_records() -> None:
    assert honours([]) == []


def test_a_streak_of_one_is_no_record() -> None:
    assert [one.key for one in honours(DATED[:1])] == ["best_score", "best_points", "margin", "month_points"]


@pytest.mark.parametrize(
    ("totals", "behind"),
    [
        # after the first deal 33000 - 17000 = 16000 behind Bo
        ([(17000, 33000, 25000, 25000), (41200, 28300, 20400, 10100)], 16000),
        # always ahead
        ([(33000, 17000, 25000, 25000), (41200, 28300, 20400, 10100)], None),
        ([], None),
    ],
)
def test_how_far_the_later_first_was_behind(totals, behind) -> None:
    one = comeback(101, MARCH, (AKI, BO, CHO, DAI), (1, 2, 3, 4), totals)

    assert (one and one.value) == behind


def test_who_shares_the_first_place_has_not_come_back() -> None:
    assert comeback(103, MARCH, (CHO, AKI), (1, 1), [(10000, 40000)]) is None


def test_the_greatest_of_the_comebacks_is_the_record() -> None:
    told = [Honour("comeback", value, player, game, game, MARCH, MARCH) for value, player, game in
            ((9000, BO, 102), (16000, AKI, 101), (16000, CHO, 104))]  # fmt: skip

    assert found(comebacks=told)["comeback"] == told[1]
    assert found(comebacks=told, leave_out={AKI})["comeback"] == told[2]


def test_players_by_other_names_have_the_same_records() -> None:
    renamed = [game._replace(players=tuple(90 - one for one in game.players)) for game in DATED]

    assert found(renamed) == {key: one._replace(player=90 - one.player) for key, one in found().items()}


def test_points_of_another_unit() -> None:
    game = Game(1, 1, (AKI, BO), (1, 2), (4, -4), unit=1, day=MARCH)

    assert found([game], unit=12)["best_points"].value == 48
