"""A hook in Django's test client: every answer below /api/v1/ is what the schema says."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from functools import lru_cache
from threading import Lock
from typing import Any

import jsonschema_rs
from django.http import QueryDict
from django.test import Client
from django.test.client import FakePayload
from django.urls import Resolver404, resolve

API = "/api/v1/"
JSON = ("application/json", "application/problem+json")
# What has changed since it was seen is in the answer.
CONFLICTS = ("version_conflict", "wrong_deal_number")
# What a refusal may be about besides the query and the body.
HEADERS = ("If-Match",)
ONE_AT_A_TIME = Lock()
# Answers to an address or a method that does not exist, for which there is no operation; a permission may be missing
# too, and a request that cannot be read is refused before its address is looked up.
NO_OPERATION = (400, 401, 403, 404, 405)


def check_answers() -> None:
    """Let every test client check the answers of the API. Called once, before the first test."""
    send = Client.request

    def checked(self: Client, **request: Any) -> Any:
        if not request.get("PATH_INFO", "").startswith(API):
            return send(self, **request)
        # A body of another kind is there to see whether it is read.
        payload = request.get("wsgi.input", FakePayload(b""))
        body = payload.read() if isinstance(payload, FakePayload) else b""
        response = send(self, **request | ({"wsgi.input": FakePayload(body)} if body else {}))
        check_answer(request["REQUEST_METHOD"], response)
        check_paths(request["REQUEST_METHOD"], response, body)
        return response

    Client.request = checked  # type: ignore[method-assign]


def check_answer(method: str, response: Any) -> None:
    """Raise AssertionError for a status or a body that the schema does not describe."""
    if method == "OPTIONS":
        return
    found = operation_of(method, response)
    if found is None:
        assert response.status_code in NO_OPERATION, f"{method} {response.status_code} without an operation"
        return
    address, operation = found
    name = operation["operationId"]
    assert response.status_code != 201 or is_read(response.headers.get("Location", "")), f"{name} does not say where"
    described = operation["responses"].get(str(response.status_code))
    assert described is not None, f"{name} answers {response.status_code}, which the schema does not have"
    check_headers(name, described.get("headers", {}), response)
    if "content" not in described:
        assert not response.content, f"{name} answers a body with {response.status_code}"
        return
    kind = response["Content-Type"].split(";")[0]
    assert kind in described["content"], f"{name} answers {kind}"
    if kind not in JSON or response.streaming or method == "HEAD":
        return
    said = json.loads(content_of(response))
    is_conflict = response.status_code == 409 and said["error"] in CONFLICTS
    assert not is_conflict or "present" in said, f"{name} does not say how it is now"
    try:
        validator(address, method, str(response.status_code)).validate(said)
    except jsonschema_rs.ValidationError as fault:
        message = f"{name} {response.status_code}: {fault.message} at {list(fault.instance_path)}"
        raise AssertionError(message) from None


def check_headers(name: str, described: dict[str, Any], response: Any) -> None:
    """Raise AssertionError for a header of ours that the schema does not have, or that it has and the answer has not.

    Of errors the schema has only those that say when to ask again.
    """
    headers = schema()["components"]["headers"]
    if 200 <= response.status_code < 300 or response.status_code in (429, 503):
        sent = {header for header in headers if header in response.headers}
        assert sent <= described.keys(), f"{name} {response.status_code} sends {sorted(sent - described.keys())}"
    needed = {header for header in described if headers[header].get("required")}
    needed |= {"Retry-After"} if response.status_code == 429 else set()
    assert all(header in response.headers for header in needed), f"{name} has not all of {sorted(needed)}"


def check_paths(method: str, response: Any, body: bytes) -> None:
    """Raise AssertionError where a refusal names a key that nobody could find in what was sent."""
    if response.status_code < 400 or response["Content-Type"] != "application/problem+json":
        return
    found = operation_of(method, response)
    fields = json.loads(content_of(response)).get("fields", [])
    if not fields or found is None:
        return
    _address, operation = found
    try:
        sent = json.loads(body or b"{}")
    except (ValueError, RecursionError):
        return
    paths = [field["field"] for field in fields]
    lost = [path for path in paths if not leads_somewhere(path, sent, operation, response.request)]
    assert not lost, f"{operation['operationId']} {response.status_code} names {lost}, which was not sent"


def leads_somewhere(path: str, sent: Any, operation: dict[str, Any], request: Any) -> bool:
    """Whether a path is that of a key that was sent, or of one that is missing from an object that was sent."""
    if not isinstance(sent, dict | list):
        return True  # it has no keys
    first, *inner = path.split(".")
    query = QueryDict(request.get("QUERY_STRING", "").encode("latin-1"))  # WSGI has bytes as text
    # A query key can hold JSON, whose keys are not looked for. A key that nobody knows may have a dot in its name.
    if path in HEADERS or {path, first} & query.keys() or (not inner and first in parameters_of(operation)):
        return True
    if isinstance(sent, dict) and path in sent:
        return True
    if isinstance(sent, dict) and first not in sent and not inner:
        return first in keys_of(operation)
    for key in (first, *inner)[:-1]:
        if isinstance(sent, dict) and key in sent:
            sent = sent[key]
        elif isinstance(sent, list) and key.isdecimal() and int(key) < len(sent):
            sent = sent[int(key)]
        else:
            return False
    last = (first, *inner)[-1]
    return isinstance(sent, dict) or (isinstance(sent, list) and last.isdecimal() and int(last) < len(sent))


def parameters_of(operation: dict[str, Any]) -> set[str]:
    """The keys of its query and of its address."""
    return {parameter["name"] for parameter in operation.get("parameters", ()) if parameter["in"] in ("query", "path")}


def keys_of(operation: dict[str, Any]) -> set[str]:
    """The keys of the operation's body."""
    content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    forms = [content.get("schema", {})]
    keys: set[str] = set()
    while forms:
        form = forms.pop()
        if "$ref" in form:
            form = schema()["components"]["schemas"][form["$ref"].rpartition("/")[2]]
        keys |= set(form.get("properties", ()))
        forms += [inner for kind in ("oneOf", "anyOf", "allOf") for inner in form.get(kind, ())]
    return keys


def is_read(address: str) -> bool:
    """Whether a GET of the API has the address."""
    return address.startswith(API) and hasattr(resolve(address).func.view_class, "get")  # type: ignore[attr-defined]


def content_of(response: Any) -> bytes:
    is_packed = response.get("Content-Encoding") == "gzip"
    return gzip.decompress(response.content) if is_packed else bytes(response.content)


def operation_of(method: str, response: Any) -> tuple[str, dict[str, Any]] | None:
    """The address of the schema that answered, and its operation."""
    path = response.request["PATH_INFO"]
    try:
        # An address without its last slash is answered as with it.
        route = "/" + resolve(path if path.endswith("/") else f"{path}/").route
    except Resolver404:
        return None
    address = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", route).replace("{pk}", "{id}")
    operation = schema()["paths"].get(address, {}).get("get" if method == "HEAD" else method.lower())
    return (address, operation) if operation else None


def schema() -> dict[str, Any]:
    """The published schema, in which an object has only the keys that it names."""
    # The generator is not made for several threads.
    with ONE_AT_A_TIME:
        return _schema()


@lru_cache(1)
def _schema() -> dict[str, Any]:
    from drf_spectacular.generators import SchemaGenerator

    whole = SchemaGenerator().get_schema(request=None, public=True)
    for inner in objects_in(whole["components"]["schemas"]):
        if "properties" in inner and "additionalProperties" not in inner:
            inner["additionalProperties"] = False
    return whole


def forget_schema() -> None:
    """Let the schema be made again, with the rulesets that there are now."""
    for kept in (_schema, validator, request_validator):
        kept.cache_clear()


def objects_in(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.get("type") == "object":
            yield value
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from objects_in(inner)


@lru_cache(None)
def validator(address: str, method: str, status: str) -> Any:
    """The validator of an operation's answer."""
    operation = schema()["paths"][address]["get" if method == "HEAD" else method.lower()]
    return _validator(operation["responses"][status])


@lru_cache(None)
def request_validator(address: str, method: str) -> Any:
    """The validator of an operation's body."""
    return _validator(schema()["paths"][address][method.lower()]["requestBody"])


def _validator(described: dict[str, Any]) -> Any:
    body = next(described["content"][kind]["schema"] for kind in JSON if kind in described["content"])
    # A validator keeps a copy of all that it is given, so it gets the components that it needs alone.
    components = {"schemas": components_of(body)}
    return jsonschema_rs.Draft202012Validator({**body, "components": components}, validate_formats=True)


def components_of(body: Any) -> dict[str, Any]:
    """The schemas that a body names, those that they name, and so on."""
    whole, found, names = schema()["components"]["schemas"], {}, references_in(body)
    while names:
        name = names.pop()
        found[name] = whole[name]
        names |= references_in(whole[name]) - found.keys()
    return found


def references_in(value: Any) -> set[str]:
    return set(re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', json.dumps(value)))
