"""Players put by an id of another system."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.history.models import LogEntry
from league.players.models import Player
from league.players.services import player_add, player_amend
from league.records.player_merges import player_merge
from tests.league.api.calls import signed_in

EMA = {"source": "ema", "id": "04010123"}
BODY = {"name": "Emi  Sato", "surname": "Sato", "aliases": ["えみ"]}


@pytest.fixture
def address(path: str) -> str:
    return f"{path}players/external/ema/04010123/"


def test_put_adds_the_player_once(api: APIClient, path: str, address: str) -> None:
    first = api.put(address, BODY)
    lines = LogEntry.objects.count()
    again = api.put(address, BODY)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first["Location"] == f"{path}players/{first.json()['id']}/"
    assert first.json() == again.json() == api.get(address).json()
    assert (first.json()["name"], first.json()["external_ids"]) == ("Emi Sato", [EMA])
    assert (Player.objects.count(), LogEntry.objects.count()) == (1, lines)


def test_put_changes_as_patch_does(api: APIClient, organiser: User, address: str) -> None:
    seen = api.put(address, BODY)
    desk = signed_in(organiser)

    refused = api.put(address, {"name": "Emi Suzuki"})
    named = desk.put(address, {"name": "Emi Suzuki", "is_hidden": True})
    unsaid = desk.put(address, {"name": "Emi Suzuki", "aliases": ["E."]})
    late = desk.put(address, {"name": "Emi Suzuki", "aliases": ["E."]}, headers={"If-Match": seen["ETag"]})
    fresh = desk.put(address, {"name": "Emi Suzuki", "aliases": ["E."]}, headers={"If-Match": named["ETag"]})

    assert [one.status_code for one in (refused, named, unsaid, late, fresh)] == [403, 200, 400, 409, 200]
    assert (named.json()["name"], named.json()["surname"], named.json()["is_hidden"]) == (
        f"#{seen.json()['id']}",
        "",
        True,
    )
    assert (fresh.json()["aliases"], fresh.json()["external_ids"]) == (["E."], [EMA])


def test_a_version_of_nothing_is_not_added(api: APIClient, address: str) -> None:
    assert (api.put(address, {**BODY, "version": 1}).status_code, Player.objects.count()) == (404, 0)


def test_a_hidden_player_is_found_by_who_may_record(
    api: APIClient, owner: User, player_user: User, address: str, path: str
) -> None:
    pk = api.put(address, BODY).json()["id"]
    after = api.get(f"{path}changes/").json()["next_after"]
    player_amend(actor=owner, player=Player.objects.get(pk=pk), is_hidden=True)

    def subject(client: APIClient) -> Any:
        return client.get(f"{path}changes/", {"after": after}).json()["results"][0]["subject"]["external_ids"]

    assert [client.get(address).status_code for client in (api, signed_in(player_user))] == [200, 404]
    assert (subject(api), subject(signed_in(player_user))) == ([EMA], [])


def test_the_id_of_a_merged_entry_leads_to_its_player(api: APIClient, owner: User, address: str) -> None:
    entry = Player.objects.get(pk=api.put(address, BODY).json()["id"])
    kept = player_add(actor=owner, club=entry.club, name="Emi S.")
    player_merge(actor=owner, kept=kept, merged=entry)

    assert api.get(address).json()["id"] == api.put(address, {"name": "Emi S."}).json()["id"] == kept.pk


def test_ids_of_one_source_need_no_version(api: APIClient, organiser: User, path: str, address: str) -> None:
    pk = api.put(address, BODY).json()["id"]
    change = {"external_source": "card", "external_ids": [{"source": "card", "id": "7"}]}

    answer = signed_in(organiser).patch(f"{path}players/{pk}/", change)

    assert answer.json()["external_ids"] == [{"source": "card", "id": "7"}, EMA]
