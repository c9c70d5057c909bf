"""`migrate` changes the tables while people record: it gives way to them, and is tried again."""

from collections.abc import Callable, Iterator
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.core.management.commands import migrate as djangos
from django.db import OperationalError, connection, transaction

from league.management.commands import migrate
from league.management.commands.migrate import begin_again, waiting_shortly

ADD, TAKE_AWAY = "ALTER TABLE clubs_club ADD COLUMN hall integer", "ALTER TABLE clubs_club DROP COLUMN hall"


class InUse(Exception):
    sqlstate = "55P03"


class Full(Exception):
    sqlstate = "53100"


def refused(cause: Exception) -> OperationalError:
    error = OperationalError(str(cause))
    error.__cause__ = cause
    return error


@pytest.fixture
def tries(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[int]]:
    """Let Django's command on PostgreSQL end in these ways; how often it was called is counted."""

    def answer(*ends: Exception | None, patience: float = 300) -> list[int]:
        left, called = list(ends), []

        def handle(*args: Any, **options: Any) -> None:
            called.append(len(called) + 1)
            if (end := left.pop(0) if left else None) is not None:
                raise end

        monkeypatch.setattr(djangos.Command, "handle", handle)
        monkeypatch.setattr(connection, "vendor", "postgresql")
        monkeypatch.setattr(migrate, "PAUSE", 0)
        monkeypatch.setattr(migrate, "begin_again", lambda connection: None)
        monkeypatch.setattr(migrate, "PATIENCE", patience)
        return called

    return answer


def test_it_is_tried_until_the_tables_are_free(tries: Callable[..., list[int]]) -> None:
    called = tries(refused(InUse()), refused(InUse()), None)

    call_command("migrate")

    assert called == [1, 2, 3]


def test_another_fault_ends_it_at_once(tries: Callable[..., list[int]]) -> None:
    called = tries(refused(Full()))

    with pytest.raises(OperationalError):
        call_command("migrate")

    assert called == [1]


def test_it_says_what_to_do_where_the_tables_are_never_free(tries: Callable[..., list[int]]) -> None:
    called = tries(refused(InUse()), patience=-1)

    with pytest.raises(CommandError, match="Stop Janroku, and run it again"):
        call_command("migrate")
    call_command("migrate")

    assert called == [1, 2]


@pytest.fixture
def reader(transactional_db: None) -> Iterator[psycopg.Connection[Any]]:
    """Somebody who reads the clubs in a transaction that is still open."""
    parameters = connection.get_connection_params()
    names = ("dbname", "user", "host", "port", "password")
    with psycopg.connect(**{name: parameters[name] for name in names if name in parameters}) as reading:
        reading.execute("SELECT 1 FROM clubs_club")
        yield reading


@pytest.mark.postgres
def test_a_change_of_a_table_gives_way_to_who_reads_it(reader: psycopg.Connection[Any]) -> None:
    with connection.execute_wrapper(waiting_shortly):
        with pytest.raises(OperationalError, match="lock timeout"), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(ADD)
        reader.rollback()
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(ADD)
            cursor.execute(TAKE_AWAY)

    with connection.cursor() as cursor:
        # Later transactions wait as before.
        assert cursor.execute("SHOW lock_timeout").fetchone() == ("0",)


@pytest.mark.postgres
def test_a_change_that_gives_way_at_the_end_of_a_migration_leaves_nothing_open(
    reader: psycopg.Connection[Any],
) -> None:
    with connection.execute_wrapper(waiting_shortly):
        with pytest.raises(OperationalError, match="lock timeout"), connection.schema_editor() as editor:
            editor.deferred_sql.append(ADD)
        begin_again(connection)
        reader.rollback()
        with connection.schema_editor() as editor:
            editor.deferred_sql += [ADD, TAKE_AWAY]

    assert not connection.in_atomic_block
