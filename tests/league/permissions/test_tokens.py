"""Every method of the API: a token does what its scopes and its club permit, whatever its owner may do."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club, Role
from league.clubs.services import membership_set
from league.history.models import LogEntry
from tests.league.permissions.table import API, CLUB
from tests.league.permissions.test_roles import REFUSED, fill_body
from tests.league.permissions.world import fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

ARCHIVE = {
    ("GET", f"{CLUB}archive/"), ("POST", "api/v1/club-archives/"), ("GET", "api/v1/club-archives/<int:pk>/"),
}  # fmt: skip
# It needs no scope, or `read` although it is a POST, because nothing is stored.
ANY_SCOPE, READING_POST = ("GET", "api/v1/me/"), ("POST", "api/v1/score/")
READING = {one for one in API if one[0] == "GET"} - ARCHIVE - {ANY_SCOPE} | {READING_POST}
WRITING = set(API) - READING - ARCHIVE - {ANY_SCOPE}
# A new club belongs to no club, but a token that is limited to a club must not make another one.
NEW_CLUB = {
    ("POST", "api/v1/clubs/"), ("POST", "api/v1/club-archives/"), ("GET", "api/v1/club-archives/<int:pk>/"),
}  # fmt: skip
OF_A_CLUB = [one for one in API if any(part in one[1] for part in ("<slug:club>", "<slug:slug>", "hanchan/<int:pk>"))]


def send(
    world: dict[str, Any], operation: tuple[str, str], scopes: list[str], club: str = "", user: User | None = None
) -> tuple[int, str, int]:
    """Send the request with such a token; return its status, its error code and the number of new log entries."""
    (method, pattern), user = operation, user or world["users"]["owner"]
    with rolled_back():
        if club == world["other_club"]:
            other = Club.objects.get(slug=club)
            membership_set(actor=world["elsewhere"], club=other, user=user, role=Role.OWNER)
        _token, secret = token_create(actor=user, name="bot", scopes=scopes, club=club)
        before, body = LogEntry.objects.count(), fill_body(API[operation][1], world)
        given = {} if body is None else {"data": body, "content_type": "application/json"}
        client = Client(headers={"authorization": f"Bearer {secret}"})
        answer = getattr(client, method.lower())(fill_address(pattern, world), **given)
        is_json = answer.headers.get("Content-Type") == "application/json" and not answer.streaming
        error = answer.json().get("error", "") if is_json and isinstance(answer.json(), dict) else ""
        return answer.status_code, error, LogEntry.objects.count() - before


@pytest.mark.parametrize("operation", sorted(WRITING), ids=" ".join)
def test_a_token_that_may_read_does_not_write(operation: tuple[str, str], world: dict[str, Any]) -> None:
    assert send(world, operation, ["read"]) == (403, "read_only_token", 0)


@pytest.mark.parametrize("operation", sorted(READING), ids=" ".join)
def test_a_token_that_may_write_does_not_read(operation: tuple[str, str], world: dict[str, Any]) -> None:
    assert send(world, operation, ["write"]) == (403, "token_scope", 0)


@pytest.mark.parametrize("operation", sorted(ARCHIVE), ids=" ".join)
def test_a_token_that_may_read_and_write_gets_no_archive(operation: tuple[str, str], world: dict[str, Any]) -> None:
    assert send(world, operation, ["read", "write"]) == (403, "token_scope", 0)


@pytest.mark.parametrize("operation", sorted(WRITING | READING), ids=" ".join)
def test_a_token_that_may_archive_does_nothing_else(operation: tuple[str, str], world: dict[str, Any]) -> None:
    assert send(world, operation, ["archive"]) == (403, "token_scope", 0)


@pytest.mark.parametrize("operation", sorted(OF_A_CLUB), ids=" ".join)
def test_a_token_of_another_club_reaches_nothing_of_this_one(operation: tuple[str, str], world: dict[str, Any]) -> None:
    status, error, log_entries = send(world, operation, list(ApiToken.Scope.values), world["other_club"])

    assert (status, error) in [(403, "token_club"), (404, "not_found")]
    assert log_entries == 0


@pytest.mark.parametrize("operation", sorted(NEW_CLUB), ids=" ".join)
def test_a_token_of_a_club_creates_no_other_club(operation: tuple[str, str], world: dict[str, Any]) -> None:
    status, _error, log_entries = send(world, operation, list(ApiToken.Scope.values), world["club"])

    # The archive of the table is empty, which is found first.
    assert status in (400, 403)
    assert log_entries == 0


@pytest.mark.parametrize(
    "operation", sorted(one for one in set(API) - NEW_CLUB if API[one][0] != "nobody"), ids=" ".join
)
def test_a_token_of_the_club_does_all_that_its_owner_may(operation: tuple[str, str], world: dict[str, Any]) -> None:
    least = API[operation][0]
    user = world["users"].get(least, world["users"]["owner"]) if least != "stranger" else world["users"]["owner"]

    status, error, _log_entries = send(world, operation, list(ApiToken.Scope.values), world["club"], user)

    assert status not in REFUSED, error
