"""`If-Match` wherever a thing with a version is changed: every such operation of the schema takes it."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from tests.api_answers import JSON, schema
from tests.league.permissions.cells import cells
from tests.league.permissions.table import API
from tests.league.permissions.test_roles import client_of, fill_body
from tests.league.permissions.world import fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# What these make is new, so that nobody has seen a version of it.
MAKERS = {"hanchan_record", "hanchan_begin", "player_add", "final_table_add"}
# The link of a guest has ended, who alone may send it; the version is part of what is handed over.
BY_GUESTS = {"late_deal_add"}
# Sent to the player whom the body describes already, which changes nothing, whatever has been seen.
THE_SAME = {"player_put"}
# The secret of a link that asks for an answer is that of one version; a newer one has another link.
OF_ONE_VERSION = {"question", "question_confirm", "question_dispute"}
STALE = '"v999-0123456789abcdef"'


def resolved(described: dict[str, Any]) -> dict[str, Any]:
    """What a description says, with what it refers to; of a value that may be null, the value."""
    if reference := described.get("$ref"):
        return resolved(schema()["components"]["schemas"][reference.rpartition("/")[2]])
    choices = [one for one in described.get("oneOf", described.get("allOf", ())) if one.get("type") != "null"]
    return resolved(choices[0]) if choices and "properties" not in described else described


def content_of(described: dict[str, Any]) -> dict[str, Any]:
    return next((resolved(described["content"][kind]["schema"]) for kind in JSON if kind in described["content"]), {})


def has_version(operation: dict[str, Any]) -> bool:
    """Whether an answer has the `version` of a thing, by itself or of its table."""
    answers = [content_of(answer) for status, answer in operation["responses"].items()
               if status.startswith("2") and "content" in answer]  # fmt: skip
    keys = [answer.get("properties", {}) for answer in answers]
    return any("version" in own or "version" in resolved(own.get("table", {})).get("properties", {}) for own in keys)


def takes_version(operation: dict[str, Any]) -> bool:
    return any(parameter["name"] == "If-Match" for parameter in operation.get("parameters", ()))


def writing() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for address, methods in schema()["paths"].items():
        if address.startswith("/api/v1/"):
            yield from ((address, method, found) for method, found in methods.items() if method != "get")


def test_every_operation_that_changes_a_thing_with_a_version_takes_if_match() -> None:
    lacking = {
        operation["operationId"] for _address, _method, operation in writing()
        if has_version(operation) and not takes_version(operation)
    }  # fmt: skip

    assert lacking == MAKERS | OF_ONE_VERSION


def test_a_stale_version_is_a_conflict_everywhere(world: dict[str, Any]) -> None:
    routes = {fill_route(path): path for _method, path in API}
    matched = {
        (method.upper(), routes[fill_route(address)]) for address, method, operation in writing()
        if takes_version(operation) and operation["operationId"] not in BY_GUESTS | THE_SAME
    }  # fmt: skip
    assert len(matched) > 20

    with cells() as cell:
        for method, path in sorted(matched):
            with cell(method, path), rolled_back():
                refused = sent(client_of("owner", world), method, path, world)
                assert refused.status_code == 409, refused.content.decode()
                assert refused.json()["error"] == "version_conflict"
                assert refused.json()["present"]


def test_another_name_for_a_player_who_has_changed_is_a_conflict(world: dict[str, Any]) -> None:
    path = "api/v1/clubs/<slug:club>/players/external/<str:source>/<path:external_id>/"

    refused = sent(client_of("owner", world), "PUT", path, world, name="Somebody Else")

    assert (refused.status_code, refused.json()["error"]) == (409, "version_conflict")


DEALS = "POST", "api/v1/hanchan/<int:pk>/deals/"
BEGIN = "POST", "api/v1/tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/deals/"


def test_a_deal_is_recorded_with_the_version_of_the_table(world: dict[str, Any]) -> None:
    owner, address = client_of("owner", world), fill_address(DEALS[1], world)
    seen = owner.get(address).json()["table"]["version"]

    recorded = sent(owner, *DEALS, world, tag=f'"v{seen}"')

    assert (recorded.status_code, recorded.json()["table"]["version"]) == (201, seen + 1)
    late = sent(owner, *DEALS, world, tag=f'"v{seen}"')
    assert (late.json()["error"], late.json()["present"]["version"]) == ("version_conflict", seen + 1)


def test_the_desk_begins_a_table_whose_version_it_has_seen(world: dict[str, Any]) -> None:
    assert sent(client_of("owner", world), *BEGIN, world, tag='"v0"').status_code == 201


def test_who_is_not_told_the_version_of_a_result_cannot_compare_it(world: dict[str, Any]) -> None:
    refused = [sent(client_of("recorder", world), *BEGIN, world, tag=tag) for tag in ('"v0"', STALE)]

    assert [answer.status_code for answer in refused] == [400, 400]
    assert {answer.json()["fields"][0]["field"] for answer in refused} == {"If-Match"}


def fill_route(path: str) -> str:
    """An address without the names of its keys, of the schema or of a route."""
    parts = path.strip("/").split("/")
    return "/".join("*" if part[:1] in "<{" else part for part in parts)


def sent(client: Client, method: str, path: str, world: dict[str, Any], *, tag: str = STALE, **other: Any) -> Any:
    body = fill_body(API[method, path][1], world)
    body = {key: value for key, value in (body or {}).items() if key != "version"} | other
    text = json.dumps(body) if body else ""
    address = fill_address(path, world)
    return client.generic(method, address, text, content_type="application/json", headers={"If-Match": tag})
