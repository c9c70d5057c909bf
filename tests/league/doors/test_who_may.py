"""Every address and every method, asked by the least role that is let in and by all below it, who change nothing.

What a role may, those above it may too: that is one table (`league.clubs.roles`), with a test of its own.
"""

from typing import Any

import pytest
from django.test import Client

from league.history.models import LogEntry
from tests.league.doors.table import API, PAGES
from tests.league.doors.world import ROLES, filled, patterns, taken_back
from tests.league.web.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

METHODS = ("get", "post", "put", "patch", "delete")
LEAST = {path if path != "/" else "": role for role, paths in PAGES.items() for path in paths.split()}
TURNED_AWAY = {401, 403, 404}


def client_of(role: str, world: dict[str, Any]) -> Client:
    return Client() if role == "visitor" else signed_in(world["users"][role])


def told(body: Any, world: dict[str, Any]) -> Any:
    """A body with what there is in the world in the place of `@name`."""
    if isinstance(body, dict):
        return {key: told(value, world) for key, value in body.items()}
    if isinstance(body, list):
        return [told(value, world) for value in body]
    if body == "@seats":
        scores = (41200, 28300, 20400, 10100)
        return [{"player": name, "score": score} for name, score in zip(world["player_names"], scores, strict=True)]
    if body == "@version_id":
        return world["version"].pk
    return world[body[1:]] if isinstance(body, str) and body.startswith("@") else body


def asked(role: str, method: str, path: str, body: Any, world: dict[str, Any]) -> tuple[int, str, int]:
    """Status, where it leads, and how many lines were written into the log."""
    with taken_back():
        client, before = client_of(role, world), LogEntry.objects.count()
        given = {} if body is None else {"data": told(body, world), "content_type": "application/json"}
        response = client.generic(method, path) if body is None else getattr(client, method.lower())(path, **given)
        return response.status_code, getattr(response, "url", ""), LogEntry.objects.count() - before


def is_turned_away(status: int, leads: str) -> bool:
    return status in TURNED_AWAY or (status == 302 and leads.startswith("/sign-in/?next="))


def test_every_page_says_who_may_open_it() -> None:
    pages = [path for path, _one in patterns() if not path.startswith("api/v1/")]

    assert sorted(pages) == sorted(LEAST)


def test_every_method_of_the_api_says_who_may_ask() -> None:
    ours = [(path, one.callback.view_class) for path, one in patterns() if path.startswith("api/v1/")]
    found = {(method.upper(), path) for path, view in ours for method in METHODS if hasattr(view, method)}

    assert found == set(API)


@pytest.mark.parametrize("pattern", sorted(LEAST), ids=lambda pattern: pattern or "/")
def test_a_page_lets_in_who_may_and_nobody_else(pattern: str, world: dict[str, Any]) -> None:
    path, least = filled(pattern, world), ROLES.index(LEAST[pattern])
    for method in ("GET", "POST"):
        for place, role in enumerate(ROLES[: least + 1]):
            status, leads, lines = asked(role, method, path, None, world)

            what = f"{role} {method} {path}: {status} {leads}"
            if place >= least:
                assert status not in (401, 403), what
                assert status < 500, what
                assert not leads.startswith("/sign-in/?next="), what
            elif status != 405:
                assert is_turned_away(status, leads), what
                assert lines == 0, what


@pytest.mark.parametrize(("method", "pattern"), sorted(API))
def test_a_door_of_the_api_lets_in_who_may_and_nobody_else(method: str, pattern: str, world: dict[str, Any]) -> None:
    least, body = API[method, pattern]
    path = filled(pattern, world)
    highest = ROLES.index(least) if least in ROLES else len(ROLES)
    for place, role in enumerate(ROLES[: highest + 1]):
        status, _leads, lines = asked(role, method, path, body, world)

        what = f"{role} {method} {path}: {status}"
        assert status < 500, what
        if place == highest:
            assert status not in TURNED_AWAY, what
        else:
            assert status in TURNED_AWAY, what
            assert lines == 0, what
