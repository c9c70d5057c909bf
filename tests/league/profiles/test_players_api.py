"""Players by API: their names and ids in other systems, who sees those of hidden players, and the filters."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.services import club_create
from league.external_ids.services import ExternalId
from league.players.models import Player
from league.players.services import alias_add, external_ids_set, player_add, player_amend
from league.records.player_merges import player_merge
from tests.league.core.page import query_count, signed_in, words

Ask = Callable[..., Any]
EMA = {"source": "ema", "id": "04010123"}


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/players/"


@pytest.fixture
def known(organiser: User, regulars: list[Player]) -> Player:
    """Aoi has an alias and an id in another system."""
    alias_add(actor=organiser, player=regulars[0], name="葵")
    external_ids_set(actor=organiser, player=regulars[0], external_ids=[ExternalId("ema", "04010123")])
    return regulars[0]


def ids(answer: Any) -> list[int]:
    assert answer.status_code == 200, answer.content
    return [one["id"] for one in answer.json()["results"]]


def test_a_player_has_names_ids_and_a_page(club: Club, known: Player, path: str) -> None:
    answer = Client().get(f"{path}{known.pk}/").json()

    assert answer == {
        "id": known.pk,
        "name": "Aoi",
        "surname": "",
        "is_guest": False,
        "aliases": ["葵"],
        "external_ids": [EMA],
        "merged_into": None,
        "added_at": answer["added_at"],
        "updated_at": answer["updated_at"],
        "version": answer["version"],
        "page": f"http://testserver/c/{club.slug}/player/{known.pk}/",
    }


def seen(player: Player) -> dict[str, int]:
    return {"version": Player.objects.get(pk=player.pk).version}


@pytest.mark.parametrize("lists", [{"aliases": ["Aoi K."]}, {"external_ids": [{"source": "card", "id": "7"}]}])
def test_a_whole_list_is_replaced_only_as_it_was_seen(
    organiser: User, known: Player, path: str, lists: dict[str, Any]
) -> None:
    client, address = signed_in(organiser), f"{path}{known.pk}/"
    read = client.get(address)
    other = client.patch(address, {"aliases": ["葵", "Other"], "version": read.json()["version"]}, "application/json")

    unsaid = client.patch(address, lists, "application/json")
    late = client.patch(address, lists, "application/json", headers={"If-Match": read["ETag"]})
    two = client.patch(
        address, {**lists, "version": read.json()["version"]}, "application/json", headers={"If-Match": other["ETag"]}
    )
    fresh = client.patch(address, lists, "application/json", headers={"If-Match": other["ETag"]})

    assert [one.status_code for one in (other, unsaid, late, two, fresh)] == [200, 400, 409, 400, 200]
    assert [one.json()["fields"][0]["field"] for one in (unsaid, two)] == ["version", "version"]
    assert late.json()["present"]["aliases"] == ["Other", "葵"]


def test_a_version_is_not_taken_where_there_is_none(organiser: User, path: str) -> None:
    answer = signed_in(organiser).post(path, {"name": "Emi"}, "application/json", headers={"If-Match": '"v1"'})

    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (400, "If-Match")
    assert not Player.objects.filter(name="Emi").exists()


def test_only_recorders_see_other_names_and_ids_of_a_hidden_player(
    owner: User, recorder: User, player_user: User, known: Player, path: str
) -> None:
    player_amend(actor=owner, player=known, is_hidden=True, surname="Aoi")

    shown = signed_in(recorder).get(f"{path}{known.pk}/").json()
    assert (shown["is_hidden"], shown["surname"], shown["aliases"], shown["external_ids"]) == (
        True, "Aoi", ["葵"], [EMA],
    )  # fmt: skip
    for client in (Client(), signed_in(player_user)):
        shown = client.get(f"{path}{known.pk}/").json()
        assert (shown["aliases"], shown["external_ids"]) == ([], [])
        assert "is_hidden" not in shown
        assert shown["surname"] == ""


def test_a_player_is_added_with_aliases_and_ids(recorder: User, path: str, club: Club) -> None:
    body = {"name": "Emi", "aliases": ["えみ"], "external_ids": [EMA]}

    answer = signed_in(recorder).post(path, body, "application/json")

    assert answer.status_code == 201
    assert (answer.json()["aliases"], answer.json()["external_ids"]) == (["えみ"], [EMA])
    assert answer.json()["is_hidden"] is False


def test_names_and_ids_are_amended_together(organiser: User, known: Player, path: str) -> None:
    body = {"name": "葵", "aliases": ["Aoi", "A."], "external_ids": [{"source": "card", "id": "17"}]}

    answer = signed_in(organiser).patch(f"{path}{known.pk}/", {**body, **seen(known)}, "application/json")

    assert answer.status_code == 200, answer.content
    assert (answer.json()["name"], answer.json()["aliases"]) == ("葵", ["A.", "Aoi"])
    assert answer.json()["external_ids"] == body["external_ids"]
    assert signed_in(organiser).get(f"{path}{known.pk}/").json() == answer.json()


def test_what_a_change_does_not_name_stays(organiser: User, known: Player, path: str) -> None:
    answer = signed_in(organiser).patch(f"{path}{known.pk}/", {"is_guest": True}, "application/json").json()

    assert (answer["is_guest"], answer["aliases"], answer["external_ids"]) == (True, ["葵"], [EMA])


def test_empty_lists_remove_all(organiser: User, known: Player, path: str) -> None:
    body: dict[str, Any] = {"aliases": [], "external_ids": [], **seen(known)}

    answer = signed_in(organiser).patch(f"{path}{known.pk}/", body, "application/json").json()

    assert (answer["aliases"], answer["external_ids"]) == ([], [])


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"external_ids": [EMA]}, "external_id_taken"),
        ({"aliases": ["葵"]}, "name_taken"),
        ({"aliases": ["B.", "b."]}, "name_taken"),
        ({"external_ids": [{"source": "", "id": "1"}]}, "bad_field"),
        ({"external_ids": [{"source": "s" * 51, "id": "1"}]}, "bad_field"),
        ({"external_ids": [{"source": "card"}]}, "bad_field"),
        ({"external_ids": [{**EMA, "club": 1}]}, "unknown_field"),
    ],
)
def test_a_refused_change_changes_nothing(
    body: dict[str, Any], code: str, organiser: User, known: Player, regulars: list[Player], path: str
) -> None:
    client, address = signed_in(organiser), f"{path}{regulars[1].pk}/"
    before = client.get(address).json()

    body = {"name": "Benno", "is_guest": True, **body, **seen(regulars[1])}
    answer = client.patch(address, body, "application/json")

    assert (answer.status_code, answer.json()["error"]) == (400, code)
    assert client.get(address).json() == before


def test_a_merged_entry_is_found_by_its_id_and_names_its_player(
    owner: User, known: Player, regulars: list[Player], path: str
) -> None:
    player_merge(actor=owner, kept=regulars[1], merged=known)
    player_merge(actor=owner, kept=regulars[2], merged=regulars[1])
    client = Client()

    shown = client.get(f"{path}{known.pk}/").json()
    assert shown["merged_into"] == {"id": regulars[2].pk, "name": "Chika"}
    assert ids(client.get(path)) == [regulars[2].pk, regulars[3].pk]
    assert ids(client.get(path, {"external_source": "ema", "external_id": EMA["id"]})) == [regulars[2].pk]
    assert ids(client.get(path, {"search": "葵"})) == [regulars[2].pk]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({}, [0, 1, 2, 3]),
        ({"ordering": "-name"}, [3, 2, 1, 0]),
        ({"ordering": "-id"}, [3, 2, 1, 0]),
        ({"is_guest": "true"}, [3]),
        ({"is_guest": "false", "ordering": "id"}, [0, 1, 2]),
        ({"search": "葵"}, [0]),
        ({"search": "i", "is_guest": "true"}, [3]),
        ({"external_source": "ema"}, [0]),
        ({"external_id": "04010123"}, [0]),
        ({"external_source": "ema", "external_id": "04010123"}, [0]),
        ({"external_source": "card", "external_id": "04010123"}, []),
    ],
)
def test_the_list_is_filtered_and_ordered(
    query: dict[str, str], found: list[int], owner: User, known: Player, regulars: list[Player], path: str
) -> None:
    player_amend(actor=owner, player=regulars[3], is_guest=True)

    assert ids(Client().get(path, query)) == [regulars[number].pk for number in found]


@pytest.mark.parametrize(
    ("query", "code"),
    [({"is_guest": "maybe"}, "bad_field"), ({"ordering": "age"}, "bad_field"), ({"alias": "A"}, "unknown_field")],
)
def test_a_wrong_filter_is_refused(query: dict[str, str], code: str, club: Club, path: str) -> None:
    answer = Client().get(path, query)

    assert (answer.status_code, answer.json()["error"]) == (400, code)


def test_only_recorders_find_a_hidden_player_by_an_id(owner: User, recorder: User, known: Player, path: str) -> None:
    player_amend(actor=owner, player=known, is_hidden=True)
    query = {"external_source": "ema", "external_id": EMA["id"]}

    assert ids(signed_in(recorder).get(path, query)) == [known.pk]
    assert ids(Client().get(path, query)) == []


def test_the_list_needs_as_many_queries_for_many_players_as_for_few(
    owner: User, club: Club, known: Player, path: str
) -> None:
    client = signed_in(owner)
    few = query_count(client, path)
    for number in range(6):
        body = {
            "name": f"P{number}",
            "aliases": [f"Q{number}"],
            "external_ids": [{"source": "card", "id": str(number)}],
        }
        assert client.post(path, body, "application/json").status_code == 201

    assert query_count(client, path) == few <= 10


def test_merges_name_both_entries(owner: User, regulars: list[Player], club: Club) -> None:
    body = {"kept": regulars[0].pk, "merged": regulars[1].pk}

    answer = signed_in(owner).post(f"/api/v1/clubs/{club.slug}/merges/", body, "application/json").json()

    assert answer["kept"] == {"id": regulars[0].pk, "name": "Aoi"}
    assert answer["merged"] == {"id": regulars[1].pk, "name": "Ben"}


def test_the_edit_page_shows_the_ids(organiser: User, club: Club, known: Player) -> None:
    page = words(signed_in(organiser).get(reverse("player_edit", args=[club.slug, known.pk])))

    assert "Ids in other systems ema 04010123" in page


def test_a_player_is_not_merged_with_one_of_another_club(owner: User, club: Club, regulars: list[Player]) -> None:
    elsewhere = club_create(actor=owner, name="South Gate")
    other = player_add(actor=owner, club=elsewhere, name="Aoi")
    path, client = f"/api/v1/clubs/{club.slug}/merges/", signed_in(owner)

    for kept, merged in ((regulars[0], other), (other, regulars[0])):
        answer = client.post(path, {"kept": kept.pk, "merged": merged.pk}, content_type="application/json")

        assert 400 <= answer.status_code < 500
    assert Player.objects.filter(merged_into=None).count() == 5
    both = {"kept": regulars[0].pk, "merged": regulars[1].pk}
    assert client.post(path, both, content_type="application/json").status_code == 201
