"""The schema is built once in a process, and sent compressed and only where it has changed."""

import gzip
import json
from typing import Any

import pytest
from django.test import Client

from league.core.api.schema.view import SchemaView

pytestmark = pytest.mark.once
JSON, PATH = {"accept": "application/json"}, "/api/schema/"


class Generator:
    """Makes a small schema, and counts how often."""

    made = 0

    def get_schema(self, **_how: Any) -> dict[str, str]:
        type(self).made += 1
        return {"openapi": "3.1.0"}


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> type[Generator]:
    monkeypatch.setattr(SchemaView, "_documents", {})
    monkeypatch.setattr(SchemaView, "generator_class", Generator)
    monkeypatch.setattr(Generator, "made", 0)
    return Generator


def test_it_is_built_once_for_a_language_and_a_form(made: type[Generator]) -> None:
    client = Client()

    for _again in range(2):
        for headers in (JSON, {}, {**JSON, "accept-language": "ja"}):
            assert client.get(PATH, headers=headers).status_code == 200
        # a language that there is not is no further entry
        assert client.get(f"{PATH}?lang=xx", headers=JSON).status_code == 200

    assert made.made == 3


def test_a_reader_with_the_present_one_gets_304(made: type[Generator]) -> None:
    client = Client()
    whole, compressed = client.get(PATH, headers=JSON), client.get(PATH, headers={**JSON, "accept-encoding": "gzip"})

    assert json.loads(whole.content) == json.loads(gzip.decompress(compressed.content)) == {"openapi": "3.1.0"}
    assert compressed.headers["Content-Encoding"] == "gzip"
    assert compressed.headers["ETag"] == f"W/{whole.headers['ETag']}"
    for answer in (whole, compressed):
        again = client.get(PATH, headers={**JSON, "if-none-match": answer.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
    # another form has another tag
    assert client.get(PATH, headers={"if-none-match": whole.headers["ETag"]}).status_code == 200


def test_the_content_type_is_that_which_was_asked_for(made: type[Generator]) -> None:
    asked = ["application/json", "application/vnd.oai.openapi+json", "application/yaml", "application/vnd.oai.openapi"]

    kinds = [Client().get(PATH, headers={"accept": kind}).headers["Content-Type"].split(";")[0] for kind in asked]

    assert kinds == asked
