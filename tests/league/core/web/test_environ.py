"""A request in a charset that is not read gets a code, whatever codec of Python has that name; no body stays unread."""

import json
from io import BytesIO
from typing import Any
from wsgiref.util import setup_testing_defaults

import pytest
from django.core.handlers.wsgi import WSGIRequest
from django.test import Client

from league.core.web.environ import hide_odd_charset, largest_body
from league.wsgi import application

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# Codecs of Python that are not for text, that need long, or that always fail; and one that nobody has.
ODD = ("hex", "rot13", "undefined", "punycode", "idna", "utf-16", "cp932", "klingon", "")
TYPES = ("application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=b", "text/plain")


def environ_of(path: str, kind: str) -> dict[str, Any]:
    """What a web server gives for a POST with this type of content."""
    environ = {
        "REQUEST_METHOD": "POST", "PATH_INFO": path, "QUERY_STRING": "a=1", "CONTENT_TYPE": kind, "CONTENT_LENGTH": "2",
        "HTTP_HOST": "testserver", "wsgi.input": BytesIO(b"{}"),
    }  # fmt: skip
    setup_testing_defaults(environ)
    return environ


def answered(path: str, kind: str) -> tuple[str, bytes]:
    """The status and the body of the application that the web server calls."""
    started: list[Any] = []
    body = b"".join(application(environ_of(path, kind), lambda *given: started.append(given)))
    return started[0][0], body


@pytest.mark.parametrize("kind", TYPES)
@pytest.mark.parametrize("charset", ODD)
def test_an_odd_charset_is_refused_with_a_code(charset: str, kind: str) -> None:
    status, body = answered("/api/v1/score/", f"{kind}; charset={charset}")

    assert status == "400 Bad Request"
    assert json.loads(body)["error"] == "bad_request"


def test_a_page_says_that_it_cannot_read_an_odd_charset() -> None:
    status, body = answered("/sign-in/", "application/x-www-form-urlencoded; charset=hex")

    assert status == "400 Bad Request"
    assert b'data-code="bad_request"' in body


@pytest.mark.parametrize("charset", ["utf-8", "UTF-8", "utf8", "us-ascii", "iso-8859-1"])
def test_an_ordinary_charset_is_read(charset: str) -> None:
    answer = Client().post("/api/v1/score/", b"[]", content_type=f"application/json; charset={charset}")

    assert answer.status_code == 200


@pytest.mark.parametrize("charset", ["hex", "undefined"])
def test_django_itself_crashes_on_such_a_charset(charset: str) -> None:
    """The reason for the rule: without it the server's answer has no form."""
    environ = environ_of("/", f"text/plain; charset={charset}")

    with pytest.raises((LookupError, UnicodeError)):
        WSGIRequest(dict(environ))
    assert WSGIRequest(hide_odd_charset(environ)).GET["a"] == "1"


class LongBody:
    """So many bytes that are never all in memory; knows how many were read."""

    def __init__(self, size: int) -> None:
        self.left = self.size = size

    def read(self, size: int) -> bytes:
        part = min(size, self.left)
        self.left -= part
        return b"1" * part

    readline = read


@pytest.mark.parametrize("path", ["/api/v1/club-archives/", "/sign-in/"])
@pytest.mark.parametrize("more", [-largest_body() + 200_000, 0, 1])
def test_a_body_that_is_refused_is_read_to_its_end_unless_it_is_longer_than_any(path: str, more: int) -> None:
    # A proxy would find the connection broken, and answer 502.
    body = LongBody(largest_body() + more)
    environ = environ_of(path, "application/json") | {"CONTENT_LENGTH": str(body.size), "wsgi.input": body}
    started: list[Any] = []

    application(environ, lambda *given: started.append(given))

    assert started[0][0][:3] in {"400", "401", "403", "404"}
    assert body.left == (body.size if more == 1 else 0)
