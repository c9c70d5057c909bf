"""Every operation shows an example of its request and its answer that fits its schema."""

import json
import re
from collections.abc import Iterator
from typing import Any

import jsonschema_rs
import pytest
from django.http import HttpResponse

from league.core.api.schema import EXAMPLES
from tests.api_answers import operation_of, request_validator, schema, validator
from tests.league.api.examples import CLOCK, shortened, write
from tests.league.api.prepared_examples import PREPARED
from tests.league.api.test_schema import OPERATIONS
from tests.league.permissions.table import API
from tests.league.permissions.test_repeated_requests import Operation, prepared, send
from tests.league.permissions.test_roles import fill_body
from tests.league.permissions.world import rolled_back

pytestmark = pytest.mark.once


@pytest.mark.django_db
def test_write_the_examples(world: dict[str, Any], request: pytest.FixtureRequest, settings: Any) -> None:
    """With `--write-examples`: carry every operation out once in a small club, and store what was sent and answered."""
    if not request.config.getoption("--write-examples"):
        pytest.skip("only `python -m tests.league.api.examples` writes the examples")
    settings.HAS_PUSH = True
    written = dict(record(operation, world) for operation in sorted(API))

    write(written)
    assert sorted(written) == sorted(OPERATIONS)


# A moment without `Z` or an offset such as `+09:00` would be read in the zone of the reader.
MOMENT = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+)?)?(?P<offset>Z|[+-]\d\d:\d\d)?")


def test_every_moment_that_the_api_answers_has_an_offset_from_utc() -> None:
    moments = list(moments_in({name: one.get("response") for name, one in EXAMPLES.items()}))

    assert [name for name, _moment in moments if name.endswith("entered_at")]
    assert [one for one in moments if not one[1]["offset"]] == []


def moments_in(value: Any, name: str = "") -> Iterator[tuple[str, re.Match[str]]]:
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from moments_in(inner, f"{name} {key}")
    elif isinstance(value, str) and (found := MOMENT.fullmatch(value)):
        yield name, found


def record(operation: Operation, world: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    with rolled_back():
        body, answer = sent(operation, world)
        described = operation_of(operation[0], answer)
        assert described, operation
        assert answer.status_code < 300, (operation, answer.content)
        example: dict[str, Any] = {"status": answer.status_code}
        if body is not None and "requestBody" in described[1]:
            example["request"] = shortened(body)
        if answer.get("Content-Type", "").startswith("application/json"):
            content = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[arg-type]
            example["response"] = shortened(json.loads(content))
        return described[1]["operationId"], example


def sent(operation: Operation, world: dict[str, Any]) -> tuple[Any, HttpResponse]:
    """What is sent, and the answer."""
    if operation not in PREPARED:
        client, body = prepared(operation, world)
        return fill_body(body, world), send(client, operation, body, world, key=None)
    client, path, body = PREPARED[operation](world)
    content = body if isinstance(body, bytes) else b"" if body is None else json.dumps(body).encode()
    answer = client.generic(operation[0], path, content, content_type="application/json")
    return json.loads(body) if isinstance(body, bytes) else body, answer


@pytest.mark.parametrize("name", OPERATIONS)
def test_an_operation_has_an_example_that_fits_its_schema(name: str) -> None:
    address, method, operation = OPERATIONS[name]
    example = EXAMPLES[name]

    fits(lambda: validator(address, method.upper(), str(example["status"])), example.get("response"))
    fits(lambda: request_validator(address, method.upper()), example.get("request"))
    assert ("request" in example) == ("requestBody" in operation)


def fits(of: Any, value: Any) -> None:
    if value is None:
        return
    try:
        of().validate(value)
    except jsonschema_rs.ValidationError as fault:
        pytest.fail(f"{fault.message} at {list(fault.instance_path)}: run python -m tests.league.api.examples")


def test_there_is_no_example_without_an_operation() -> None:
    assert sorted(EXAMPLES) == sorted(OPERATIONS)
    assert schema()["paths"]


def test_the_examples_do_not_carry_the_clock() -> None:
    """Written again after a new field, the file would differ in seven hundred lines."""
    assert CLOCK.findall(json.dumps(EXAMPLES)) == []
