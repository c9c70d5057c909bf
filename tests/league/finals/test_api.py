"""Final tables by the API."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.players.services import alias_add, player_amend

TABLE = {
    "name": "League",
    "period": "2019",
    "played_under": "EMA",
    "lines": [{"name": "Emi", "games": 12, "points": "120.50"}, {"name": "葵", "points": "3"}],
}


@pytest.fixture
def client(organiser: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(organiser)
    return client


@pytest.fixture
def address(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/final-tables/"


@pytest.fixture
def added(client, address, organiser, regulars) -> dict[str, Any]:
    alias_add(actor=organiser, player=regulars[0], name="葵")
    return client.post(address, TABLE, format="json").json()


def test_a_table_is_added_and_shown(client, address, added, regulars):
    lines = [
        {"rank": 1, "player": None, "name": "Emi", "games": 12, "points": "120.50"},
        {"rank": 2, "player": {"id": regulars[0].pk, "name": "Aoi"}, "name": "Aoi", "games": None, "points": "3"},
    ]
    assert (added["lines"], added["period"], added["played_under"]) == (lines, "2019", "EMA")
    assert client.get(f"{address}{added['id']}/").json() == added
    (head,) = client.get(address).json()["results"]
    assert head == {key: value for key, value in added.items() if key != "lines"}
    assert (head["winners"], head["line_count"]) == (lines[:1], 2)


def test_the_list_has_the_tables_of_one_player(client, address, added, regulars):
    client.post(address, {**TABLE, "period": "2018", "lines": [{"name": "Ben", "points": "1"}]}, format="json")

    def listed(player: int) -> list[str]:
        return [one["period"] for one in client.get(address, {"player": player}).json()["results"]]

    assert (listed(regulars[0].pk), listed(regulars[1].pk), listed(regulars[2].pk)) == (["2019"], ["2018"], [])
    assert client.get(address, {"player": 10**9}).status_code == 404


def test_a_line_may_name_the_player_by_the_reference_of_an_answer(client, address, added):
    lines = [{**line, "points": "1"} for line in added["lines"]]

    changed = client.patch(
        f"{address}{added['id']}/", {"lines": lines, "version": added["version"]}, format="json"
    ).json()  # fmt: skip

    assert [(line["name"], line["rank"]) for line in changed["lines"]] == [("Emi", 1), ("Aoi", 2)]


def test_lines_are_replaced_only_by_somebody_who_has_seen_them(client, address, added):
    body = {"lines": [{"name": "Emi", "points": "1"}]}

    refused = client.patch(f"{address}{added['id']}/", body, format="json")
    assert (refused.status_code, refused.json()["fields"][0]["field"]) == (400, "version")
    stale = client.patch(f"{address}{added['id']}/", {**body, "version": added["version"] - 1}, format="json")
    assert (stale.status_code, stale.json()["present"]) == (409, added)

    assert client.patch(f"{address}{added['id']}/", {**body, "version": added["version"]}, format="json").json()[
        "line_count"
    ] == 1  # fmt: skip


def test_a_deleted_table_is_gone_and_can_be_added_again(client, address, added):
    assert client.delete(f"{address}{added['id']}/").status_code == 204
    assert client.get(f"{address}{added['id']}/").json()["error"] == "not_found"

    assert client.post(address, TABLE, format="json").status_code == 201


REFUSED = {
    "bad_points": {"lines": [{"name": "Emi", "points": "much"}]},
    "unknown_player": {"lines": [{"player": "Emi", "points": "1"}]},
    "final_ranks_mixed": {"lines": [{"name": "Emi", "rank": 1}, {"name": "Finn"}]},
    "ends_before_it_begins": {"opens_on": "2019-05-01", "closes_on": "2019-04-01"},
    "bad_field": {"lines": []},
    "odd_character": {"lines": [{"name": "E\u202emi", "points": "1"}]},
}


@pytest.mark.parametrize("code", REFUSED)
def test_what_does_not_hold_is_refused_with_its_code(client, address, regulars, code):
    refused = client.post(address, {**TABLE, **REFUSED[code]}, format="json")

    assert (refused.json()["error"], client.get(address).json()["count"]) == (code, 0)


@pytest.mark.parametrize("player", [10**18, 0])
def test_the_player_of_another_club_or_none_is_unknown(client, address, regulars, player):
    refused = client.post(address, {**TABLE, "lines": [{"player": player, "points": "1"}]}, format="json")

    assert refused.status_code in (400, 422)


def test_a_hidden_player_is_a_number(client, address, organiser, added, regulars):
    player_amend(actor=organiser, player=regulars[0], is_hidden=True)

    shown = client.get(f"{address}{added['id']}/").content.decode()

    assert "Aoi" not in shown
    assert f"#{regulars[0].pk}" in shown


def test_a_visitor_of_a_public_club_reads_and_writes_nothing(address, club, added):
    visitor = APIClient()

    assert visitor.get(f"{address}{added['id']}/").json()["name"] == "League"
    assert visitor.post(address, TABLE, format="json").status_code == 401
