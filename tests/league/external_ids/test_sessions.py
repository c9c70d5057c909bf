"""Evenings with ids in other systems: found, put, changed and taken away."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.history.models import LogEntry
from league.sessions.models import Session
from league.sessions.services import session_amend, session_open
from tests.league.api.calls import signed_in

CARD = {"source": "card", "id": "7"}
BODY = {"name": "Wednesday", "played_on": "2026-03-04"}


def test_put_opens_the_evening_once(api: APIClient, path: str) -> None:
    address = f"{path}sessions/external/card/7/"

    first = api.put(address, BODY)
    lines = LogEntry.objects.count()
    again = api.put(address, BODY)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first["Location"] == f"{path}sessions/{first.json()['id']}/"
    assert first.json() == again.json() == {**first.json(), **BODY, "external_ids": [CARD]}
    assert (Session.objects.count(), LogEntry.objects.count()) == (1, lines)
    assert api.get(address).json()["id"] == first.json()["id"]


def test_put_changes_what_it_says(api: APIClient, path: str) -> None:
    address = f"{path}sessions/external/card/7/"
    api.put(address, BODY)

    named = api.put(address, {"name": "Cup night"}).json()
    closed = api.put(address, {"played_on": "2026-03-05", "state": "closed"}).json()

    assert (named["name"], named["played_on"], named["state"]) == ("Cup night", "2026-03-04", "open")
    assert (closed["name"], closed["played_on"], closed["state"]) == ("Cup night", "2026-03-05", "closed")
    assert api.put(f"{path}sessions/external/card/8/", {**BODY, "state": "closed"}).json()["state"] == "closed"


def test_a_planned_evening_moves_to_another_day(owner: User, club: Club, api: APIClient, path: str) -> None:
    session = session_open(actor=owner, club=club)
    later = {"begins_at": "2027-03-04T10:00:00Z"}

    moved = api.patch(f"{path}sessions/{session.pk}/", later).json()
    other = api.patch(f"{path}sessions/{session.pk}/", {"played_on": "2027-03-05"})

    assert (moved["played_on"], moved["is_planned"]) == ("2027-03-04", True)
    assert (other.status_code, other.json()["error"]) == (400, "begins_another_day")
    assert session_amend(actor=owner, session=session, name="").name == ""


def test_an_id_with_signs_of_an_address(api: APIClient, path: str) -> None:
    address = f"{path}sessions/external/caf%C3%A9/2026%2F03%20%C3%A9/"
    made = api.put(address, BODY).json()

    assert made["external_ids"] == [{"source": "café", "id": "2026/03 é"}]
    assert api.get(address).json()["id"] == made["id"]


@pytest.mark.parametrize(
    ("address", "status"),
    [("card/8/", 404), (f"card/{'x' * 101}/", 400), (f"{'x' * 51}/7/", 400), ("card/a%00b/", 400)],
)
def test_an_address_without_a_thing(api: APIClient, path: str, address: str, status: int) -> None:
    assert api.get(f"{path}sessions/external/{address}").status_code == status


def test_lists_find_by_source_and_id(owner: User, club: Club, api: APIClient, path: str) -> None:
    session_open(actor=owner, club=club)
    first, second = (
        api.post(f"{path}sessions/", {"external_ids": [{"source": source, "id": "7"}]}).json()["id"]
        for source in ("card", "sheet")
    )

    def found(**query: str) -> set[int]:
        return {row["id"] for row in api.get(f"{path}sessions/", query).json()["results"]}

    assert found(external_source="card", external_id="7") == {first}
    assert found(external_source="sheet") == {second}
    assert found(external_id="7") == {first, second}
    assert found(external_source="card", external_id="8") == set()


def test_ids_of_one_source_change_without_those_of_others(api: APIClient, path: str) -> None:
    pk = api.post(f"{path}sessions/", {"external_ids": [CARD, {"source": "sheet", "id": "B4"}]}).json()["id"]
    address = f"{path}sessions/{pk}/"

    one = api.patch(address, {"external_source": "card", "external_ids": [{"source": "card", "id": "9"}]}).json()
    whole = api.patch(address, {"external_ids": [CARD]}).json()
    wrong = api.patch(address, {"external_source": "card", "external_ids": [{"source": "sheet", "id": "9"}]})

    assert one["external_ids"] == [{"source": "card", "id": "9"}, {"source": "sheet", "id": "B4"}]
    assert whole["external_ids"] == [CARD]
    assert (wrong.status_code, wrong.json()["fields"][0]["field"]) == (400, "external_source")
    assert api.patch(address, {"external_source": "card"}).json()["fields"][0]["field"] == "external_ids"


def test_an_id_belongs_to_one_evening_of_a_club(owner: User, api: APIClient, path: str) -> None:
    api.put(f"{path}sessions/external/card/7/", BODY)
    other = club_create(actor=owner, name="South Gate")

    taken = api.post(f"{path}sessions/", {"external_ids": [CARD]})
    elsewhere = signed_in(owner).put(f"/api/v1/clubs/{other.slug}/sessions/external/card/7/", BODY)

    assert (taken.status_code, taken.json()["error"], elsewhere.status_code) == (400, "external_id_taken", 201)


def test_programs_see_their_ids_among_the_changes(api: APIClient, path: str) -> None:
    after = api.get(f"{path}changes/").json()["next_after"]
    pk = api.put(f"{path}sessions/external/card/7/", BODY).json()["id"]
    api.put(f"{path}sessions/external/card/7/", {"name": "Cup night"})

    seen: list[dict[str, Any]] = api.get(f"{path}changes/", {"after": after}).json()["results"]

    assert [change["kind"] for change in seen] == ["session.opened", "session.amended", "session.amended"]
    assert all((change["subject"]["id"], change["subject"]["external_ids"]) == (pk, [CARD]) for change in seen)


def test_who_may_not_open_an_evening_puts_none(player_user: User, api: APIClient, path: str) -> None:
    address = f"{path}sessions/external/card/7/"
    player = signed_in(player_user)

    assert player.put(address, BODY).status_code == 403
    api.put(address, BODY)
    assert player.put(address, BODY).status_code == 403
    assert player.get(address).status_code == 200
