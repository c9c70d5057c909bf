"""A database that is away: 503 with the time to wait, as a page in the reader's language or as JSON."""

import sqlite3
from typing import Any
from unittest.mock import MagicMock, patch

import pytest
from django.db import OperationalError, ProgrammingError
from django.test import Client, RequestFactory

from league.accounts.models import User
from league.core.outages.database import end_outage, is_database_away
from league.core.outages.outage import database_outage
from league.core.web.error_pages import server_error
from tests.league.core.outages.away import database_away
from tests.league.core.page import signed_in

pytestmark = [pytest.mark.django_db, pytest.mark.once]

REFUSED = OperationalError("connection refused")
SENTENCE = "Janroku is not available at the moment. Try again in a few seconds."


def answer(path: str, client: Client | None = None, **given: Any) -> Any:
    with database_away():
        return (client or Client()).get(path, **given)


def test_the_api_answers_the_code_and_when_to_come_back() -> None:
    found = answer("/api/v1/clubs/")

    assert found.status_code == 503
    assert found.json().items() >= {"error": "unavailable", "message": SENTENCE}.items()
    assert found.headers["Content-Type"] == "application/problem+json"
    assert found["Retry-After"] == "5"
    assert found["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("language", "tag", "sentence"),
    [
        ("en", "en", SENTENCE),
        ("ja", "ja", "現在Janrokuを利用できません。数秒後にもう一度お試しください。"),
        ("zh-hans", "zh-Hans", "Janroku 暂时无法使用，请在几秒后重试。"),
        ("zh-hant", "zh-Hant", "Janroku 暫時無法使用，請在幾秒後重試。"),
    ],
)
def test_a_page_says_so_in_the_readers_language(language: str, tag: str, sentence: str) -> None:
    found = answer("/", headers={"Accept-Language": language})

    assert found.status_code == 503
    assert found["Retry-After"] == "5"
    assert f'<html lang="{tag}">' in found.content.decode()
    assert sentence in found.content.decode()


def test_somebody_who_is_signed_in_gets_the_page_too(owner: User) -> None:
    assert answer("/rules/", signed_in(owner)).status_code == 503


def test_a_database_that_fails_inside_a_middleware_answers_the_same(owner: User) -> None:
    # The session is stored after the view, by its middleware; the view itself needs no database here.
    client = Client(raise_request_exception=False)
    with patch("django.contrib.sessions.middleware.SessionMiddleware.process_response", side_effect=REFUSED):
        found = client.get("/rules/")
    database_outage.end()

    assert found.status_code == 503
    assert found["Retry-After"] == "5"
    assert SENTENCE in found.content.decode()


def test_the_outage_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    with database_away():
        for _request in range(3):
            Client().get("/")
    ours = [record.getMessage() for record in caplog.records if record.name.startswith("league")]

    assert ours == ["The database is away: connection refused", "The database is back"][: len(ours)]
    assert len(ours) >= 1


def of_sqlite(code: int) -> OperationalError:
    cause = sqlite3.OperationalError("it failed")
    cause.sqlite_errorcode = code
    error = OperationalError("it failed")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(("alias", "is_on"), [("default", False), ("replica", True)])
def test_a_connection_to_the_primary_ends_the_outage(alias: str, is_on: bool) -> None:
    database_outage.begin(REFUSED)
    end_outage(connection=MagicMock(alias=alias))
    found = database_outage.is_on
    database_outage.end()

    assert found is is_on


def test_a_connection_to_pgbouncer_alone_ends_no_outage() -> None:
    database_outage.begin(REFUSED)
    pooled = MagicMock(alias="default")
    pooled.cursor.return_value.__enter__.return_value.execute.side_effect = REFUSED
    with pytest.raises(OperationalError):
        end_outage(connection=pooled)
    found = database_outage.is_on
    database_outage.end()

    assert found


@pytest.mark.parametrize(
    ("error", "is_away"),
    [
        (OperationalError("server closed the connection unexpectedly"), True),
        (of_sqlite(sqlite3.SQLITE_BUSY), True),
        (of_sqlite(sqlite3.SQLITE_FULL), True),
        (of_sqlite(sqlite3.SQLITE_CANTOPEN), True),
        (of_sqlite(sqlite3.SQLITE_ERROR), False),  # no such table
        (ProgrammingError("syntax error"), False),
        (ValueError("ours"), False),
        (None, False),
    ],
)
def test_only_a_database_that_may_come_back_is_away(error: Exception | None, is_away: bool) -> None:
    assert is_database_away(error) is is_away


def test_a_fault_of_ours_stays_a_server_error() -> None:
    try:
        raise ProgrammingError("syntax error")
    except ProgrammingError:
        found = server_error(RequestFactory().get("/"))

    assert found.status_code == 500
