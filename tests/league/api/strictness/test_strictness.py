"""Every writing operation and every query key accepts what the schema describes, and refuses all else.

The faults are made from the published schema: an unknown key at each depth, each wrong type, texts, numbers and lists
that are too large, days and instants that are none. Each is refused with a code, and `fields` names the whole path.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse

from tests.api_answers import schema
from tests.league.api.prepared_examples import PREPARED
from tests.league.api.strictness.mutations import UNKNOWN, mutations, query_faults, resolved
from tests.league.permissions.cells import cells
from tests.league.permissions.table import API
from tests.league.permissions.test_repeated_requests import Operation, prepared
from tests.league.permissions.test_roles import SEEN, fill_body
from tests.league.permissions.world import fill_address, rolled_back
from tests.turns import has_turn, in_turns

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# At most ten query keys, each with its reason; no writing operation.
# These need no path: what is wrong is no key but the whole body, or who sends it.
OF_THE_BODY = ("body_too_large", "forbidden")
OF_A_WHOLE_KEY = ("unknown_field", "not_in_ruleset")
EXCEPTIONS: dict[tuple[str, str], str] = {}
OF_ENTRIES = (("POST", "api/v1/hanchan/<int:pk>/deals/"), ("POST", "api/v1/hanchan/<int:pk>/late-deals/"))


def described(operation: Operation) -> dict[str, Any]:
    """The operation as the schema has it."""
    method, pattern = operation
    path = "/" + "/".join(_named(part) for part in pattern.split("/"))
    found: dict[str, Any] = schema()["paths"][path][method.lower()]
    return found


def _named(part: str) -> str:
    name = part.strip("<>").split(":")[-1]
    return part if not part.startswith("<") else "{id}" if name == "pk" else f"{{{name}}}"


WRITING = sorted(one for one in API if one[0] != "GET")
QUERIES = sorted(
    one for one in API if any(parameter["in"] == "query" for parameter in described(one).get("parameters", []))
)


def ready(operation: Operation, world: dict[str, Any]) -> tuple[Any, str, Any]:
    """Who sends, where, and a body that is right."""
    if operation in PREPARED:
        client, path, body = PREPARED[operation](world)
        return client, path, json.loads(body) if isinstance(body, bytes) else body
    client, body = prepared(operation, world)
    return client, fill_address(operation[1], world) + SEEN.get(operation, "").format(**world), fill_body(body, world)


def refusal(answer: HttpResponse, path: str) -> str:
    """What is wrong about a refusal; nothing if it is one, with a code and the path."""
    said = answer.json()
    if answer.status_code == 200 and "error" in said.get("out", {}):
        return ""  # a question of `score/`, which is answered as a line of the case format
    status = answer.status_code
    if status == 200 and "answers" in said:
        # Of `hanchan/many/` each has an answer of its own, with paths within its own body.
        [own] = said["answers"]
        status, said, path = own["status"], own["problem"], path.removeprefix("hanchan.0").removeprefix(".")
    if not 400 <= status < 500:
        return f"{status}"
    fields = [one["field"] for one in said.get("fields", [])]
    # The key itself is none of this ruleset's, so that the rest of the path was not read.
    is_whole = path in fields or (said["error"] in OF_A_WHOLE_KEY and any(path.startswith(f"{one}.") for one in fields))
    return "" if is_whole or said["error"] in OF_THE_BODY else f"{said['error']} {fields}"


@pytest.mark.parametrize("operation", in_turns(WRITING, always=OF_ENTRIES), ids=" ".join)
def test_a_body_with_one_fault_is_refused_with_its_path(operation: Operation, world: dict[str, Any]) -> None:
    with rolled_back(), cells() as cell:
        client, path, body = ready(operation, world)
        for fault in asked_of(operation, faults_of(operation, body)):
            cache.clear()  # of the counts of `score/`, which has more faults than requests in a minute
            with rolled_back(), cell(fault.path, fault.kind):
                answer = client.generic(operation[0], path, json.dumps(fault.body), content_type="application/json")
                assert refusal(answer, fault.path) == ""


def asked_of(operation: Operation, faults: Iterable[Any]) -> list[Any]:
    """All faults, or in the shorter profiles a fifth that turns, so that each kind is asked of many operations.

    Of an entry, which no serializer reads, half: the rules refuse it when it is recorded, and nobody but its form when
    it is handed over.
    """
    each = 2 if operation in OF_ENTRIES else 5
    return [fault for fault in faults if has_turn(f"{operation} {fault.path} {fault.kind}", each)]


def faults_of(operation: Operation, body: Any) -> Iterator[Any]:
    content = described(operation).get("requestBody", {}).get("content", {}).get("application/json")
    nothing = {"schema": {"type": "object", "properties": {}}}
    yield from mutations((content or nothing)["schema"], body or {})


@pytest.mark.sampled
@pytest.mark.parametrize("operation", QUERIES, ids=" ".join)
def test_a_query_key_with_a_fault_is_refused(operation: Operation, world: dict[str, Any]) -> None:
    with rolled_back(), cells() as cell:
        client, path, body = ready(operation, world)
        path = path.partition("?")[0]
        content = b"" if body is None else json.dumps(body).encode()
        for name, kind, query in queries_of(operation):
            with rolled_back(), cell(name, kind):
                full = f"{path}?{query}"
                answer = client.generic(operation[0], full, content, content_type="application/json")
                assert refusal(answer, name) == ""


def queries_of(operation: Operation) -> Iterator[tuple[str, str, str]]:
    yield UNKNOWN, "unknown", f"{UNKNOWN}=1"
    for parameter in described(operation)["parameters"]:
        name = parameter["name"]
        if parameter["in"] != "query" or (operation[1], name) in EXCEPTIONS:
            continue
        for kind, text in query_faults(parameter["schema"]):
            yield name, kind, f"{name}={text}"
        if resolved(parameter["schema"]).get("type") != "array" or parameter.get("explode") is False:
            yield name, "twice", f"{name}=1&{name}=2"
