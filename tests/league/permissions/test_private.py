"""Whether a private club or event exists: a stranger gets the same answer as for an address that nobody has."""

import json
from itertools import product
from typing import Any

import pytest

from tests.api_answers import JSON
from tests.league.core.page import signed_in
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.table import API, by_section
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
    if answer.headers.get("Content-Type", "").startswith(JSON):
        text = json.dumps({key: value for key, value in answer.json().items() if key in ("error", "message", "fields")})
    else:
        text = getattr(answer, "url", "")
    return answer.status_code, absent(text, world)


METHODS = by_section(key for key in sorted(API) if is_of_a_private_thing(key[1]))
QUERIES = ("", "?nonsense=1&page=x&page_size=x&ordering=nonsense&since=x&round=x")


@pytest.mark.sampled
@pytest.mark.parametrize("section", METHODS)
def test_a_stranger_cannot_tell_a_private_address_of_the_api_from_none(section: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for method, pattern in METHODS[section]:
            for query, body in requests_of(method, pattern, world):
                with cell(method, pattern, query, body), isolated():
                    given = {} if body is None else {"data": body, "content_type": "application/json"}
                    private, none = answers_to(method, pattern, query, world, **given)
                    assert private == none


def requests_of(method: str, pattern: str, world: dict[str, Any]) -> list[tuple[str, Any]]:
    if method == "GET":
        return [(query, None) for query in QUERIES]
    right = API[method, pattern][1]
    return [("", {"nonsense": 1})] + ([] if right is None else [("", without_secret(fill_body(right, world)))])


def answers_to(method: str, pattern: str, query: str, world: dict[str, Any], **given: Any) -> list[tuple[int, str]]:
    """What a stranger is told at the private address, and at the same one of a club or event that is not there."""
    path, found = fill_address(pattern, world), []
    client = signed_in(world["users"]["stranger"])
    for address in (path, absent(path, world)):
        with rolled_back():
            found.append(said(getattr(client, method.lower())(address + query, **given), world))
    return found


def without_secret(body: Any) -> Any:
    """With the secret of a link of the event everybody may come in."""
    return {**body, "secret": "x" * 24} if isinstance(body, dict) and "secret" in body else body


PAGES = by_section(path for path in LEAST_ROLE if is_of_a_private_thing(path) and LEAST_ROLE[path] != "visitor")


@pytest.mark.sampled
@pytest.mark.parametrize("section", PAGES)
def test_a_stranger_cannot_tell_a_private_page_from_none(section: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for pattern, method in product(PAGES[section], ("GET", "POST")):
            with cell(method, pattern), isolated():
                private, none = answers_to(method, pattern, "?page=x&why=x&round=x", world)
                assert private == none
