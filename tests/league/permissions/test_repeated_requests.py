"""Every writing method of the API: one request is one transaction, and a repeated one with its key changes nothing."""

import re
from collections.abc import Iterable
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from league.accounts.models import IdempotencyKey
from league.clubs.api_base import ApiView
from league.history.models import LogEntry
from league.seasons.models import Season
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.table import API, CLUB, ENTRANT, EVENT, GAME, SCORES, SEASON, SEAT, TABLE, WHY
from tests.league.permissions.test_roles import SEEN, client_of, fill_body
from tests.league.permissions.world import fill_address, url_patterns
from tests.turns import in_turns

pytestmark = [pytest.mark.django_db, pytest.mark.once]

Operation = tuple[str, str]

WRITING = {operation for operation in API if operation[0] != "GET"}
# These read no key, since they store nothing.
WITHOUT_KEY = {
    ("POST", "api/v1/score/"),
    ("POST", "api/v1/hanchan/<int:pk>/deals/preview/"),
    ("POST", "api/v1/hanchan/<int:pk>/sitting/preview/"),
    ("POST", f"{EVENT}plan-preview/"),
    ("POST", f"{EVENT}applications/own/"),
    ("POST", f"{CLUB}own/"),
    ("POST", f"{CLUB}own/result/"),
}
# What the world must have gone through before the operation succeeds, and bodies other than those of the table.
CLEAR = ("POST", f"{EVENT}rounds/<int:number>/tables/2/result/clear/", {"version": 1, **WHY})
TAKE_BACK = [CLEAR, ("POST", f"{EVENT}rounds/<int:number>/step/", {"step": "unrelease"})]
REPORT = ("POST", f"{TABLE}report/", {**SCORES, **SEAT, "code": "@code_0"})
ENDED = ("PATCH", SEASON, {"closes_on": "2026-06-30", "state": "archived"})
FIRST: dict[Operation, list[tuple[str, str, object]]] = {
    ("GET", f"{SEASON}next/"): [ENDED],
    ("POST", f"{SEASON}next/"): [ENDED],
    ("DELETE", f"{SEASON}teams/<int:pk>/"): [("PATCH", f"{SEASON}teams/<int:pk>/", {"players": []})],
    ("POST", f"{TABLE}result/clear/"): [("PUT", f"{TABLE}result/", {**SCORES, "version": 0})],
    ("POST", "api/v1/hanchan/<int:pk>/restore/"): [
        ("POST", "api/v1/hanchan/<int:pk>/void/", {"version": 1, **WHY})
    ],
    ("POST", f"{ENTRANT}return/"): [("POST", f"{ENTRANT}withdraw/", {})],
    ("POST", f"{EVENT}reseat/"): TAKE_BACK,
    ("POST", f"{EVENT}rounds/<int:number>/step/"): [CLEAR],
    ("POST", f"{EVENT}rounds/<int:number>/swap/"): TAKE_BACK,
    ("POST", f"{EVENT}unstart/"): TAKE_BACK,
    ("POST", f"{EVENT}start/"): [*TAKE_BACK, ("POST", f"{EVENT}unstart/", {})],
    ("POST", f"{TABLE}reopen/"): [("POST", f"{TABLE}unplayed/", {"unplayed": "abandoned", **WHY})],
    ("POST", f"{TABLE}report/confirm/"): [REPORT],
    ("POST", f"{TABLE}report/refuse/"): [REPORT],
}  # fmt: skip
BODIES: dict[Operation, object] = {
    ("POST", f"{CLUB}hanchan/"): {**GAME, "again": True},
    ("POST", f"{CLUB}hanchan/many/"): {"hanchan": [{**GAME, "again": True}]},
    ("POST", f"{EVENT}entrants/import/"): {"content": "name,country\nEmi,FR\n"},
    ("POST", "api/v1/hanchan/<int:pk>/restore/"): {"version": 2, **WHY},
    ("POST", f"{TABLE}result/clear/"): {"version": 1, **WHY},
    ("POST", f"{TABLE}report/confirm/"): {**SEAT, "seat": 1, "code": "@code_1"},
    ("POST", f"{TABLE}report/refuse/"): {**SEAT, "seat": 1, "code": "@code_1"},
}
# The world is not made for these: its players sat at one table, it has no file to import, its tournament is not over,
# its round has a noted hand, nobody is in reserve, no guest link has ended, registration is closed, no final was
# played, nobody is joined with a player, its club is not deleted while the tournament runs, and the server sends no
# mail and no messages to devices.
REFUSED = {
    ("POST", "api/v1/hanchan/<int:pk>/confirmation/confirm/"),
    ("POST", "api/v1/hanchan/<int:pk>/confirmation/dispute/"),
    ("POST", f"{CLUB}merges/"), ("POST", f"{CLUB}imports/"), ("POST", f"{CLUB}tournaments/restore/"),
    ("DELETE", f"{EVENT}stages/<int:stage>/"), ("POST", f"{EVENT}stages/<int:stage>/cut/"),
    ("POST", f"{EVENT}close/"), ("POST", f"{EVENT}reopen/"), ("DELETE", f"{EVENT}entrants/mine/"),
    ("POST", "api/v1/club-archives/"), ("POST", f"{EVENT}rounds/<int:number>/redraw/"),
    ("POST", f"{TABLE}substitute/"), ("POST", "api/v1/hanchan/<int:pk>/late-deals/"),
    ("POST", f"{EVENT}applications/"), ("POST", f"{EVENT}stages/<int:stage>/keep/"),
    ("PUT", f"{CLUB}me/forget/"), ("DELETE", f"{CLUB}me/forget/"), ("PUT", f"{CLUB}deletion/"),
    ("POST", f"{CLUB}invitations/by-mail/"), ("POST", "api/v1/me/push/"), ("POST", f"{EVENT}push/"),
    ("POST", f"{CLUB}own/push/"),
    ("POST", f"{CLUB}open-tables/"), ("PUT", f"{CLUB}open-tables/<int:pk>/seat/"),
    ("DELETE", f"{CLUB}open-tables/<int:pk>/seat/"),
}  # fmt: skip
# Their answer has these fields with a secret that is not stored: the repetition has null in their place.
SHOWN_ONCE = {
    ("POST", f"{CLUB}webhooks/"): "secret",
    ("POST", f"{CLUB}webhooks/<int:pk>/secret/"): "secret",
    ("POST", f"{CLUB}invitations/"): "secret|url",
    ("POST", f"{CLUB}players/<int:pk>/link/"): "secret",
    ("POST", "api/v1/hanchan/<int:pk>/guest-links/"): "address",
}
# Each thing that they make has a key of its own besides.
KEYS_WITHIN = {("POST", f"{CLUB}hanchan/many/"): 1}
ONCE = sorted(WRITING - WITHOUT_KEY - REFUSED)


def by_address(operations: Iterable[Operation]) -> dict[str, list[Operation]]:
    found: dict[str, list[Operation]] = {}
    for operation in operations:
        found.setdefault(operation[1], []).append(operation)
    return found


ADDRESSES, ADDRESSES_THAT_REFUSE = by_address(ONCE), by_address(sorted(REFUSED))


def sender(operation: Operation, world: dict[str, Any]) -> Client:
    """The client of the lowest role; of an organiser where no account is needed, because a key needs one."""
    lowest = API[operation][0]
    return client_of("organiser" if lowest in ("visitor", "nobody") else lowest, world)


def send(client: Client, operation: Operation, body: object, world: dict[str, Any], key: str | None = "k") -> Any:
    method, pattern = operation
    seen = SEEN.get(operation, "").format(**world)
    return client.generic(
        method, fill_address(pattern, world) + seen, _json(client, fill_body(body, world)),
        content_type="application/json", headers={} if key is None else {"Idempotency-Key": key},
    )  # fmt: skip


def _json(client: Client, body: object) -> Any:
    return b"" if body is None else client._encode_json(body, "application/json")  # type: ignore[attr-defined]


def prepared(operation: Operation, world: dict[str, Any]) -> tuple[Client, object]:
    """Bring the world where the operation succeeds; return its sender and its body."""
    client = sender(operation, world)
    for method, pattern, body in FIRST.get(operation, []):
        assert send(client, (method, pattern), body, world, key=None).status_code < 300
    return client, BODIES.get(operation, API[operation][1])


def seen(answer: HttpResponse) -> tuple[int, bytes, int]:
    return answer.status_code, answer.content, LogEntry.objects.count()


def without_values(found: re.Match[bytes]) -> bytes:
    return re.sub(rb':"[^"]+"', b":null", found[0])


# What is recorded at a table, which a phone without a net sends again.
AT_A_TABLE = [address for address in ADDRESSES if address.endswith(("/deals/", "/hanchan/", "/result/", "/report/"))]


@pytest.mark.parametrize("address", in_turns(ADDRESSES, always=AT_A_TABLE))
def test_a_repeated_request_gets_the_first_answer_and_changes_nothing(address: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for operation in ADDRESSES[address]:
            with cell(*operation), isolated():
                assert_repeated_once(operation, world)


def assert_repeated_once(operation: Operation, world: dict[str, Any]) -> None:
    client, body = prepared(operation, world)

    first = seen(send(client, operation, body, world))

    assert first[0] in (200, 201, 202, 204), first
    fields = SHOWN_ONCE.get(operation, "")
    content, hidden = re.subn(f'"({fields or "-"})":"[^"]+"'.encode(), rb'"\1":null', first[1])
    assert hidden == len(fields.split("|") if fields else ())
    assert seen(send(client, operation, body, world)) == (first[0], content, first[2])
    assert IdempotencyKey.objects.count() == 1 + KEYS_WITHIN.get(operation, 0)
    other = send(client, operation, {"other": 1}, world)
    assert (other.status_code, other.json()["error"]) == (422, "idempotency_mismatch")
    assert LogEntry.objects.count() == first[2]


@pytest.mark.parametrize("address", ADDRESSES_THAT_REFUSE)
def test_a_refused_request_keeps_no_key(address: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for operation in ADDRESSES_THAT_REFUSE[address]:
            with cell(*operation), isolated():
                client, before = sender(operation, world), LogEntry.objects.count()

                refused = send(client, operation, API[operation][1], world)

                assert 400 <= refused.status_code < 500
                assert LogEntry.objects.count() == before
                assert not IdempotencyKey.objects.exists()


@pytest.mark.parametrize("key", [None, "k"])
@pytest.mark.usefixtures("undone")
def test_a_refused_change_of_a_season_does_not_archive_it(key: str | None, world: dict[str, Any]) -> None:
    body = {"state": "archived", "metrics": ["no_such_metric"]}

    refused = send(client_of("organiser", world), ("PATCH", SEASON), body, world, key)

    assert refused.status_code == 400
    assert not Season.objects.get(slug=world["season"]).is_archived
    assert not IdempotencyKey.objects.exists()


@pytest.mark.usefixtures("undone")
def test_without_an_account_a_key_is_that_of_the_address(world: dict[str, Any]) -> None:
    method, pattern, body = REPORT
    first = seen(send(client_of("visitor", world), (method, pattern), body, world))

    again = seen(send(client_of("visitor", world), (method, pattern), body, world))

    assert first[0] == 201
    assert again == first
    assert IdempotencyKey.objects.get().reach.startswith("path ")


def test_the_schema_names_the_header_of_every_operation_that_reads_it() -> None:
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    named = [
        operation["operationId"] for methods in paths.values() for operation in methods.values()
        if any(one["name"] == "Idempotency-Key" for one in operation.get("parameters", []))
    ]  # fmt: skip

    assert len(named) == len(WRITING - WITHOUT_KEY)


def test_every_writing_view_has_the_one_base() -> None:
    views = {path: entry.callback.view_class for path, entry in url_patterns() if path.startswith("api/v1/")}
    without = {
        (method, path) for method, path in WRITING
        if not (issubclass(views[path], ApiView) and views[path].is_one_transaction)
    }  # fmt: skip

    assert without == WITHOUT_KEY
