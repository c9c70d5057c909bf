"""Every method of the API: a token does what its scopes and its club permit, whatever its owner may do."""

from typing import Any

import pytest
from django.test import Client

from league.accounts.models import ApiToken, User
from league.accounts.services import token_create
from league.clubs.models import Club, Role
from league.clubs.services import membership_set
from league.history.models import LogEntry
from tests.api_answers import JSON
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.table import API, CLUB, by_section
from tests.league.permissions.test_roles import REFUSED, fill_body
from tests.league.permissions.world import fill_address, rolled_back
from tests.turns import has_turn

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Operation = tuple[str, str]
SECTIONS = by_section(API)
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
    world: dict[str, Any], operation: Operation, scopes: list[str], club: str = "", user: User | None = None
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
        is_json = answer.headers.get("Content-Type") in JSON and not answer.streaming
        error = answer.json().get("error", "") if is_json and isinstance(answer.json(), dict) else ""
        return answer.status_code, error, LogEntry.objects.count() - before


def too_little(operation: Operation) -> list[tuple[list[str], str]]:
    """Scopes that do not permit the operation, and the code of the refusal."""
    if operation in ARCHIVE:
        return [(["read", "write"], "token_scope")]
    if operation in READING:
        return [(["write"], "token_scope"), (["archive"], "token_scope")]
    return [(["read"], "read_only_token"), (["archive"], "token_scope")] if operation in WRITING else []


@pytest.mark.parametrize("section", SECTIONS)
def test_a_token_does_what_its_scopes_and_its_club_permit(section: str, world: dict[str, Any]) -> None:
    every = list(ApiToken.Scope.values)
    with cells() as cell:
        for operation in SECTIONS[section]:
            # Of each operation one scope that does not permit it, and another club; the rest in its turn.
            refused = too_little(operation)
            for scopes, code in refused if has_turn(operation) else refused[:1]:
                with cell(*operation, scopes), isolated():
                    assert send(world, operation, scopes) == (403, code, 0)
            if operation in OF_A_CLUB:
                with cell(*operation, "a token of another club"), isolated():
                    assert send(world, operation, every, world["other_club"]) in OF_ANOTHER_CLUB
            if operation not in NEW_CLUB | OF_A_STRANGER and API[operation][0] != "nobody" and has_turn(operation):
                with cell(*operation, "a token of the club"), isolated():
                    assert send(world, operation, every, world["club"], able(operation, world))[0] not in REFUSED


# A device belongs to an account, here to one that is in no club.
OF_A_STRANGER = {("DELETE", "api/v1/me/push/<int:pk>/")}
OF_ANOTHER_CLUB = [(403, "token_club", 0), (404, "not_found", 0)]


def able(operation: Operation, world: dict[str, Any]) -> User:
    """The account of the lowest role that may do it, in this club."""
    least = API[operation][0]
    return world["users"]["owner"] if least == "stranger" else world["users"].get(least, world["users"]["owner"])


@pytest.mark.parametrize("operation", sorted(NEW_CLUB), ids=" ".join)
def test_a_token_of_a_club_creates_no_other_club(operation: Operation, world: dict[str, Any]) -> None:
    status, _error, log_entries = send(world, operation, list(ApiToken.Scope.values), world["club"])

    # The archive of the table is empty, which is found first.
    assert status in (400, 403)
    assert log_entries == 0
