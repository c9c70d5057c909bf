"""What one more game must bring to pass another player; checked against the tables after that game."""

import pytest

from scoring.games import Game, Tally
from scoring.metrics import table_rule
from scoring.standings import standings
from scoring.targets.passing import Passing, find_passing
from scoring.targets.ranks import Season

# Ann +31.2, Ben +8.3, Eve -9.6, Dan -29.9 in one game.
GAME = Game(0, 1, (1, 2, 3, 4), (1, 2, 3, 4), (31200, 8300, -9600, -29900))
GRAIN = 100


def season(*metrics: str, least_games: int = 0, games: tuple[Game, ...] = (GAME,)) -> Season:
    tallies = {player: Tally() for player in GAME.players}
    for game in games:
        for seat, player in enumerate(game.players):
            tallies[player].count(game, seat)
    return Season("Spring", table_rule(list(metrics), least_games=least_games), tallies)


def passing(found: Season, player: int, other: int, most: int = 100_000) -> Passing | None:
    return find_passing(found, player, other, places=4, grain=GRAIN, most=most)


def test_points_must_be_more_than_the_gap() -> None:
    # 31.2 - 8.3 = 22.9, and equal points share the rank
    assert passing(season("points"), 2, 1) == Passing(None, 23000)


def test_equal_points_are_enough_where_the_next_metric_decides() -> None:
    # Eve 3rd, then 1st, 2nd or 3rd: mean 2, 2.5, 3 against Ben's 2; 8.3 + 9.6 = 17.9, and 18.0 is enough at any place
    assert passing(season("points", "average_place"), 3, 2) == Passing(None, 18000)


def test_a_mean_of_points_needs_twice_the_gap() -> None:
    # (8.3 + x) / 2 > 31.2: x > 54.1
    assert passing(season("average_points"), 2, 1) == Passing(None, 54200)


@pytest.mark.parametrize(
    ("player", "other", "place"),
    [
        (3, 2, None),  # (3 + 1) / 2 = 2.0, as Ben's: not better
        (4, 3, 1),  # (4 + 1) / 2 = 2.5 before 3; (4 + 2) / 2 = 3 is not
    ],
)
def test_places_are_enough_where_they_rank(player: int, other: int, place: int | None) -> None:
    assert passing(season("average_place"), player, other) == (place and Passing(place, None))


def test_a_place_and_points_together() -> None:
    # Dan 4th, then 1st: mean 2.5 against Eve's 3 is better whatever the points; against Ben's 2 never
    assert passing(season("average_place", "points"), 4, 3) == Passing(1, None)
    # Ben 2nd, then 1st: 1 first place as Ann has; then 8.3 + x > 31.2
    assert passing(season("firsts", "points"), 2, 1) == Passing(1, 23000)


def test_no_game_is_enough_beyond_what_is_tried() -> None:
    # 31.2 + 29.9 = 61.1
    assert passing(season("points"), 4, 1, most=61_100) is None
    assert passing(season("points"), 4, 1, most=61_200) == Passing(None, 61200)


def test_nobody_is_passed_below_the_line() -> None:
    found = season("points", least_games=3)

    assert passing(found, 2, 1) is None


@pytest.mark.parametrize("metrics", [("points",), ("points", "average_place"), ("average_points", "firsts")])
@pytest.mark.parametrize(("player", "other"), [(2, 1), (3, 1), (4, 3)])
def test_the_table_after_the_game_says_the_same(metrics: tuple[str, ...], player: int, other: int) -> None:
    needed = passing(season(*metrics), player, other)
    assert needed is not None
    assert needed.points is not None

    for place in (needed.place,) if needed.place else range(1, 5):
        assert ahead_after(metrics, player, other, place, needed.points)
    assert not all(ahead_after(metrics, player, other, place, needed.points - GRAIN) for place in range(1, 5))


def ahead_after(metrics: tuple[str, ...], player: int, other: int, place: int, points: int) -> bool:
    alone = Game(1, 2, (player,), (place,), (points,))
    table = standings([GAME, alone], table_rule(list(metrics)))
    ranks = {row.player: row.rank for row in table.rows}
    return ranks[player] < ranks[other]
