"""A club's records in the crosstable season, and comebacks from deal to deal."""

from datetime import date

import pytest

from scoring.club_bests import ClubBest, club_bests, comeback
from scoring.games import Game
from tests.scoring.crosstable import AKI, BO, CHO, DAI, EMA, GAMES

MARCH, APRIL = date(2026, 3, 4).toordinal(), date(2026, 4, 1).toordinal()
# The first three games are in March, the last one in April.
DAYS = (MARCH, MARCH, MARCH + 7, APRIL)
DATED = tuple(game._replace(day=day) for game, day in zip(GAMES, DAYS, strict=True))


def found(games=DATED, **more):
    return {one.key: one for one in club_bests(games, **more)}


def test_the_highest_score_and_the_most_points_of_one_game() -> None:
    assert found()["best_score"] == ClubBest("best_score", 41200, AKI, 101, 101, MARCH, MARCH)
    assert found()["best_points"] == ClubBest("best_points", 31200, AKI, 101, 101, MARCH, MARCH)


def test_the_margin_is_the_lead_over_second_place() -> None:
    # 41200 - 28300 = 12900; the second game has 5000, the third a tie, the fourth 1000
    assert found()["margin"] == ClubBest("margin", 12900, AKI, 101, 101, MARCH, MARCH)


def test_the_longest_run_of_first_places_names_its_games() -> None:
    # Cho's places: third, shared first, first. Aki's: first, second, shared first, third.
    assert found()["firsts"] == ClubBest("firsts", 2, CHO, 103, 104, MARCH + 7, APRIL)


def test_the_longest_run_without_a_last_place() -> None:
    # Aki and Bo are never last in four games; both reach four in the same game, in which Aki sits first.
    assert found()["not_last"] == ClubBest("not_last", 4, AKI, 101, 104, MARCH, APRIL)


def test_records_of_a_month_sum_its_games() -> None:
    # March: Aki has 31.2 + 10 + 15 = 56.2 and two first places in three games.
    assert found()["month_points"] == ClubBest("month_points", 56200, AKI, 101, 103, MARCH, MARCH + 7)
    assert found()["month_firsts"] == ClubBest("month_firsts", 2, AKI, 101, 103, MARCH, MARCH + 7)
    assert found()["month_games"] == ClubBest("month_games", 3, AKI, 101, 103, MARCH, MARCH + 7)


def test_the_same_month_of_another_year_is_another_month() -> None:
    year_apart = [DATED[0], DATED[2]._replace(day=date(2027, 3, 4).toordinal())]

    # 31.2 in one March and 15 in the other; together they would be 46.2
    assert found(year_apart)["month_points"].value == 31200


def test_the_earliest_of_equal_records_is_kept() -> None:
    again = DATED[0]._replace(id=900, day=APRIL, players=(DAI, EMA, BO, CHO))

    assert found([*DATED, again])["best_score"] == found()["best_score"]


def test_a_player_who_is_left_out_holds_no_record_but_counts_as_an_opponent() -> None:
    without = found(leave_out={AKI})

    # Bo has 35000; Aki's 30000 still counts as second place in that game: 35000 - 30000 = 5000
    assert without["best_score"] == ClubBest("best_score", 35000, BO, 102, 102, MARCH, MARCH)
    assert without["margin"] == ClubBest("margin", 5000, BO, 102, 102, MARCH, MARCH)
    assert all(one.player != AKI for one in without.values())


def test_games_without_scores_have_no_records_of_scores() -> None:
    keys = set(found([game._replace(scores=()) for game in DATED]))

    assert {"best_score", "margin"} & keys == set()
    assert "best_points" in keys


def test_without_games_there_are_no_records() -> None:
    assert club_bests([]) == []


def test_a_streak_of_one_is_no_record() -> None:
    assert [one.key for one in club_bests(DATED[:1])] == ["best_score", "best_points", "margin", "month_points"]


@pytest.mark.parametrize(
    ("totals", "behind"),
    [
        # 33000 - 17000 = 16000 behind Bo after the first deal
        ([(17000, 33000, 25000, 25000), (41200, 28300, 20400, 10100)], 16000),
        # always ahead
        ([(33000, 17000, 25000, 25000), (41200, 28300, 20400, 10100)], None),
        ([], None),
    ],
)
def test_a_comeback_is_the_greatest_deficit_of_the_winner(totals, behind) -> None:
    one = comeback(101, MARCH, (AKI, BO, CHO, DAI), (1, 2, 3, 4), totals)

    assert (one and one.value) == behind


def test_a_shared_first_place_is_no_comeback() -> None:
    assert comeback(103, MARCH, (CHO, AKI), (1, 1), [(10000, 40000)]) is None


def test_the_greatest_comeback_is_the_record() -> None:
    several = [ClubBest("comeback", value, player, game, game, MARCH, MARCH) for value, player, game in
            ((9000, BO, 102), (16000, AKI, 101), (16000, CHO, 104))]  # fmt: skip

    assert found(comebacks=several)["comeback"] == several[1]
    assert found(comebacks=several, leave_out={AKI})["comeback"] == several[2]


def test_relabelling_players_relabels_the_records() -> None:
    renamed = [game._replace(players=tuple(90 - one for one in game.players)) for game in DATED]

    assert found(renamed) == {key: one._replace(player=90 - one.player) for key, one in found().items()}


def test_points_are_converted_to_the_unit() -> None:
    game = Game(1, 1, (AKI, BO), (1, 2), (4, -4), unit=1, day=MARCH)

    assert found([game], unit=12)["best_points"].value == 48


def test_a_game_in_which_all_are_first_is_no_last_place() -> None:
    shared = DATED[0]._replace(id=900, day=APRIL, places=(1, 1, 1, 1))

    assert found([*DATED, shared])["not_last"].value == found()["not_last"].value + 1
