"""Risers and fallers over the evenings of four regulars."""

from league.ladders.changes.movers import ladder_movers
from tests.league.ladders.conftest import follow


def told(moved):
    return [(one.player.name, one.climbed, one.rank, one.rating, one.change) for one in moved]


def test_nobody_moves_before_the_first_game(points):
    assert ladder_movers(points) is None


def test_a_new_player_has_not_moved(regulars, play, points):
    play(0, regulars)
    follow(points)

    moved = ladder_movers(points)

    assert (moved.since_evening, moved.in_a_month) == ([], [])


def test_the_last_evening_and_the_month_are_listed_apart(regulars, play, points):
    aoi, ben, chika, dai = regulars
    play(0, regulars)  # Aoi 31.2, Ben 8.3, Chika -9.6, Dai -29.9
    play(40, [dai, chika, ben, aoi])  # Dai 1.3, Chika -1.3, Ben -1.3, Aoi 1.3
    play(60, [dai, ben, chika, aoi])  # Dai 32.5, Ben 7.0, Chika -10.9, Aoi -28.6
    follow(points)
    points.refresh_from_db()

    moved = ladder_movers(points)

    # On the evening: shared firsts Aoi and Dai, shared thirds Ben and Chika; Ben is second now, Aoi last
    assert told(moved.since_evening) == [
        ("Ben", 1, 2, "7.0", "+8.3"), ("Aoi", -3, 4, "-28.6", "-29.9")
    ]  # fmt: skip
    # Thirty days before day 60 only the first hanchan was played
    assert told(moved.in_a_month) == [
        ("Dai", 3, 1, "32.5", "+62.4"), ("Aoi", -3, 4, "-28.6", "-59.8")
    ]  # fmt: skip


def test_an_amended_past_moves_the_movers(regulars, play, points):
    aoi, ben, chika, dai = regulars
    play(0, regulars)
    play(7, [dai, ben, chika, aoi])
    follow(points)
    points.refresh_from_db()
    before = told(ladder_movers(points).since_evening)

    play(1, [dai, ben, chika, aoi])
    follow(points)
    points.refresh_from_db()

    assert before != told(ladder_movers(points).since_evening)
