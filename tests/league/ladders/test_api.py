"""Ratings on a past day and the reasons for their changes, by API."""

from datetime import date, timedelta

import pytest
from django.test import Client

from league.ladders.selectors import ladder_as_of
from league.ladders.services import ladder_open
from league.players.services import player_add, player_amend
from league.records.player_merges import player_merge
from scoring.ladders.registry import LADDERS
from tests.league.core.page import signed_in
from tests.league.factories import DAY
from tests.league.ladders.conftest import follow


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

    answer = get(f"players/{regulars[0].pk}/", on=day).json()

    assert answer["player"] == {"id": regulars[0].pk, "name": "Aoi"}
    assert (answer["on"], answer["rating"]) == (day, rating)
    assert answer["count"] == (0 if rating is None else 1 if rating == "31.2" else 2)


def test_the_history_has_every_hanchan_with_its_change_the_latest_first(get, regulars):
    answer = get(f"players/{regulars[0].pk}/").json()

    # 31.2 and then -29.9
    (second, first) = answer["results"]
    assert (first["before"], first["after"], first["change"], first["games"]) == ("0.0", "31.2", "31.2", 1)
    assert (second["before"], second["after"], second["change"], second["games"]) == ("31.2", "1.3", "-29.9", 2)
    assert second["hanchan"] > first["hanchan"]
    assert first["played_on"] == DAY.isoformat()
    assert first["deviation"] is None
    assert (answer["rating"], answer["on"], answer["is_behind"]) == ("1.3", None, False)


def test_the_history_is_paged(get, regulars):
    whole = get(f"players/{regulars[0].pk}/").json()
    pages = [get(f"players/{regulars[0].pk}/", page_size=1, page=page).json() for page in (1, 2)]

    assert [row for page in pages for row in page["results"]] == whole["results"]
    assert [page["count"] for page in pages] == [2, 2]
    assert get(f"players/{regulars[0].pk}/", page_size=1, page=3).json()["error"] == "unknown_page"


def test_a_ladder_with_deviations_shows_them(owner, club, get, regulars):
    ladder = ladder_open(actor=owner, club=club, name="Skill", kind="plackett_luce")
    follow(ladder)

    path = f"/api/v1/clubs/{club.slug}/ladders/skill/"
    history = signed_in(owner).get(f"{path}players/{regulars[0].pk}/").json()["results"]
    row = next(row for row in signed_in(owner).get(path).json()["results"] if row["player"]["id"] == regulars[0].pk)

    # a game makes the skill more certain
    assert 8.33 > float(history[1]["deviation"]) > float(history[0]["deviation"]) > 0
    assert row["deviation"] == history[0]["deviation"]


def test_a_ladder_with_periods_has_one_row_for_each(owner, club, get, regulars):
    ladder = ladder_open(actor=owner, club=club, name="Glicko", kind="glicko2")
    follow(ladder)

    answer = signed_in(owner).get(f"/api/v1/clubs/{club.slug}/ladders/glicko/players/{regulars[0].pk}/").json()

    # both evenings are in March
    assert answer["count"] == len(answer["results"]) == 1
    assert answer["results"][0]["games"] == 2
    assert answer["rating"] == answer["results"][0]["after"]


def test_a_merged_entry_has_the_history_of_its_player(owner, club, get, regulars):
    other = player_add(actor=owner, club=club, name="A.")
    player_merge(actor=owner, kept=regulars[0], merged=other)

    assert get(f"players/{other.pk}/").json() == get(f"players/{regulars[0].pk}/").json()


def test_the_whole_ladder_at_the_end_of_a_day(get, regulars):
    answer = get("", on=DAY.isoformat()).json()

    assert [(one["rank"], one["player"]["name"], one["rating"]) for one in answer["results"]] == [
        (1, "Aoi", "31.2"), (2, "Ben", "8.3"), (3, "Chika", "-9.6"), (4, "Dai", "-29.9")
    ]  # fmt: skip
    assert (answer["on"], answer["count"]) == (DAY.isoformat(), 4)
    assert all(one["rank_change"] is None for one in answer["results"])


def test_the_present_ladder_says_who_rose_on_the_last_day(get, regulars):
    answer = get("").json()

    # Aoi 31.2 - 29.9, Ben 8.3 + 8.3, Chika -9.6 - 9.6, Dai -29.9 + 31.2
    assert [(one["rank"], one["player"]["name"], one["rank_change"]) for one in answer["results"]] == [
        (1, "Ben", 1), (2, "Aoi", -1), (2, "Dai", 2), (4, "Chika", -1)
    ]  # fmt: skip
    assert answer["ladder"]["slug"] == "points"
    assert (answer["ladder"]["season"], answer["ladder"]["rulesets"]) == (None, [])
    assert answer["is_behind"] is False


def test_a_change_of_ratings_says_by_how_much(get, regulars):
    hanchan = get(f"players/{regulars[0].pk}/").json()["results"][0]["hanchan"]

    answer = get(f"hanchan/{hanchan}/").json()

    assert answer["count"] == 4
    changes = {one["player"]["name"]: (one["before"], one["after"], one["change"]) for one in answer["results"]}
    assert changes["Aoi"] == ("31.2", "1.3", "-29.9")


def test_a_kind_says_which_parameters_it_has():
    kinds = {kind["key"]: kind for kind in Client().get("/api/v1/ladder-kinds/").json()["results"]}

    first = next(one for one in kinds["elo"]["parameters"] if one["name"] == "first_k")
    assert first["least"] <= first["default"] <= first["most"]
    assert isinstance(first["default"], int)
    assert len(kinds) == len(LADDERS)


def test_parameters_that_were_read_can_be_written_again(owner, club):
    client, path = signed_in(owner), f"/api/v1/clubs/{club.slug}/ladders/"
    opened = client.post(path, {"name": "Elo", "kind": "elo"}, "application/json").json()

    answer = client.patch(f"{path}elo/", {"parameters": opened["parameters"]}, "application/json")

    assert (answer.status_code, answer.json()) == (200, opened)


def test_a_parameter_that_is_no_number_is_refused(owner, club):
    body = {"name": "Elo", "kind": "elo", "parameters": {"first_k": "many"}}

    answer = signed_in(owner).post(f"/api/v1/clubs/{club.slug}/ladders/", body, "application/json")

    assert (answer.status_code, answer.json()["error"]) == (400, "bad_field")
    assert not club.ladders.exists()


@pytest.mark.parametrize("path", ["", "players/{player}/"])
def test_an_invalid_day_is_refused(get, regulars, path):
    answer = get(path.format(player=regulars[0].pk), on="yesterday")

    assert answer.status_code == 400
    assert answer.json()["error"] == "bad_field"
    assert answer.json()["fields"][0]["field"] == "on"


def test_an_unknown_player_is_not_found(get):
    assert get("players/999999/", on=DAY.isoformat()).status_code == 404


def test_the_history_has_the_rank_after_each_hanchan_if_wanted(get, regulars):
    wanted = get(f"players/{regulars[0].pk}/", ranks="true").json()["results"]
    not_wanted = get(f"players/{regulars[0].pk}/").json()["results"]

    # First of four; then Ben has 16.6, and Aoi and Dai have 1.3 each.
    assert [row["rank"] for row in wanted] == [2, 1]
    assert [row["rank"] for row in not_wanted] == [None, None]


@pytest.mark.parametrize(("kind", "in_a_segment"), [("points", 1000), ("points", 3), ("elo", 1)])
def test_the_rank_after_a_hanchan_is_that_of_the_ladder_at_the_end_of_its_day(
    owner, club, regulars, play, monkeypatch, kind, in_a_segment
):
    monkeypatch.setattr("league.ladders.computing.rater.HANCHAN", in_a_segment)
    emi = player_add(actor=owner, club=club, name="Emi")
    ladder = ladder_open(actor=owner, club=club, name="Ladder", kind=kind, slug="ladder")
    everybody = [*regulars, emi]
    for day in range(12):
        # Nobody sits out twice running, and the winner changes.
        play(day, (everybody * 2)[day % 5 : day % 5 + 4])
    follow(ladder)
    path = f"/api/v1/clubs/{club.slug}/ladders/ladder/players/{emi.pk}/"

    rows = signed_in(owner).get(path, {"ranks": "true", "page_size": 5}).json()["results"]

    assert len(rows) == 5
    for row in rows:
        standing = {one.player.pk: one.rank for one in ladder_as_of(ladder, date.fromisoformat(row["played_on"]))}
        assert row["rank"] == standing[emi.pk]


def test_a_guest_has_no_rank(owner, club, get, regulars):
    player_amend(actor=owner, player=regulars[0], is_guest=True)

    rows = get(f"players/{regulars[0].pk}/", ranks="true").json()["results"]

    assert [row["rank"] for row in rows] == [None, None]
