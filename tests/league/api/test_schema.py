"""The published schema says everything about every operation, and the views keep to it."""

import json
from inspect import cleandoc
from typing import Any

import pytest
from django.test import Client

from league.core.api.serializers import Input, InputList, Output, PageOutput
from tests.api_answers import schema
from tests.league.permissions.table import API
from tests.league.permissions.test_roles import client_of
from tests.league.permissions.world import fill_address

pytestmark = pytest.mark.once

METHODS = {"get", "post", "put", "patch", "delete"}
OPERATIONS = {
    operation["operationId"]: (address, method, operation)
    for address, methods in schema()["paths"].items() for method, operation in methods.items() if method in METHODS
}  # fmt: skip
# The one list that is read by a cursor.
BY_CURSOR = {"changes"}


def bodies(operation: dict[str, Any]) -> list[dict[str, Any]]:
    """The schemas of an operation's successful answers."""
    good = [answer for status, answer in operation["responses"].items() if status.startswith("2")]
    return [kind.get("schema", {}) for answer in good for kind in answer.get("content", {}).values()]


def resolved(body: dict[str, Any]) -> dict[str, Any]:
    if "$ref" in body:
        return schema()["components"]["schemas"][body["$ref"].rsplit("/", 1)[1]]
    return body


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_describes_its_answers(name: str) -> None:
    _address, _method, operation = OPERATIONS[name]
    good = [status for status in operation["responses"] if status.startswith("2")]

    assert good
    assert all(bodies(operation)), "an answer without a schema"
    assert all(kind.get("schema") for kind in operation.get("requestBody", {}).get("content", {}).values())


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_describes_its_errors(name: str) -> None:
    _address, method, operation = OPERATIONS[name]

    expected = {"400", "401", "403", "404", "429"} | ({"409", "422"} if method != "get" else set())
    assert expected <= set(operation["responses"])


def test_every_operation_has_a_summary_of_its_own() -> None:
    summaries = [operation.get("summary", "") for _address, _method, operation in OPERATIONS.values()]

    assert all(summaries)
    assert sorted({one for one in summaries if summaries.count(one) > 1}) == []


def test_every_key_of_an_address_and_a_query_is_described() -> None:
    described = [
        (address, parameter["name"], bool(parameter.get("description")))
        for address, _method, operation in OPERATIONS.values() for parameter in operation.get("parameters", ())
    ]  # fmt: skip

    assert [(address, name) for address, name, is_described in described if not is_described] == []


def test_nothing_in_the_schema_is_for_who_reads_the_code() -> None:
    of_bases = {cleandoc(base.__doc__ or "") for base in (Input, InputList, Output, PageOutput)}
    whole = json.dumps(schema())

    assert [name for name, one in schema()["components"]["schemas"].items() if one.get("description") in of_bases] == []
    assert "testserver" not in whole


def test_every_tag_is_described_and_every_message_has_an_operation_id() -> None:
    named = {tag["name"] for tag in schema()["tags"] if tag["description"]}
    messages = [message["post"] for message in schema()["webhooks"].values()]

    assert {tag for _address, _method, operation in OPERATIONS.values() for tag in operation["tags"]} <= named
    assert len({message["operationId"] for message in messages} - OPERATIONS.keys()) == len(messages)
    assert schema()["servers"]


@pytest.mark.parametrize("name", [name for name, (_address, method, _o) in OPERATIONS.items() if method == "get"])
def test_a_list_comes_in_pages(name: str) -> None:
    _address, _method, operation = OPERATIONS[name]
    keys = {one["name"] for one in operation.get("parameters", []) if one["in"] == "query"}

    for body in map(resolved, bodies(operation)):
        assert body.get("type") != "array"
        if "results" in body.get("properties", {}) and name not in BY_CURSOR:
            assert {"count", "next", "previous"} <= set(body["properties"])
            assert {"page", "page_size"} <= keys


@pytest.mark.sampled
@pytest.mark.django_db
@pytest.mark.once
@pytest.mark.parametrize("operation", sorted(one for one in API if one[0] == "GET"), ids=" ".join)
def test_an_unknown_query_key_is_refused(operation: tuple[str, str], world: dict[str, Any]) -> None:
    lowest = API[operation][0]
    client: Client = client_of("organiser" if lowest in ("visitor", "nobody") else lowest, world)

    answer = client.get(fill_address(operation[1], world) + "?no_such_key=1")

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_field")
    assert answer.json()["fields"][0]["field"] == "no_such_key"
