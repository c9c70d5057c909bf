"""The list of entrants by API: its query keys, and many players entered at once."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.history.models import LogEntry
from league.players.models import Player
from league.tournaments.models import Tournament
from tests.league.tournaments.api.desk import Desk, get, signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def names(answer: Any) -> list[str]:
    return [row["name"] for row in answer["results"]]


# ----- query keys -----
@pytest.fixture
def grouped(desk: Desk, tournament: Tournament) -> dict[str, int]:
    """Players 1 and 2 are in the division “Ladies”, 2 and 3 in the team “Red”; 4 has withdrawn. Returns the ids."""
    ids = {row["name"]: row["id"] for row in desk.get("entrants/")["results"]}
    for number in (1, 2):
        desk.send(f"entrants/{ids[f'Player 0{number}']}/", {"division": "Ladies"}, "patch")
    team = desk.send("teams/", {"name": "Red", "entrants": [ids["Player 02"], ids["Player 03"]]}, status=201)
    desk.send(f"entrants/{ids['Player 04']}/withdraw/")
    return {**ids, "Red": team["id"]}


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"state": "withdrawn"}, ["Player 04"]),
        ({"state": ["withdrawn", "waiting"]}, ["Player 04"]),
        ({"division": "Ladies"}, ["Player 01", "Player 02"]),
        ({"division": "Ladies", "search": "2"}, ["Player 02"]),
        ({"search": "player 03"}, ["Player 03"]),
        ({"search": "7"}, ["Player 07"]),
        ({"search": "nobody"}, []),
        ({"page_size": 2, "page": 4}, ["Player 07", "Player 08"]),
    ],
)
def test_the_list_of_entrants_is_narrowed(grouped: Any, desk: Desk, query: dict[str, Any], found: list[str]) -> None:
    assert names(desk.get("entrants/", **query)) == found


def test_the_list_of_entrants_is_narrowed_to_a_team(grouped: dict[str, int], desk: Desk) -> None:
    shown = desk.get("entrants/", team=grouped["Red"])["results"]

    assert [row["name"] for row in shown] == ["Player 02", "Player 03"]
    assert {(row["team"]["id"], row["team"]["name"]) for row in shown} == {(grouped["Red"], "Red")}
    assert [row["division"] for row in shown] == [{"name": "Ladies"}, None]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ({"state": "lost"}, "bad_field"),
        ({"division": "Seniors"}, "bad_field"),
        ({"team": "999999"}, "bad_field"),
        ({"team": "Red"}, "bad_field"),
        ({"colour": "red"}, "unknown_field"),
    ],
)
def test_a_wrong_query_key_of_the_entrants_is_refused(desk: Desk, query: dict[str, Any], code: str) -> None:
    answer = desk.client.get(desk.path("entrants/"), query)

    assert (answer.status_code, answer.json()["error"]) == (400, code)
    assert answer.json()["fields"][0]["field"] == next(iter(query))


def test_only_the_desk_finds_a_hidden_player_by_name(desk: Desk, tournament: Tournament) -> None:
    Player.objects.filter(name="Player 05").update(is_hidden=True)
    path = "entrants/?search=Player 05"

    assert names(desk.get("entrants/", search="Player 05")) == ["Player 05"]
    assert get(APIClient(), tournament, path).json()["count"] == 0
    [shown] = get(APIClient(), tournament, "entrants/?search=5").json()["results"]
    assert shown["name"] == shown["player"]["name"] == f"#{shown['player']['id']}"


# ----- many at once -----
SIXTEEN = [{"guest": f"Guest {n:02}", "country": "JPN", "team": "Red" if n < 4 else "Blue"} for n in range(16)]


def test_sixteen_players_are_entered_in_one_call(desk: Desk, tournament: Tournament) -> None:
    made = desk.send("entrants/bulk/", {"entrants": [*SIXTEEN]}, status=201)["entrants"]

    assert [one["name"] for one in made] == [one["guest"] for one in SIXTEEN]
    assert [one["team"]["name"] for one in made[3:5]] == ["Red", "Blue"]
    assert {one["country"] for one in made} == {"JP"}
    assert tournament.entrants.count() == 8 + 16


def test_known_players_and_guests_are_entered_together(desk: Desk, tournament: Tournament, regulars: Any) -> None:
    by_name, by_id = regulars[0], regulars[1]
    body = {"entrants": [{"player": by_name.name, "number": 41}, {"player": by_id.pk}, {"guest": "Late Lena"}]}

    made = desk.send("entrants/bulk/", body, status=201)["entrants"]

    assert [one["player"]["id"] for one in made][:2] == [by_name.pk, by_id.pk]
    assert (made[0]["number"], made[2]["name"]) == (41, "Late Lena")


@pytest.mark.parametrize(
    ("second", "code", "field"),
    [
        ({"player": "Nobody"}, "unknown_player", "entrants.1"),
        ({"player": "Player 01"}, "already_entered", "entrants.1"),
        ({"guest": "Player 01"}, "name_taken", "entrants.1"),
        ({"guest": "Lena", "number": 1}, "contradiction", "entrants.1"),
        ({"guest": "Lena", "number": 0}, "bad_field", "entrants.1.number"),
        ({"guest": "Lena", "colour": "red"}, "unknown_field", "entrants.1.colour"),
        ({"country": "JPN"}, "bad_field", "entrants.1.player"),
    ],
)
def test_a_fault_names_its_entrant_and_nobody_is_entered(
    desk: Desk, tournament: Tournament, second: dict[str, Any], code: str, field: str
) -> None:
    before = LogEntry.objects.count()

    refused = desk.send("entrants/bulk/", {"entrants": [{"guest": "First"}, second]}, status=400)

    assert refused["error"] == code
    assert [one["field"] for one in refused["fields"]] == [field]
    assert tournament.entrants.count() == 8
    assert not Player.objects.filter(name="First").exists()
    assert LogEntry.objects.count() == before


@pytest.mark.parametrize("entrants", [[], [{"guest": f"Guest {n}"} for n in range(501)]], ids=["none", "too many"])
def test_a_list_has_one_to_five_hundred_entrants(desk: Desk, entrants: list[Any]) -> None:
    assert desk.send("entrants/bulk/", {"entrants": entrants}, status=400)["error"] == "bad_field"


def test_a_list_sent_twice_with_one_key_enters_everybody_once(desk: Desk, tournament: Tournament) -> None:
    path, headers = desk.path("entrants/bulk/"), {"idempotency-key": "list-1"}

    first = desk.client.post(path, {"entrants": SIXTEEN}, headers=headers)
    second = desk.client.post(path, {"entrants": SIXTEEN}, headers=headers)

    assert (first.status_code, second.status_code) == (201, 201)
    assert first.json() == second.json()
    assert tournament.entrants.count() == 8 + 16


def test_only_the_desk_enters_a_list(tournament: Tournament, stranger: User) -> None:
    path = f"/api/v1/tournaments/{tournament.slug}/entrants/bulk/"

    assert signed_in(stranger).post(path, {"entrants": SIXTEEN}).status_code == 403
    assert APIClient().post(path, {"entrants": SIXTEEN}).status_code == 401
    assert tournament.entrants.count() == 8
