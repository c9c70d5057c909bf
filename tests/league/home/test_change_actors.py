"""Who made a change: `actor` in `changes/`, and the token in the log."""

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.history.models import LogEntry
from league.history.services import history_log
from league.players.models import Player
from league.players.services import player_add
from league.records.deals.services import deal_record, hanchan_begin
from league.records.guests.services import guest_at, guest_link_make, guest_link_open
from tests.league.api.calls import seats, signed_in
from tests.league.factories import DAY

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def program_of(user: User) -> tuple[APIClient, int]:
    token, secret = token_create(actor=user, name="a name of my own", scopes=["read", "write"])
    return APIClient(headers={"authorization": f"Bearer {secret}"}), token.pk


def last_actor(api: Any, club: Club) -> Any:
    return api.get(f"/api/v1/clubs/{club.slug}/changes/?after=0&limit=500").json()["results"][-1]["actor"]


def test_a_program_knows_its_own_changes(owner: User, club: Club) -> None:
    program, key = program_of(owner)
    program.post(f"/api/v1/clubs/{club.slug}/players/", {"name": "Emi"})

    me = program.get("/api/v1/me/").json()["token"]["id"]

    assert last_actor(program, club) == {"kind": "token", "id": me, "name": "yuki"}
    assert me == key
    player_add(actor=owner, club=club, name="Fumi")
    assert last_actor(program, club) == {"kind": "account", "id": owner.pk, "name": "yuki"}


def test_an_import_by_a_program_has_its_token(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    program, key = program_of(owner)
    line = "2026-03-04,Aoi,41200,Ben,28300,Chika,20400,Dai,10100"
    content = f"date,east,east score,south,south score,west,west score,north,north score\n{line}\n"
    answer = program.post(f"/api/v1/clubs/{club.slug}/imports/", {"content": content})

    assert answer.status_code < 300, answer.json()
    assert last_actor(program, club) == {"kind": "token", "id": key, "name": "yuki"}


def test_a_guest_link_and_the_service_are_named(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]
) -> None:
    hanchan = hanchan_begin(actor=owner, club=club, house_rules=house_rules, players=regulars, played_on=DAY)
    made = guest_link_make(actor=owner, hanchan=hanchan)
    guest = guest_at(guest_link_open(secret=made.secret))
    deal_record(actor=guest, hanchan=hanchan, number=1, entry={"result": {"type": "exhaustive_draw", "ready": [0]}})

    api = signed_in(owner)
    assert last_actor(api, club) == {"kind": "guest_link", "id": 1, "name": "guest link 1 of yuki"}
    history_log(None, "player_amend", regulars[0])
    assert last_actor(api, club) == {"kind": "service", "id": None, "name": ""}


def test_whoever_may_not_read_the_log_is_told_no_actor(owner: User, stranger: User, club: Club) -> None:
    program, _key = program_of(owner)
    program.post(f"/api/v1/clubs/{club.slug}/players/", {"name": "Emi"})

    assert [last_actor(api, club) for api in (signed_in(stranger), APIClient())] == [None, None]


def test_the_log_says_that_a_program_acted(
    owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player], client: Client
) -> None:
    program, key = program_of(owner)
    body = {"seats": seats(regulars), "played_on": "2026-03-04"}
    pk = program.post(f"/api/v1/clubs/{club.slug}/hanchan/", body).json()["id"]

    [entry] = program.get(f"/api/v1/hanchan/{pk}/").json()["history"]
    client.force_login(owner)
    page = client.get(f"/c/{club.slug}/g/{pk}/").content.decode()

    assert (entry["action"], entry["actor"]["name"], entry["token"]) == ("hanchan_record", "yuki", key)
    assert "yuki, by a program" in page
    # The name of a token is for its account alone.
    assert "a name of my own" not in page
    assert LogEntry.objects.filter(token=key).count() == 1
