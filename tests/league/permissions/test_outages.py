"""Every page and method of the API with Redis away and with the database away: no server error.

Without Redis every answer has the same status as with it. Without the database it is 503, unless it needs no query.
A few addresses of every kind are asked always, all of them in the long profile.
"""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.league.core.outages.away import database_away, redis_away
from tests.league.permissions.table import API
from tests.league.permissions.test_roles import LEAST_ROLE, client_of, fill_body, send
from tests.league.permissions.world import ROLES, fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PAGES = [(method, pattern) for pattern in sorted(LEAST_ROLE) for method in ("GET", "POST")]
ALL = [*PAGES, *sorted(API)]
QUICK = {
    "", "sign-in/", "c/<slug:club>/", "c/<slug:club>/table/", "c/<slug:club>/record/", "c/<slug:club>/ladders/",
    "c/<slug:club>/player/<int:pk>/", "c/<slug:club>/ladder/<slug:slug>/", "e/<slug:tournament>/standings/",
    "e/<slug:tournament>/tv/", "api/v1/score/", "api/v1/me/", "api/v1/clubs/<slug:club>/hanchan/",
    "api/v1/clubs/<slug:club>/seasons/<slug:slug>/standings/", "api/v1/hanchan/<int:pk>/",
    "api/v1/tournaments/<slug:slug>/standings/",
    "api/v1/tournaments/<slug:slug>/rounds/<int:number>/tables/<int:table>/result/",
}  # fmt: skip


def cases(chosen: list[tuple[str, str]]) -> list[Any]:
    return [
        pytest.param(method, path, marks=() if path in QUICK else pytest.mark.slow, id=f"{method} {path or '/'}")
        for method, path in chosen
    ]


def asked(method: str, pattern: str, world: dict[str, Any]) -> tuple[str, str, object]:
    """The role that may do it, the path and the body; where everybody is refused, the owner asks."""
    role, body = API[method, pattern] if (method, pattern) in API else (LEAST_ROLE[pattern], None)
    return role if role in ROLES else "owner", fill_address(pattern, world), body


@pytest.mark.parametrize(("method", "pattern"), cases(ALL))
def test_without_redis_every_answer_has_the_same_status(method: str, pattern: str, world: dict[str, Any]) -> None:
    role, path, body = asked(method, pattern, world)
    status_with, redirect_with, entries_with = send(role, method, path, body, world)
    with redis_away():
        status, redirect, entries = send(role, method, path, body, world)

    assert status < 500
    assert (status, entries) == (status_with, entries_with)
    assert bool(redirect) == bool(redirect_with)


@pytest.mark.parametrize(("method", "pattern"), cases(ALL))
def test_without_the_database_every_answer_says_when_to_come_back(
    method: str, pattern: str, world: dict[str, Any]
) -> None:
    role, path, body = asked(method, pattern, world)
    given = {} if body is None else {"data": fill_body(body, world), "content_type": "application/json"}
    with rolled_back():
        client = client_of(role, world)
        client.raise_request_exception = False
        with database_away():
            without = getattr(client, method.lower())(path, **given)
    with rolled_back():
        client = client_of(role, world)
        with CaptureQueriesContext(connection) as queries:
            usual = getattr(client, method.lower())(path, **given)

    assert without.status_code == (503 if len(queries) else usual.status_code)
    assert ("Retry-After" in without) == bool(len(queries))


def test_some_pages_are_read_without_the_database() -> None:
    with database_away():
        statuses = [Client().get(path).status_code for path in ("/rules/", "/calc/", "/api/v1/rulesets/", "/sign-in/")]

    assert statuses == [200] * 4
