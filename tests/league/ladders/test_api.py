"""Ratings on a past day and the reasons for their changes, by API."""

from datetime import timedelta

import pytest

from league.ladders.services import ladder_open
from tests.league.core.page import signed_in
from tests.league.factories import DAY
from tests.league.ladders.conftest import follow


@pytest.fixture
def points(owner, club):
    return ladder_open(actor=owner, club=club, name="Points", kind="points")


@pytest.fixture
def get(owner, club, regulars, play, points):
    """Two evenings a week apart: Aoi 31.2 and then -29.9 more."""
    aoi, ben, chika, dai = regulars
    play(0, regulars)
    play(7, [dai, ben, chika, aoi])
    follow(points)
    client = signed_in(owner)

    def ask(path, **asked):
        return client.get(f"/api/v1/clubs/{club.slug}/ladders/points/{path}", asked)

    return ask


@pytest.mark.parametrize(("days", "rating"), [(-1, None), (0, "31.2"), (6, "31.2"), (7, "1.3"), (1000, "1.3")])
def test_a_players_rating_at_the_end_of_a_day(get, regulars, days, rating):
    day = (DAY + timedelta(days=days)).isoformat()

    answer = get(f"players/{regulars[0].pk}/", as_of=day)

    assert answer.json() == {"player": regulars[0].pk, "as_of": day, "rating": rating}


def test_the_whole_ladder_at_the_end_of_a_day(get, regulars):
    rows = get("", as_of=DAY.isoformat()).json()["rows"]

    assert [(one["rank"], one["player"]["name"], one["rating"]) for one in rows] == [
        (1, "Aoi", "31.2"), (2, "Ben", "8.3"), (3, "Chika", "-9.6"), (4, "Dai", "-29.9")
    ]  # fmt: skip


@pytest.mark.parametrize("path", ["", "players/{player}/"])
def test_an_invalid_day_is_refused(get, regulars, path):
    answer = get(path.format(player=regulars[0].pk), as_of="yesterday")

    assert answer.status_code == 400
    assert answer.json()["error"] == "bad_date"


def test_an_unknown_player_is_not_found(get):
    assert get("players/999999/", as_of=DAY.isoformat()).status_code == 404
