"""A full disk, and one that is only read, are told from a database that is away; a start is repeated with pauses."""

import errno
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from django.db import DatabaseError, InternalError, OperationalError, connection
from django.test import Client

from league.accounts.models import User
from league.core.outages import disk as disk_module
from league.core.outages.disk import is_disk_full, is_read_only, stored_if_possible
from league.jobs.tasks import sweep
from league.monitoring import disk, readiness
from league.serving import LONGEST_PAUSE, SECONDS_OF_CALM, Pauses
from league.settings.paths import make_private
from tests.league.core.page import signed_in


def of_sqlite(code: int) -> OperationalError:
    cause = sqlite3.OperationalError("database or disk is full")
    cause.sqlite_errorcode = code
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


def of_postgres(state: str, kind: type[DatabaseError] = OperationalError) -> DatabaseError:
    cause = Exception()
    cause.sqlstate = state  # type: ignore[attr-defined]
    error = kind("could not extend file")
    error.__cause__ = cause
    return error


@pytest.mark.parametrize(
    ("error", "is_full"),
    [
        (of_sqlite(sqlite3.SQLITE_FULL), True),
        (of_sqlite(sqlite3.SQLITE_READONLY), False),
        (of_sqlite(sqlite3.SQLITE_BUSY), False),
        (of_sqlite(sqlite3.SQLITE_ERROR), False),
        (of_postgres("53100"), True),
        (of_postgres("25006", InternalError), False),
        (OSError(errno.ENOSPC, "No space left on device"), True),
        (OSError(errno.EDQUOT, "Disk quota exceeded"), True),
        (OSError(errno.ENOENT, "No such file"), False),
        (OperationalError("the connection is lost"), False),
        (ValueError("anything"), False),
    ],
)
def test_a_full_disk_is_recognised(error: Exception, is_full: bool) -> None:
    assert is_disk_full(error) is is_full


@pytest.mark.parametrize(
    ("error", "is_only_read"),
    [
        (of_sqlite(sqlite3.SQLITE_READONLY), True),
        # The file, or one of its helper files, belongs to another account.
        (of_sqlite(sqlite3.SQLITE_READONLY_DBMOVED), True),
        (of_postgres("25006", InternalError), True),
        (OSError(errno.EROFS, "Read-only file system"), True),
        (of_sqlite(sqlite3.SQLITE_FULL), False),
        (of_sqlite(sqlite3.SQLITE_BUSY), False),
        (of_postgres("53100"), False),
        (OSError(errno.ENOSPC, "No space left on device"), False),
        (ValueError("anything"), False),
    ],
)
def test_a_disk_that_is_only_read_is_recognised(error: Exception, is_only_read: bool) -> None:
    assert is_read_only(error) is is_only_read


@pytest.mark.parametrize(("free", "is_full"), [(disk_module.SOME_ROOM - 1, True), (disk_module.SOME_ROOM + 1, False)])
def test_what_sqlite_cannot_write_is_full_without_room_and_only_read_with_it(
    free: int, is_full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk_module.shutil, "disk_usage", lambda _path: shutil._ntuple_diskusage(free, 0, free))
    error = of_sqlite(sqlite3.SQLITE_IOERR_WRITE)

    assert (is_disk_full(error), is_read_only(error)) == (is_full, not is_full)


@pytest.mark.parametrize(("path", "begins"), [("/api/v1/clubs/", "{"), ("/sign-in/", "<")])
@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (of_sqlite(sqlite3.SQLITE_FULL), "no room left on its disk"),
        (OSError(errno.ENOSPC, "No space left on device"), "no room left on its disk"),
        (of_sqlite(sqlite3.SQLITE_READONLY), "can only read its data"),
        (of_postgres("25006", InternalError), "can only read its data"),
    ],
)
def test_a_write_on_such_a_disk_is_refused_with_its_code(
    error: Exception, sentence: str, path: str, begins: str, monkeypatch: pytest.MonkeyPatch, db: None
) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise error

    monkeypatch.setattr("league.home.api.clubs.ClubListView.get", fail)
    monkeypatch.setattr("league.accounts.views.SignIn.post", fail)

    answer = Client().post(path) if path == "/sign-in/" else Client().get(path)

    assert answer.status_code == 503
    assert answer["Retry-After"]
    assert answer.content.decode().lstrip().startswith(begins)
    assert sentence in answer.content.decode()


@pytest.mark.parametrize("error", [of_sqlite(sqlite3.SQLITE_FULL), of_postgres("25006", InternalError)])
def test_a_page_is_shown_although_the_device_cannot_be_noted(
    error: Exception, owner: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_args: Any, **_options: Any) -> None:
        raise error

    client = signed_in(owner)
    monkeypatch.setattr("allauth.usersessions.models.UserSessionManager.create_from_request", fail)

    assert client.get("/account/").status_code == 200


def test_other_errors_are_not_swallowed() -> None:
    with pytest.raises(OperationalError), stored_if_possible():
        raise of_sqlite(sqlite3.SQLITE_BUSY)


@pytest.mark.parametrize(("free", "status"), [(disk.LEAST_FREE, "ok"), (disk.LEAST_FREE - 1, "degraded"), (None, "ok")])
def test_little_room_is_a_warning_of_the_health_page(
    free: int | None, status: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(disk, "free_bytes", lambda: free)
    monkeypatch.setattr(readiness, "free_bytes", lambda: free)

    found = readiness.readiness()

    assert (found.status, found.details["free_bytes"]) == (status, free)


def test_a_disk_that_is_only_read_is_a_warning_of_the_health_page(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_where: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(disk.tempfile, "TemporaryFile", refuse)
    monkeypatch.setattr(readiness, "is_writable", disk.is_writable if connection.vendor == "sqlite" else lambda: False)

    found = readiness.readiness()

    assert (found.status, found.details["writable"]) == ("degraded", False)


def test_the_sweep_says_once_that_nothing_can_be_written(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise of_sqlite(sqlite3.SQLITE_READONLY)

    with monkeypatch.context() as failing:
        failing.setattr("league.jobs.services.jobs_sweep", fail)
        sweep()
        sweep()
    monkeypatch.setattr("league.jobs.services.jobs_sweep", lambda: 0)
    sweep()

    assert [record.levelname for record in caplog.records] == ["ERROR", "WARNING"]


def test_a_folder_that_is_private_already_is_not_changed_where_nothing_can_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tmp_path.chmod(0o700)

    def refuse(*_args: Any, **_options: Any) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Path, "chmod", refuse)

    make_private(tmp_path)

    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_the_pauses_between_starts_grow_and_begin_anew_after_a_calm() -> None:
    now = 1000.0
    pauses = Pauses(lambda: now)
    first = [pauses.next() for _start in range(8)]
    now += SECONDS_OF_CALM + 1

    assert first == [0, 1, 2, 4, 8, 16, LONGEST_PAUSE, LONGEST_PAUSE]
    assert pauses.next() == 0
