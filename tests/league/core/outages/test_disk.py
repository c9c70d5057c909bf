"""A full disk is told from a database that is away, and a start that fails is not repeated without a pause."""

import errno
import sqlite3
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client

from league.accounts.models import User
from league.core.outages.disk import is_disk_full, unless_disk_full
from league.monitoring import disk, readiness
from league.serving import LONGEST_PAUSE, SECONDS_OF_CALM, Pauses
from tests.league.core.page import signed_in


def of_sqlite(code: int) -> OperationalError:
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = code
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


class OfPostgres(Exception):
    sqlstate = "53100"


def of_postgres() -> OperationalError:
    error = OperationalError("could not extend file")
    error.__cause__ = OfPostgres()
    return error


@pytest.mark.parametrize(
    ("error", "is_full"),
    [
        (of_sqlite(sqlite3.SQLITE_FULL), True),
        (of_sqlite(sqlite3.SQLITE_IOERR_SHMSIZE), True),
        (of_sqlite(sqlite3.SQLITE_BUSY), False),
        (of_sqlite(sqlite3.SQLITE_ERROR), False),
        (of_postgres(), True),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), True),
        (OSError(errno.ENOENT, "No such file"), False),
        (OperationalError("the connection is lost"), False),
        (ValueError("anything"), False),
    ],
)
def test_a_full_disk_is_recognised(error: Exception, is_full: bool) -> None:
    assert is_disk_full(error) is is_full


@pytest.mark.parametrize(("path", "begins"), [("/api/v1/clubs/", "{"), ("/sign-in/", "<")])
@pytest.mark.parametrize("error", [of_sqlite(sqlite3.SQLITE_FULL), OSError(errno.ENOSPC, "No space left on device")])
def test_a_write_on_a_full_disk_is_refused_with_its_code(
    error: Exception, path: str, begins: str, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise error

    monkeypatch.setattr("league.home.api.clubs.ClubListView.get", fail)
    monkeypatch.setattr("league.accounts.views.SignIn.post", fail)

    answer = Client().post(path) if path == "/sign-in/" else Client().get(path)

    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert answer.content.decode().lstrip().startswith(begins)
    assert "no room left on its disk" in answer.content.decode()


def test_a_page_is_shown_although_the_device_cannot_be_noted(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise of_sqlite(sqlite3.SQLITE_FULL)

    client = signed_in(owner)
    monkeypatch.setattr("allauth.usersessions.models.UserSessionManager.create_from_request", fail)

    assert client.get("/account/").status_code == 200


def test_other_errors_are_not_swallowed() -> None:
    with pytest.raises(OperationalError), unless_disk_full():
        raise of_sqlite(sqlite3.SQLITE_BUSY)


@pytest.mark.parametrize(("free", "status"), [(disk.LEAST_FREE, "ok"), (disk.LEAST_FREE - 1, "degraded"), (None, "ok")])
def test_little_room_is_a_warning_of_the_health_page(
    free: int | None, status: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "free_bytes", lambda: free)
    monkeypatch.setattr(readiness, "free_bytes", lambda: free)

    found = readiness.readiness()

    assert (found.status, found.details["free_bytes"]) == (status, free)


def test_the_pauses_between_starts_grow_and_begin_anew_after_a_calm() -> None:
    now = 1000.0
    pauses = Pauses(lambda: now)
    first = [pauses.next() for _start in range(8)]
    now += SECONDS_OF_CALM + 1

    assert first == [0, 1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]
    assert pauses.next() == 0
