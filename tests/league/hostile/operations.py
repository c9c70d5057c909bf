"""Cases of schemathesis for the operations of the API, with the addresses and the bodies of a prepared world."""

import json
import re
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

import requests
import schemathesis
from django.http import HttpResponse
from django.test import Client
from django.urls import resolve
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.core.transport import Response
from schemathesis.generation import GenerationMode
from schemathesis.generation.case import Case
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.api_answers import content_of, schema
from tests.league.api.prepared_examples import PREPARED
from tests.league.permissions.test_repeated_requests import Operation, prepared
from tests.league.permissions.test_roles import SEEN, fill_body
from tests.league.permissions.world import fill_address

CHECKS = [
    not_a_server_error, status_code_conformance, content_type_conformance, response_headers_conformance,
    response_schema_conformance,
]  # fmt: skip
CONVERTER = re.compile(r"<(?:\w+:)?(\w+)>")
# Values of an address other than that of the world; 1 to 3 are ids of other rows.
ODD = (
    "0",
    "1",
    "2",
    "3",
    "-1",
    "²",
    "9" * 19,
    "9" * 400,
    "x",
    "South-Gate",
    "spring-open",
    "a/b",
    "%00",
    "\u202e",
    " ",
)


class Target(NamedTuple):
    """An operation in a world that is ready for it: who may do it, and the address, query and body that succeed."""

    client: Client
    operation: APIOperation
    parameters: dict[str, Any]
    query: dict[str, Any]
    body: Any


@lru_cache(1)
def api() -> Any:
    """The API as schemathesis reads it; an answer's object has only the keys that the schema names."""
    return schemathesis.openapi.from_dict(json.loads(json.dumps(schema())))


def address_of(pattern: str) -> str:
    return "/" + CONVERTER.sub(lambda found: f"{{{named(found[1])}}}", pattern)


def named(parameter: str) -> str:
    """The name that the schema gives to a parameter of an address."""
    return "id" if parameter == "pk" else parameter


def target_of(operation: Operation, world: dict[str, Any]) -> Target:
    """Bring the world where the operation succeeds. Call it in a block that is rolled back."""
    method, pattern = operation
    if operation in PREPARED:
        client, path, body = PREPARED[operation](world)
        body = json.loads(body) if isinstance(body, bytes) else body
    else:
        client, body = prepared(operation, world)
        body = fill_body(body, world)
        path = fill_address(pattern, world) + SEEN.get(operation, "").format(**world)
    address = urlsplit(path)
    parameters = {named(name): value for name, value in resolve(address.path).kwargs.items()}
    return Target(client, api()[address_of(pattern)][method], parameters, dict(parse_qsl(address.query)), body)


@st.composite
def cases(draw: st.DrawFn, target: Target, mode: GenerationMode) -> Case[Any]:
    """A case that is mostly right: ids of the world, and the body that succeeds with some generated values."""
    case: Case[Any] = draw(target.operation.as_strategy(generation_mode=mode, path_parameters=target.parameters))
    case.path_parameters = dict(target.parameters)
    if case.path_parameters and draw(st.integers(0, 9)) == 9:
        case.path_parameters[draw(st.sampled_from(sorted(case.path_parameters)))] = draw(st.sampled_from(ODD))
    likeness = draw(st.sampled_from(("right", "right", "mixed", "generated")))
    if likeness != "generated":
        # Several generated query keys mostly find nothing, so at most one is sent.
        some = [draw(st.sampled_from(sorted(case.query)))] if case.query and likeness == "mixed" else []
        case.query = {**target.query, **{key: case.query[key] for key in some}}
    if target.body is not None and (likeness == "mixed" or (likeness == "right" and mode.is_positive)):
        case.body = mixed(draw, target.body, case.body) if likeness == "mixed" else target.body
        case.media_type = "application/json"
    return case


def mixed(draw: st.DrawFn, right: Any, generated: Any) -> Any:
    """The right body with one to three keys as generated."""
    if not isinstance(right, dict) or not isinstance(generated, dict) or not generated:
        return right
    keys = draw(st.lists(st.sampled_from(sorted(generated)), min_size=1, max_size=3, unique=True))
    return {**right, **{key: generated[key] for key in keys}}


def sent(client: Client, case: Case[Any]) -> HttpResponse:
    """Send a case with the client, and let schemathesis check the answer."""
    request = requests.Request(**case.as_transport_kwargs("http://testserver")).prepare()
    headers = {
        name: value for name, value in request.headers.items()
        if name.lower() not in ("authorization", "cookie", "content-length", "content-type", "accept-encoding", "host")
    }  # fmt: skip
    body = request.body or b""
    answer: HttpResponse = client.generic(
        case.method, request.path_url, body.encode() if isinstance(body, str) else body,
        content_type=request.headers.get("Content-Type", "application/json"), headers=headers,
    )  # fmt: skip
    content = b"".join(answer.streaming_content) if answer.streaming else content_of(answer)  # type: ignore[arg-type]
    case.validate_response(
        Response(answer.status_code, {k: [v] for k, v in answer.items()}, content, request, elapsed=0, verify=False),
        checks=CHECKS,
    )
    return answer
