"""A season's teams by API."""

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.players.models import Player
from league.seasons.models import Season, Team
from league.standings.computing.following import standings_catch_up
from tests.league.standings.team_lines import team_table

pytestmark = pytest.mark.once


@pytest.fixture
def api(organiser: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(organiser)
    return client


def door(season: Season, tail: str) -> str:
    return f"/api/v1/clubs/{season.club.slug}/seasons/{season.slug}/{tail}"


def test_teams_are_made_amended_and_removed_by_api(api: APIClient, played: Season, regulars: list[Player]) -> None:
    body = {"name": "Winds", "players": ["Aoi", regulars[3].pk]}

    made = api.post(door(played, "teams/"), body, format="json")
    pk = made.json()["id"]
    changed = api.patch(door(played, f"teams/{pk}/"), {"name": "West", "players": ["Aoi"]}, format="json")

    assert made.status_code == 201
    assert [one["name"] for one in made.json()["players"]] == ["Aoi", "Dai"]
    assert (changed.json()["name"], [one["name"] for one in changed.json()["players"]]) == ("West", ["Aoi"])
    assert api.get(door(played, "teams/")).json()["results"] == [changed.json()]
    assert api.delete(door(played, f"teams/{pk}/")).json()["error"] == "part_not_empty"
    api.patch(door(played, f"teams/{pk}/"), {"players": []}, format="json")
    assert api.delete(door(played, f"teams/{pk}/")).status_code == 204


def test_divisions_have_the_same_operations(api: APIClient, played: Season, regulars: list[Player]) -> None:
    made = api.post(door(played, "divisions/"), {"name": "A", "players": ["Dai"]}, format="json").json()
    standings_catch_up(played)

    table = api.get(door(played, "standings/"), {"division": made["id"]}).json()

    assert [row["player"]["name"] for row in table["results"]] == ["Dai"]
    assert api.get(door(played, "divisions/")).json()["results"] == [made]


def test_the_table_of_teams_by_api(played: Season, winds: Team, dragons: Team) -> None:
    team_table(played)

    table = APIClient().get(door(played, "standings/teams/")).json()
    why = APIClient().get(door(played, f"standings/teams/{dragons.pk}/why/")).json()

    assert [(row["rank"], row["team"]["name"], row["values"]["points"]["text"]) for row in table["results"]] == [
        (1, "Winds", "+2.6"),
        (2, "Dragons", "-2.6"),
    ]
    assert [(one["player"]["name"], one["points"]) for one in table["results"][0]["members"]] == [
        ("Aoi", "+62.4"),
        ("Dai", "-59.8"),
    ]
    assert [one["text"] for one in why["reasons"]] == ["Behind Winds. Points: -2.6 against +2.6."]


def test_the_table_of_a_season_without_teams_is_empty(played: Season) -> None:
    answer = APIClient().get(door(played, "standings/teams/"))

    assert (answer.status_code, answer.json()["count"], answer.json()["results"]) == (200, 0, [])


def test_a_team_that_is_not_in_the_table_has_no_reasons(played: Season) -> None:
    assert APIClient().get(door(played, "standings/teams/1/why/")).json()["error"] == "not_found"


def test_a_team_with_somebody_unknown_is_not_made(api: APIClient, season: Season) -> None:
    answer = api.post(door(season, "teams/"), {"name": "Winds", "players": ["Nobody"]}, format="json")

    assert answer.json()["error"] == "unknown_player"
    assert not season.teams.exists()


@pytest.mark.parametrize("kind", ["divisions", "teams"])
def test_a_player_of_another_part_is_moved_only_when_that_is_said(
    api: APIClient, played: Season, regulars: list[Player], kind: str
) -> None:
    api.post(door(played, f"{kind}/"), {"name": "Alpha", "players": ["Aoi", "Ben"]}, format="json")
    beta = api.post(door(played, f"{kind}/"), {"name": "Beta", "players": ["Chika"]}, format="json").json()
    second = door(played, f"{kind}/{beta['id']}/")
    wanted = {"name": "Gamma", "players": ["Aoi", "Chika", "Dai"]}

    refused = [
        api.patch(second, wanted, format="json"),
        api.patch(second, {**wanted, "moves": False}, format="json"),
        api.post(door(played, f"{kind}/"), wanted, format="json"),
    ]

    # Nothing of the request is done: no name, no player, no new part.
    assert [(answer.status_code, answer.json()["error"]) for answer in refused] == [(409, "plays_elsewhere")] * 3
    assert refused[0].json()["message"] == "“Aoi” is already in “Alpha”."
    assert refused[0].json()["fields"][0]["field"] == "players"
    assert parts_of(api, played, kind) == {"Alpha": ["Aoi", "Ben"], "Beta": ["Chika"]}
    # Who stays where they are, and who is nowhere yet, needs no answer.
    assert api.patch(second, {"players": ["Chika", "Dai"]}, format="json").status_code == 200

    assert api.patch(second, {**wanted, "moves": True}, format="json").status_code == 200
    assert parts_of(api, played, kind) == {"Alpha": ["Ben"], "Gamma": ["Aoi", "Chika", "Dai"]}
    made = api.post(door(played, f"{kind}/"), {"name": "Delta", "players": ["Ben"], "moves": True}, format="json")
    assert made.status_code == 201
    assert parts_of(api, played, kind) == {"Alpha": [], "Delta": ["Ben"], "Gamma": ["Aoi", "Chika", "Dai"]}


def parts_of(api: APIClient, season: Season, kind: str) -> dict[str, list[str]]:
    listed = api.get(door(season, f"{kind}/")).json()["results"]
    return {one["name"]: [player["name"] for player in one["players"]] for one in listed}


def test_a_player_of_a_division_joins_a_team_unasked(api: APIClient, played: Season, regulars: list[Player]) -> None:
    api.post(door(played, "divisions/"), {"name": "A", "players": ["Aoi"]}, format="json")

    made = api.post(door(played, "teams/"), {"name": "Winds", "players": ["Aoi"]}, format="json")

    assert made.status_code == 201
    assert parts_of(api, played, "divisions") == {"A": ["Aoi"]}


def test_a_stranger_makes_no_team_by_api(stranger: User, season: Season) -> None:
    client = APIClient()
    client.force_authenticate(stranger)

    assert client.post(door(season, "teams/"), {"name": "Winds"}, format="json").status_code == 403
    assert not season.teams.exists()
