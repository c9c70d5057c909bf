"""Tokens of the API: who they act for, what they may do, in which clubs, and until when."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club
from league.clubs.services import club_create
from league.seasons.models import Season
from tests.league.core.page import signed_in

CHANGE = {"read", "write", "archive"}


@pytest.fixture
def program(owner: User) -> Callable[..., APIClient]:
    """A client with a token of the owner."""

    def make(*scopes: str, **limits: Any) -> APIClient:
        _, secret = token_create(actor=owner, name="bot", scopes=scopes or ["read"], **limits)
        return APIClient(headers={"authorization": f"Bearer {secret}"})

    return make


@pytest.fixture
def other_club(owner: User) -> Club:
    return club_create(actor=owner, name="South Gate")


@pytest.mark.parametrize("scope", sorted(CHANGE))
def test_a_token_of_any_scope_says_what_it_is(
    program: Callable[..., APIClient], owner: User, club: Club, other_club: Club, scope: str
) -> None:
    answer = program(scope, days=7).get("/api/v1/me/")

    token = ApiToken.objects.get()
    assert answer.json() == {
        "user": {"id": owner.pk, "name": "yuki", "language": ""},
        "token": {"id": token.pk, "name": "bot", "scopes": [scope], "club": None, "expires_at": utc(token)},
        "clubs": [
            {"slug": "north-wind-circle", "name": "North Wind Circle", "role": "owner", "told": []},
            {"slug": "south-gate", "name": "South Gate", "role": "owner", "told": []},
        ],
        "events": [],
    }


def utc(token: ApiToken) -> str:
    assert token.expires_at
    return token.expires_at.isoformat().replace("+00:00", "Z")


def test_a_token_of_a_club_names_it(program: Callable[..., APIClient], club: Club, other_club: Club) -> None:
    me = program(club=club.slug).get("/api/v1/me/").json()

    assert me["token"]["club"] == {"slug": club.slug, "name": club.name}
    assert me["token"]["expires_at"] is None
    assert [one["slug"] for one in me["clubs"]] == [club.slug]


def test_a_browser_s_session_has_no_token(recorder: User, club: Club) -> None:
    User.objects.filter(pk=recorder.pk).update(language="ja")

    me = signed_in(recorder).get("/api/v1/me/").json()

    assert (me["token"], me["user"]["language"], me["clubs"][0]["role"]) == (None, "ja", "recorder")


def test_nobody_is_nobody(db: None) -> None:
    answer = APIClient().get("/api/v1/me/")

    assert (answer.status_code, answer.json()["error"]) == (401, "not_signed_in")


def test_an_expired_token_is_refused(program: Callable[..., APIClient]) -> None:
    client = program(days=1)
    ApiToken.objects.update(expires_at=timezone.now() - timedelta(seconds=1))

    answer = client.get("/api/v1/me/")

    assert (answer.status_code, answer.json()["error"]) == (401, "bad_token")


@pytest.mark.parametrize(
    ("scopes", "code"),
    [(["read"], "read_only_token"), (["archive"], "token_scope"), (["read", "archive"], "token_scope")],
)
def test_writing_needs_the_scope_to_write(
    program: Callable[..., APIClient], club: Club, scopes: list[str], code: str
) -> None:
    answer = program(*scopes).post(f"/api/v1/clubs/{club.slug}/players/", {"name": "Aoi"})

    assert (answer.status_code, answer.json()["error"]) == (403, code)
    assert not club.players.exists()


def test_a_missing_scope_is_named(program: Callable[..., APIClient], club: Club) -> None:
    answer = program("read", "write").get(f"/api/v1/clubs/{club.slug}/archive/")

    assert answer.json()["error"] == "token_scope"
    assert answer.json()["message"] == "This token does not have the scope “archive”."


def test_a_whole_club_is_exported_with_the_scope_to_archive(program: Callable[..., APIClient], club: Club) -> None:
    answer = program("archive").get(f"/api/v1/clubs/{club.slug}/archive/")

    assert answer.status_code == 200


def test_cases_are_scored_with_a_token_that_reads(program: Callable[..., APIClient]) -> None:
    assert program("read").post("/api/v1/score/", [], format="json").json() == []


def test_a_token_of_a_club_reaches_this_club(program: Callable[..., APIClient], club: Club) -> None:
    client = program("read", "write", club=club.slug)

    added = client.post(f"/api/v1/clubs/{club.slug}/players/", {"name": "Aoi"})

    assert added.status_code == 201
    assert client.get(f"/api/v1/clubs/{club.slug}/players/").json()["count"] == 1


def test_a_token_of_a_club_is_refused_in_another_one(
    program: Callable[..., APIClient], club: Club, season: Season, other_club: Club
) -> None:
    client = program("read", "write", club=other_club.slug)

    answers = [
        client.get(f"/api/v1/clubs/{club.slug}/seasons/{season.slug}/standings/"),
        client.post(f"/api/v1/clubs/{club.slug}/players/", {"name": "Aoi"}),
        client.get("/api/v1/clubs/no-such-club/"),
    ]

    assert [(one.status_code, one.json()["error"]) for one in answers] == [(403, "token_club")] * 3
    assert not club.players.exists()


def test_a_token_of_a_club_lists_no_other_clubs(
    program: Callable[..., APIClient], club: Club, other_club: Club
) -> None:
    listed = program(club=other_club.slug).get("/api/v1/clubs/").json()

    assert [one["slug"] for one in listed["results"]] == [other_club.slug]


def test_a_token_of_a_club_opens_no_tournament_elsewhere(
    program: Callable[..., APIClient], club: Club, other_club: Club
) -> None:
    client = program("read", "write", club=other_club.slug)

    answer = client.post("/api/v1/tournaments/", {"club": club.slug, "name": "Open", "starts_on": "2026-03-07"})

    assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


def test_a_token_of_a_club_makes_no_other_club(program: Callable[..., APIClient], club: Club) -> None:
    answer = program("read", "write", club=club.slug).post("/api/v1/clubs/", {"name": "East Gate"})

    assert (answer.status_code, answer.json()["error"]) == (403, "token_club")
    assert Club.objects.count() == 1


@pytest.mark.parametrize("address", ["rulesets/", "rulesets/mcr/", "metrics/", "ladder-kinds/"])
def test_a_token_of_a_club_reads_what_belongs_to_no_club(
    program: Callable[..., APIClient], club: Club, address: str
) -> None:
    assert program(club=club.slug).get(f"/api/v1/{address}").status_code == 200


def test_a_club_is_not_imported_with_the_token_of_another_one(program: Callable[..., APIClient], club: Club) -> None:
    client = program("archive", club=club.slug)
    archive = b"".join(client.get(f"/api/v1/clubs/{club.slug}/archive/").streaming_content)

    answer = client.generic("POST", "/api/v1/club-archives/", archive, content_type="application/json")

    assert (answer.status_code, answer.json()["error"]) == (403, "token_club")
    assert Club.objects.count() == 1
