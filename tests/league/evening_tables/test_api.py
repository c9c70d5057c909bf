"""Presence and rounds by API."""

from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.members.services import player_join
from league.players.models import Player
from league.records.models import Hanchan
from league.sessions.models import Session
from tests.league.api import calls

Come = Callable[[int], list[Player]]


@pytest.fixture
def api(organiser: User, house_rules: HouseRulesVersion) -> APIClient:
    return calls.signed_in(organiser)


@pytest.fixture
def path(club: Club, tonight: Session) -> str:
    return f"/api/v1/clubs/{club.slug}/sessions/{tonight.pk}/"


def post(api: APIClient, path: str, body: Any, **headers: str) -> Any:
    return api.post(path, body, format="json", headers=headers)


def test_presence_is_listed_and_put(api: APIClient, path: str, come: Come, crowd: list[Player]) -> None:
    come(2)
    gone = api.put(f"{path}presence/", {"player": crowd[0].pk, "is_here": False}, format="json")
    api.put(f"{path}presence/", {"guest": "Mara", "is_here": True, "offers_out": True}, format="json")
    listed = api.get(f"{path}presence/").json()["results"]

    assert gone.json() == {
        "player": {"id": crowd[0].pk, "name": "Aoi"}, "guest": "", "is_here": False, "offers_out": False, "plays": False
    }  # fmt: skip
    assert [(one["guest"], one["is_here"], one["offers_out"]) for one in listed] == [
        ("", False, False), ("", True, False), ("Mara", True, True),
    ]  # fmt: skip


def test_a_member_puts_the_own_presence(
    player_user: User, organiser: User, path: str, crowd: list[Player], house_rules: HouseRulesVersion
) -> None:
    own = calls.signed_in(player_user)
    unknown = own.put(f"{path}presence/", {"is_here": True}, format="json")
    player_join(actor=organiser, player=crowd[0], user=player_user)
    known = own.put(f"{path}presence/", {"is_here": True}, format="json")
    other = own.put(f"{path}presence/", {"player": crowd[1].pk, "is_here": True}, format="json")

    assert unknown.json()["error"] == "no_own_player"
    assert known.json()["player"]["name"] == "Aoi"
    assert other.status_code == 403


def test_a_round_is_formed_exchanged_and_begun(api: APIClient, path: str, come: Come) -> None:
    come(9)
    formed = post(api, f"{path}rounds/", {"custom": "anew", "version": 0})
    body = formed.json()
    one, other = body["tables"][0]["seats"][0], body["sits_out"][0]
    changed = post(
        api, f"{path}rounds/1/exchange/", {"one": one["id"], "other": other["id"], "version": body["version"]}
    ).json()
    begun = post(api, f"{path}rounds/1/begin/", {"version": changed["version"]}).json()

    assert (formed.status_code, formed.headers["Location"]) == (201, f"{path}rounds/1/")
    assert (body["state"], body["number"], body["reasons"]) == (
        "formed", 1, [f"Sits out: {other['name']} (first time)."]
    )  # fmt: skip
    assert changed["sits_out"][0]["name"] == one["name"]
    assert changed["tables"][0]["seats"][0]["name"] == other["name"]
    assert {table["hanchan"] for table in begun["tables"]} == set(Hanchan.objects.values_list("pk", flat=True))
    assert (begun["state"], len(begun["tables"])) == ("begun", 2)
    assert api.get(f"{path}rounds/").json()["results"] == [begun]
    assert api.get(f"{path}rounds/1/").json() == begun


def test_begin_with_one_key_is_carried_out_once(api: APIClient, path: str, come: Come) -> None:
    come(8)
    post(api, f"{path}rounds/", {})
    first, second = (
        post(api, f"{path}rounds/1/begin/", {"version": 1}, **{"Idempotency-Key": "begin 1"}) for _sent in range(2)
    )
    without_key = post(api, f"{path}rounds/1/begin/", {"version": 1})

    assert first.json() == second.json() == without_key.json()
    assert second.headers["Idempotency-Replayed"] == "true"
    assert Hanchan.objects.count() == 2


@pytest.mark.parametrize(
    ("body", "code"),
    [({"custom": "best"}, "bad_field"), ({"house_rules": "none"}, "unknown_house_rules"),
     ({"rules_of_three": "Ladder rules"}, "wrong_number_of_players"), ({"season": "none"}, "unknown_season")],
)  # fmt: skip
def test_a_round_that_cannot_be_is_refused_and_the_corrected_one_formed(
    api: APIClient, path: str, come: Come, body: dict[str, Any], code: str
) -> None:
    come(8)

    assert post(api, f"{path}rounds/", body).json()["error"] == code
    assert post(api, f"{path}rounds/", {}).status_code == 201


def test_a_version_that_is_not_the_present_one_is_told_how_the_round_is_now(
    api: APIClient, path: str, come: Come
) -> None:
    come(8)
    formed = post(api, f"{path}rounds/", {}).json()
    stale = [
        post(api, f"{path}rounds/", {"version": 0}),
        post(api, f"{path}rounds/1/exchange/", {"one": 1, "other": 2, "version": 7}),
        post(api, f"{path}rounds/1/begin/", {"version": 7}),
    ]

    assert [(one.status_code, one.json()["error"]) for one in stale] == [(409, "version_conflict")] * 3
    assert [one.json()["present"] for one in stale] == [formed] * 3


def test_too_few_people_are_told_so(api: APIClient, path: str, come: Come) -> None:
    come(3)
    refused = post(api, f"{path}rounds/", {})

    assert (refused.status_code, refused.json()["error"]) == (400, "too_few_people")


def test_members_read_the_rounds_and_strangers_do_not(
    api: APIClient, path: str, come: Come, player_user: User, stranger: User
) -> None:
    come(8)
    post(api, f"{path}rounds/", {})
    member, other = calls.signed_in(player_user), calls.signed_in(stranger)

    assert len(member.get(f"{path}rounds/").json()["results"]) == 1
    assert post(member, f"{path}rounds/", {}).status_code == 403
    assert post(member, f"{path}rounds/1/begin/", {"version": 1}).status_code == 403
    assert other.get(f"{path}rounds/").status_code in (403, 404)


def test_the_lists_need_as_many_queries_for_many_people_as_for_few(
    api: APIClient, path: str, come: Come, django_assert_max_num_queries: Any
) -> None:
    counts = []
    for people in (5, 13):
        come(people)
        post(api, f"{path}rounds/", {})
        with django_assert_max_num_queries(40) as asked:
            api.get(f"{path}rounds/")
            api.get(f"{path}presence/")
        counts.append(len(asked.captured_queries))

    assert counts[0] == counts[1]
