"""Whether a private club or event exists: a stranger gets the same answer as for an address that nobody has."""

import json
from typing import Any

import pytest

from tests.league.core.page import signed_in
from tests.league.permissions.cells import cells
from tests.league.permissions.table import API, methods_of_the_api
from tests.league.permissions.test_roles import LEAST_ROLE, fill_body
from tests.league.permissions.world import fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OPEN = ("embed", "overlay", "night/", "news.atom", "results.atom", "calendar.ics", "share.png")
ABSENT = "nobody-has-this"


def is_of_a_private_thing(pattern: str) -> bool:
    named = ("<slug:club>", "e/<slug:tournament>", "tournaments/<slug:slug>", "tournaments/<slug:tournament>")
    return any(name in pattern for name in named)


def absent(path: str, world: dict[str, Any]) -> str:
    """The same address of a club or event that is not there."""
    for slug in (world["club"], world["event"]):
        path = path.replace(f"/{slug}/", f"/{ABSENT}/")
    return path


def said(answer: Any, world: dict[str, Any]) -> tuple[int, str]:
    """The status, and the error or where the answer leads; the slug, which the reader has sent, counts for nothing."""
    if answer.headers.get("Content-Type", "").startswith("application/json"):
        text = json.dumps({key: value for key, value in answer.json().items() if key in ("error", "message", "fields")})
    else:
        text = getattr(answer, "url", "")
    return answer.status_code, absent(text, world)


METHODS = [pattern for pattern in methods_of_the_api() if is_of_a_private_thing(pattern)]
QUERIES = ("", "?nonsense=1&page=x&page_size=x&ordering=nonsense&since=x&round=x")


@pytest.mark.parametrize("pattern", METHODS)
def test_a_stranger_cannot_tell_a_private_address_of_the_api_from_none(pattern: str, world: dict[str, Any]) -> None:
    path = fill_address(pattern, world)
    other = absent(path, world)
    with cells() as cell:
        client = signed_in(world["users"]["stranger"])
        for method, query, body in requests_of(pattern, world):
            pair = []
            for address in (path, other):
                with rolled_back():
                    given = {} if body is None else {"data": body, "content_type": "application/json"}
                    answer = getattr(client, method.lower())(address + query, **given)
                    pair.append(said(answer, world))
            with cell(method, query, body):
                assert pair[0] == pair[1]


def requests_of(pattern: str, world: dict[str, Any]) -> list[tuple[str, str, Any]]:
    found: list[tuple[str, str, Any]] = []
    for method in methods_of_the_api()[pattern]:
        if method == "GET":
            found += [(method, query, None) for query in QUERIES]
        else:
            right = API[method, pattern][1]
            found.append((method, "", {"nonsense": 1}))
            found += [(method, "", without_secret(fill_body(right, world)))] if right is not None else []
    return found


def without_secret(body: Any) -> Any:
    """With the secret of a link of the event everybody may come in."""
    return {**body, "secret": "x" * 24} if isinstance(body, dict) and "secret" in body else body


PAGES = [path for path in LEAST_ROLE if is_of_a_private_thing(path) and LEAST_ROLE[path] != "visitor"]


@pytest.mark.parametrize("pattern", PAGES)
def test_a_stranger_cannot_tell_a_private_page_from_none(pattern: str, world: dict[str, Any]) -> None:
    path = fill_address(pattern, world)
    other = absent(path, world)
    with cells() as cell:
        client = signed_in(world["users"]["stranger"])
        for method in ("get", "post"):
            pair = []
            for address in (path, other):
                with rolled_back():
                    pair.append(said(getattr(client, method)(address + "?page=x&why=x&round=x"), world))
            with cell(method):
                assert pair[0] == pair[1]
