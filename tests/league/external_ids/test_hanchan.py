"""Hanchan with ids in other systems: put, sent again, amended as they were seen."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.history.models import LogEntry
from league.players.models import Player
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan, HanchanExternalId
from tests.league.api.calls import seats, signed_in
from tests.league.factories import make_hanchan
from tests.league.jobs.at_once import run_jobs

KEY = {"source": "sheet", "id": "B4"}


@pytest.fixture
def address(path: str, house_rules: HouseRulesVersion) -> str:
    return f"{path}hanchan/external/sheet/B4/"


@pytest.fixture
def body(regulars: list[Player]) -> dict[str, Any]:
    return {"seats": seats(regulars), "played_on": "2026-03-04"}


def test_put_records_once(api: APIClient, address: str, body: dict[str, Any]) -> None:
    first = api.put(address, body)
    run_jobs()
    lines = LogEntry.objects.count()
    again = api.put(address, body)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first["Location"] == f"/api/v1/hanchan/{first.json()['id']}/"
    assert first.json() == again.json() == {**first.json(), "external_ids": [KEY], "version": 1}
    assert (Hanchan.objects.count(), LogEntry.objects.count()) == (1, lines)
    assert api.get(address).json()["id"] == first.json()["id"]


def test_another_score_is_an_amendment_of_the_version_that_was_seen(
    api: APIClient, address: str, body: dict[str, Any], regulars: list[Player]
) -> None:
    first = api.put(address, body)
    other = {**body, "seats": seats(regulars, (40200, 29300, 20400, 10100))}

    unsaid = api.put(address, other)
    amended = api.put(address, other, headers={"If-Match": first["ETag"]})
    late = api.put(address, {**body, "version": 1})
    repeated = api.put(address, {**other, "version": 1})

    assert [answer.status_code for answer in (unsaid, amended, late, repeated)] == [400, 200, 409, 200]
    assert unsaid.json()["fields"][0]["field"] == "version"
    assert late.json()["present"]["version"] == amended.json()["version"] == repeated.json()["version"] == 2
    assert [seat["score"] for seat in late.json()["present"]["seats"]] == [40200, 29300, 20400, 10100]
    assert amended.json()["external_ids"] == [KEY]


def test_a_version_of_nothing_is_not_recorded(api: APIClient, address: str, body: dict[str, Any]) -> None:
    answer = api.put(address, {**body, "version": 1})

    assert (answer.status_code, Hanchan.objects.count()) == (404, 0)


def test_put_makes_guests_where_it_may(api: APIClient, address: str, body: dict[str, Any]) -> None:
    body["seats"][3]["player"] = "Emi"

    unknown = api.put(address, body)
    made = api.put(address, {**body, "makes_guests": True})

    assert (unknown.status_code, made.status_code) == (400, 201)
    assert made.json()["seats"][3]["player"]["name"] == "Emi"


def test_ids_change_with_the_version(api: APIClient, path: str, address: str, body: dict[str, Any]) -> None:
    pk = api.post(f"{path}hanchan/", {**body, "external_ids": [KEY]}).json()["id"]
    change = {"external_source": "bot", "external_ids": [{"source": "bot", "id": "1"}]}

    both = api.patch(f"/api/v1/hanchan/{pk}/", {**change, "version": 1, "note": "late"}).json()
    same = api.patch(f"/api/v1/hanchan/{pk}/", {**change, "version": 3}).json()
    late = api.patch(f"/api/v1/hanchan/{pk}/", {"external_ids": [], "version": 1})
    none = api.patch(f"/api/v1/hanchan/{pk}/", {"external_ids": [], "version": 3}).json()

    assert both["external_ids"] == [{"source": "bot", "id": "1"}, KEY]
    assert (both["note"], both["version"], same["version"]) == ("late", 3, 3)
    assert (late.status_code, none["external_ids"], none["version"]) == (409, [], 4)


def test_a_list_finds_the_hanchan(
    api: APIClient, path: str, address: str, body: dict[str, Any], owner: User, regulars: list[Player],
    house_rules: HouseRulesVersion,
) -> None:  # fmt: skip
    make_hanchan(actor=owner, house_rules=house_rules, players=regulars, note="another")
    pk = api.put(address, {**body, "again": True}).json()["id"]

    found = api.get(f"{path}hanchan/", {"external_source": "sheet", "external_id": "B4"}).json()

    assert [row["id"] for row in found["results"]] == [pk]


def test_what_is_held_back_is_not_found(
    api: APIClient, address: str, body: dict[str, Any], player_user: User, owner: User
) -> None:
    pk = api.put(address, body).json()["id"]
    hanchan_hold_back(hanchan=[pk], is_held_back=True)

    assert signed_in(player_user).get(address).status_code == 404
    assert signed_in(owner).get(address).status_code == 200
    assert (
        signed_in(player_user)
        .get(f"{address.partition('hanchan')[0]}changes/?after=0")
        .json()["results"][-1]["subject"]["external_ids"]
        == []
    )


def test_ids_go_with_the_hanchan(api: APIClient, address: str, body: dict[str, Any]) -> None:
    api.put(address, body)

    Hanchan.objects.get().delete()

    assert not HanchanExternalId.objects.exists()
