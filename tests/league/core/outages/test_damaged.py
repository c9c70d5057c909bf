"""A damaged SQLite file: commands say what helps instead of a traceback, and pages are 503."""

import sqlite3
from pathlib import Path

import pytest
from django.db import DatabaseError
from django.test import Client

from league.core.outages.damaged import is_database_damaged
from tests.league.core.outages.away import database_away
from tests.league.settings.test_settings import manage

pytestmark = pytest.mark.once

# Within the first page, which says what the file is, and within the tables.
PLACES = {"its head": (0, 100), "its first page": (100, 4000), "nothing but zeros": (0, 16384)}


def of_sqlite(code: int) -> DatabaseError:
    error = DatabaseError("damaged")
    error.__cause__ = sqlite3.DatabaseError("damaged")
    error.__cause__.sqlite_errorcode = code
    return error


@pytest.mark.parametrize(
    ("code", "is_damaged"),
    [
        (sqlite3.SQLITE_NOTADB, True), (sqlite3.SQLITE_CORRUPT, True), (sqlite3.SQLITE_CORRUPT_INDEX, True),
        (sqlite3.SQLITE_BUSY, False), (sqlite3.SQLITE_FULL, False),
    ],
)  # fmt: skip
def test_a_damaged_file_is_told_from_one_that_is_away(code: int, is_damaged: bool) -> None:
    assert is_database_damaged(of_sqlite(code)) is is_damaged


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "place"), list(zip((["migrate"], ["serve", "--port", "8765"], ["backup", "x"]), PLACES, strict=True))
)
def test_a_command_names_restore(command: list[str], place: str, tmp_path: Path) -> None:
    file, (start, end) = tmp_path / "club.sqlite3", PLACES[place]
    with sqlite3.connect(file) as connection:
        connection.executescript("CREATE TABLE one (x); CREATE TABLE two (x)")
    stored = file.read_bytes()
    file.write_bytes(stored[:start] + b"\x5a" * (min(end, len(stored)) - start) + stored[end:])

    done = manage(*command, DATABASE_URL=f"sqlite:///{file}", JANROKU_VAR=str(tmp_path))

    assert done.returncode == 1
    assert "manage.py restore FILE" in done.stderr
    assert str(file) in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/", "/api/v1/clubs/"])
def test_a_page_is_unavailable(path: str, caplog: pytest.LogCaptureFixture) -> None:
    with database_away(of_sqlite(sqlite3.SQLITE_CORRUPT)):
        answers = [Client(raise_request_exception=False).get(path) for _request in range(3)]

    assert [answer.status_code for answer in answers] == [503] * 3
    assert caplog.text.count("manage.py restore FILE") == 1
