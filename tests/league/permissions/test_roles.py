"""Every address and method: the lowest permitted role has access, and every lower role is refused and changes nothing.

A higher role has all rights of a lower one. `league.clubs.roles` defines this, and tests/league/clubs tests it.
"""

from typing import Any

import pytest
from django.test import Client

from league.clubs.models import Club
from league.history.models import LogEntry
from league.tournaments.models import Tournament
from tests.league.core.page import signed_in
from tests.league.permissions.cells import Cell, cells
from tests.league.permissions.table import API, PAGES, methods_of_the_api
from tests.league.permissions.world import ROLES, fill_address, forms_alone, rolled_back, url_patterns
from tests.profile import LONG
from tests.turns import has_turn

pytestmark = [pytest.mark.django_db, pytest.mark.once]

# A version that is a key of the address.
SEEN = {("DELETE", "api/v1/hanchan/<int:pk>/deals/<int:number>/"): "?version={deals_version}"}
METHODS = ("get", "post", "put", "patch", "delete")
LEAST_ROLE = {path if path != "/" else "": role for role, paths in PAGES.items() for path in paths.split()}
REFUSED = {401, 403, 404}
METHODS_OF_THE_API = methods_of_the_api()


def asked_roles(least: int, pattern: str) -> list[int]:
    """The places of the roles up to the lowest permitted one; of an address without a turn, the last two."""
    is_whole = LONG and has_turn(pattern)
    return list(range(0 if is_whole else max(0, least - 1), min(least + 1, len(ROLES))))


def client_of(role: str, world: dict[str, Any]) -> Client:
    return Client() if role == "visitor" else signed_in(world["users"][role])


def fill_body(body: Any, world: dict[str, Any]) -> Any:
    """Replace every `@name` in a body by that value of the world."""
    if isinstance(body, dict):
        return {key: fill_body(value, world) for key, value in body.items()}
    if isinstance(body, list):
        return [fill_body(value, world) for value in body]
    if body == "@seats":
        scores = (41200, 28300, 20400, 10100)
        return [{"player": name, "score": score} for name, score in zip(world["player_names"], scores, strict=True)]
    if body == "@version_id":
        return world["version"].pk
    return world[body[1:]] if isinstance(body, str) and body.startswith("@") else body


def send(role: str, method: str, path: str, body: Any, world: dict[str, Any]) -> tuple[int, str, int]:
    """Send a request, and return its status, its redirect and the number of log entries that it wrote."""
    with rolled_back():
        client, before = client_of(role, world), LogEntry.objects.count()
        given = {} if body is None else {"data": fill_body(body, world), "content_type": "application/json"}
        response = client.generic(method, path) if body is None else getattr(client, method.lower())(path, **given)
        return response.status_code, getattr(response, "url", ""), LogEntry.objects.count() - before


def is_refused(status: int, redirect: str) -> bool:
    return status in REFUSED or (status == 302 and redirect.startswith("/sign-in/?next="))


def test_every_page_has_a_lowest_role() -> None:
    # An address may have two names: ours, and the one that allauth looks up.
    pages = {path for path, _entry in url_patterns() if not path.startswith("api/v1/")}

    assert sorted(pages) == sorted(LEAST_ROLE)


def test_every_method_of_the_api_has_a_lowest_role() -> None:
    ours = [(path, entry.callback.view_class) for path, entry in url_patterns() if path.startswith("api/v1/")]
    found = {(method.upper(), path) for path, view in ours for method in METHODS if hasattr(view, method)}

    assert found == set(API)


# The addresses of a tournament that everybody may read when it and its club are public. `entrants/mine/` is not among
# them, because its role is `nobody`.
READABLE = [path for path in LEAST_ROLE if path.startswith("e/") and LEAST_ROLE[path] == "player"] + [
    path for (method, path), (least, _body) in API.items()
    if method == "GET" and path.startswith("api/v1/tournaments/<") and least == "player"
]  # fmt: skip


def ask_while_half_is_public(pattern: str, world: dict[str, Any], cell: Cell) -> None:
    """A tournament is private when it or its club is."""
    path = fill_address(pattern, world)
    for model in (Club, Tournament):
        with cell("GET", f"public is the {model.__name__} alone"), rolled_back():
            model._default_manager.filter(slug__in=(world["club"], world["event"])).update(is_public=True)
            answers = [client_of(role, world).get(path) for role in ("visitor", "stranger", "player")]

            *others, member = [(answer.status_code, getattr(answer, "url", "")) for answer in answers]
            assert [one for one in others if not is_refused(*one)] == []
            assert member[0] not in REFUSED


# A page that everybody reads, whose form leads to the page to sign in: it says what somebody signs in for.
FORM_BY = {"join/<str:secret>/": "stranger"}


@pytest.mark.parametrize("pattern", sorted(LEAST_ROLE), ids=lambda pattern: pattern or "/")
def test_a_page_opens_for_its_lowest_role_and_for_none_below(pattern: str, world: dict[str, Any]) -> None:
    path = fill_address(pattern, world)
    least = {"GET": LEAST_ROLE[pattern], "POST": FORM_BY.get(pattern, LEAST_ROLE[pattern])}
    methods = ("POST",) if pattern in forms_alone() else ("GET", "POST")
    asked = [(method, place) for method in methods for place in asked_roles(ROLES.index(least[method]), pattern)]
    with cells() as cell:
        for method, place in asked:
            role, lowest = ROLES[place], ROLES.index(least[method])
            with cell(role, method, path):
                status, redirect, log_entries = send(role, method, path, None, world)

                if place >= lowest:
                    assert status not in (401, 403)
                    assert status < 500
                    assert not redirect.startswith("/sign-in/?next=")
                elif status != 405:
                    assert is_refused(status, redirect)
                    assert log_entries == 0
        if pattern in READABLE:
            ask_while_half_is_public(pattern, world, cell)


@pytest.mark.parametrize("pattern", METHODS_OF_THE_API)
def test_a_method_of_the_api_works_for_its_lowest_role_and_for_none_below(pattern: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for method in METHODS_OF_THE_API[pattern]:
            lowest, body = API[method, pattern]
            path = fill_address(pattern, world) + SEEN.get((method, pattern), "").format(**world)
            permitted = ROLES.index(lowest) if lowest in ROLES else len(ROLES)
            for place in asked_roles(permitted, pattern):
                role = ROLES[place]
                with cell(role, method, path):
                    status, _redirect, log_entries = send(role, method, path, body, world)

                    assert status < 500
                    if place == permitted:
                        assert status not in REFUSED
                    else:
                        assert status in REFUSED
                        assert log_entries == 0
        if pattern in READABLE:
            ask_while_half_is_public(pattern, world, cell)
