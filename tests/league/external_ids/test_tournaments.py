"""Tournaments and their entrants with ids in other systems."""

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.history.models import LogEntry
from league.tournaments.models import Entrant, Tournament
from tests.league.api.calls import signed_in

KEY = {"source": "ema", "id": "E26"}
BODY = {"name": "Spring Open", "starts_on": "2026-03-07"}
GUEST = {"guest": "Emi Sato", "country": "FR"}


@pytest.fixture
def api(organiser: User, house_rules: HouseRulesVersion) -> APIClient:
    return signed_in(organiser)


@pytest.fixture
def address(path: str) -> str:
    return f"{path}tournaments/external/ema/E26/"


@pytest.fixture
def entrants(api: APIClient, address: str) -> str:
    return f"/api/v1/tournaments/{api.put(address, BODY).json()['slug']}/entrants/"


def test_put_creates_the_tournament_once(api: APIClient, address: str) -> None:
    first = api.put(address, {**BODY, "house_rules": "Ladder rules"})
    lines = LogEntry.objects.count()
    again = api.put(address, {**BODY, "house_rules": "Ladder rules"})

    assert (first.status_code, again.status_code) == (201, 200), first.json()
    assert first["Location"] == "/api/v1/tournaments/spring-open/"
    assert first.json() == again.json() == api.get(address).json() == api.get(first["Location"]).json()
    assert first.json()["external_ids"] == [KEY]
    assert (Tournament.objects.count(), LogEntry.objects.count()) == (1, lines)


def test_put_changes_the_settings(api: APIClient, recorder: User, address: str, path: str) -> None:
    api.put(address, BODY)

    changed = api.put(address, {**BODY, "name": "Open", "place": "Hall"}).json()
    given = api.patch("/api/v1/tournaments/spring-open/", {"external_ids": [KEY, {"source": "bot", "id": "1"}]}).json()
    found = api.get("/api/v1/tournaments/", {"external_source": "bot", "external_id": "1"}).json()["results"]

    assert (changed["name"], changed["slug"], changed["place"]) == ("Open", "spring-open", "Hall")
    assert [row["external_ids"] for row in (given, *found)] == [[{"source": "bot", "id": "1"}, KEY]] * 2
    assert signed_in(recorder).put(address, BODY).status_code == 403


def test_a_private_tournament_is_not_found(api: APIClient, stranger: User, address: str) -> None:
    api.put(address, {**BODY, "is_public": False})

    assert signed_in(stranger).get(address).status_code == 404


def test_put_enters_the_player_once(api: APIClient, entrants: str) -> None:
    first = api.put(f"{entrants}external/ema/7/", GUEST)
    lines = LogEntry.objects.count()
    again = api.put(f"{entrants}external/ema/7/", GUEST)
    noted = api.put(f"{entrants}external/ema/7/", {"note": "late"}).json()

    assert (first.status_code, again.status_code) == (201, 200), first.json()
    assert first["Location"] == f"{entrants}{first.json()['id']}/"
    assert first.json() == again.json()
    assert (noted["note"], noted["country"], noted["external_ids"]) == ("late", "FR", [{"source": "ema", "id": "7"}])
    assert (Entrant.objects.count(), LogEntry.objects.count()) == (1, lines + 1)
    assert api.put(f"{entrants}external/ema/8/", {"note": "late"}).json()["fields"][0]["field"] == "player"


def test_only_the_desk_sees_and_finds_the_ids_of_entrants(api: APIClient, player_user: User, entrants: str) -> None:
    pk = api.put(f"{entrants}external/ema/7/", GUEST).json()["id"]
    player = signed_in(player_user)

    found, hidden = (client.get(entrants, {"external_id": "7"}).json()["results"] for client in (api, player))

    assert ([row["id"] for row in found], hidden) == ([pk], [])
    assert "external_ids" not in player.get(f"{entrants}{pk}/").json()
    assert player.get(f"{entrants}external/ema/7/").status_code == 403


def test_ids_of_entrants_are_given(api: APIClient, entrants: str) -> None:
    entered = api.post(entrants, {**GUEST, "external_ids": [KEY]}).json()
    change = {"external_source": "bot", "external_ids": [{"source": "bot", "id": "1"}]}

    changed = api.patch(f"{entrants}{entered['id']}/", change).json()

    assert entered["external_ids"] == [KEY]
    assert changed["external_ids"] == [{"source": "bot", "id": "1"}, KEY]


def test_the_changes_have_the_ids(api: APIClient, player_user: User, path: str, entrants: str) -> None:
    api.put(f"{entrants}external/ema/7/", GUEST)

    def told(client: APIClient) -> dict[str, object]:
        results = client.get(f"{path}changes/", {"after": 0}).json()["results"]
        return {change["subject"]["kind"]: change["subject"]["external_ids"] for change in results}

    assert told(api)["entrant"] == [{"source": "ema", "id": "7"}]
    assert (told(signed_in(player_user))["entrant"], told(signed_in(player_user))["tournament"]) == ([], [KEY])
