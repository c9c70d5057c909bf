"""Every page and method of the API with Redis away and with the database away: no server error.

Without Redis every answer has the same status as with it. Without the database it is 503, unless it needs no query.
A few addresses of every kind are asked always, a third of all in the long profile, all where it is asked for by name.
"""

from typing import Any

import pytest
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.history.models import LogEntry
from tests.league.core.outages.away import database_away, redis_away
from tests.league.permissions.cells import cells, isolated
from tests.league.permissions.table import API, by_section, methods_of_the_api
from tests.league.permissions.test_roles import LEAST_ROLE, client_of, fill_body, send
from tests.league.permissions.world import ROLES, fill_address, rolled_back
from tests.profile import LONG
from tests.turns import has_turn

pytestmark = [pytest.mark.django_db, pytest.mark.once]

METHODS = {pattern: ["GET", "POST"] for pattern in sorted(LEAST_ROLE)} | methods_of_the_api()
QUICK = {
    "", "sign-in/", "c/<slug:club>/", "c/<slug:club>/table/", "c/<slug:club>/record/", "c/<slug:club>/ladders/",
    "c/<slug:club>/player/<int:pk>/", "c/<slug:club>/ladder/<slug:slug>/", "e/<slug:tournament>/standings/",
    "e/<slug:tournament>/tv/", "api/v1/score/", "api/v1/me/", "api/v1/clubs/<slug:club>/hanchan/",
    "api/v1/clubs/<slug:club>/seasons/<slug:slug>/standings/", "api/v1/hanchan/<int:pk>/",
    "api/v1/tournaments/<slug:slug>/standings/",
    "api/v1/tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/result/",
}  # fmt: skip


def is_asked(pattern: str) -> bool:
    return pattern in QUICK or (LONG and has_turn(pattern))


SECTIONS = by_section(filter(is_asked, METHODS))


def asked(method: str, pattern: str, world: dict[str, Any]) -> tuple[str, str, object]:
    """The role that may do it, the path and the body; where everybody is refused, the owner asks."""
    role, body = API[method, pattern] if (method, pattern) in API else (LEAST_ROLE[pattern], None)
    return role if role in ROLES else "owner", fill_address(pattern, world), body


def usual(role: str, method: str, path: str, body: object, world: dict[str, Any]) -> tuple[int, bool, int, int]:
    """The status of the answer, whether it leads on, and how many entries of the log and queries it makes."""
    with rolled_back():
        client, before = client_of(role, world), LogEntry.objects.count()
        with CaptureQueriesContext(connection) as queries:
            answer = request(client, method, path, body, world)
        return answer.status_code, bool(getattr(answer, "url", "")), LogEntry.objects.count() - before, len(queries)


def without_database(role: str, method: str, path: str, body: object, world: dict[str, Any]) -> HttpResponse:
    with rolled_back():
        client = client_of(role, world)
        client.raise_request_exception = False
        with database_away():
            return request(client, method, path, body, world)


def request(client: Client, method: str, path: str, body: object, world: dict[str, Any]) -> Any:
    given = {} if body is None else {"data": fill_body(body, world), "content_type": "application/json"}
    return getattr(client, method.lower())(path, **given)


@pytest.mark.parametrize("section", SECTIONS)
def test_an_answer_is_the_same_without_redis_and_503_without_the_database(section: str, world: dict[str, Any]) -> None:
    with cells() as cell:
        for pattern, method in [(path, method) for path in SECTIONS[section] for method in METHODS[path]]:
            role, path, body = asked(method, pattern, world)
            with cell(role, method, path), isolated():
                status, leads_on, entries, queries = usual(role, method, path, body, world)
                with redis_away():
                    alone = send(role, method, path, body, world)
                away = without_database(role, method, path, body, world)

                with cell(role, method, path, "without Redis"):
                    assert alone[0] < 500
                    assert (alone[0], bool(alone[1]), alone[2]) == (status, leads_on, entries)
                with cell(role, method, path, "without the database"):
                    assert away.status_code == (503 if queries else status)
                    assert ("Retry-After" in away) == bool(queries)


def test_some_pages_are_read_without_the_database() -> None:
    pages = ("/rules/", "/calc/mcr/", "/glossary/", "/api/v1/rulesets/", "/sign-in/")

    with database_away():
        statuses = [Client().get(path).status_code for path in pages]

    assert statuses == [200] * len(pages)
