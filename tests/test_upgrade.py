"""Databases and backups of every released version are migrated to this one, and back where that is possible."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from typing import Any

import psycopg
import pytest
from django.db.migrations.loader import MigrationLoader

from league.backups.tables import LEFT_OUT, every_model
from tests.released import BACKUP, FIXTURES, POSTGRES, SQLITE, digests, released_digests, unpacked, versions
from tests.released.schema import last_migrations
from tests.servers import Server, new_server

__all__ = ["new_server"]  # the fixture

VENDORS = [
    pytest.param("sqlite", marks=pytest.mark.sqlite),
    pytest.param("postgresql", marks=[pytest.mark.postgres, pytest.mark.slow]),
]
# Tables that hold no records of people: Django's own, and those of which a released database may have no row.
NOT_FILLED = {"admin.LogEntry", "auth.Group", "auth.Group_permissions", "accounts.User_groups",
              "accounts.User_user_permissions"}  # fmt: skip
# Columns that an upgrade changes or removes on purpose, as "table.column"; the reason stands in the migration.
CHANGED: set[str] = set()
# Migrations that cannot be taken back, as "app.name"; the reason stands in the migration.
ONE_WAY: set[str] = set()
# Django's own tables.
OWN_TABLES = ("django_", "auth_permission", "sqlite_")

Table = tuple[list[str], list[tuple[Any, ...]]]


class Database:
    """The tables of a server, read without the models."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.url = server.environment.get("DATABASE_URL", "")

    def fill(self, version: str) -> None:
        if self.url:
            with psycopg.connect(self.url, autocommit=True) as database:
                database.execute(unpacked(version, POSTGRES).decode())
        else:
            (self.server.folder / "janroku.sqlite3").write_bytes(unpacked(version, SQLITE))

    def tables(self) -> dict[str, Table]:
        """By name: the columns and the rows, in an order of their own."""
        opened: Any = psycopg.connect(self.url) if self.url else sqlite3.connect(self.server.folder / "janroku.sqlite3")
        names = (
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'" if self.url
            else "SELECT name FROM sqlite_master WHERE type = 'table'"
        )  # fmt: skip
        with closing(opened) as database:
            found = [name for (name,) in database.execute(names) if not name.startswith(OWN_TABLES)]
            return {name: self._table(database, name) for name in found}

    def _table(self, database: Any, name: str) -> Table:
        cursor = database.execute(f'SELECT * FROM "{name}"')
        return [column[0] for column in cursor.description], list(cursor)


def kept(table: Table, columns: list[str]) -> list[str]:
    """The rows in these columns, sorted; a column that is not there has no value."""
    names, rows = table
    places = [names.index(column) if column in names else None for column in columns]
    return sorted(repr([None if place is None else row[place] for place in places]) for row in rows)


def differing(before: dict[str, Table], after: dict[str, Table]) -> list[str]:
    """The tables of which a row, a column or a value is lost or changed."""
    found = []
    for name, table in before.items():
        columns = [column for column in table[0] if f"{name}.{column}" not in CHANGED]
        if kept(table, columns) != kept(after.get(name, ([], [])), columns):
            found.append(name)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("vendor", VENDORS)
@pytest.mark.parametrize("version", versions())
def test_a_database_is_upgraded_and_taken_back(new_server: Callable[[str], Server], version: str, vendor: str) -> None:
    server = new_server(vendor)
    database = Database(server)
    database.fill(version)
    before = database.tables()

    server.manage("migrate", "--verbosity", "0")
    after, faults = database.tables(), server.run("-m", "tests.released.differences")
    words = []
    for app, name in last_migrations(version).items():
        if not {f"{app}.{other}" for other in newer(app, name)} & ONE_WAY:
            words += [app, name]
    server.run("-m", "tests.released.migrate_to", *words)
    back = database.tables()

    assert sum(len(rows) for _columns, rows in before.values()) > 500
    assert (differing(before, after), faults) == ([], "")
    assert differing(before, back) == []


def newer(app: str, name: str) -> list[str]:
    return [one for label, one in MigrationLoader(None).disk_migrations if label == app and one > name]


@pytest.mark.slow
@pytest.mark.parametrize("vendor", VENDORS)
@pytest.mark.parametrize("version", versions())
def test_a_backup_is_restored(new_server: Callable[[str], Server], version: str, vendor: str) -> None:
    server = new_server(vendor)

    server.manage("restore", str(FIXTURES / version / BACKUP))

    released = Database(server)
    assert server.run("-m", "tests.released.differences") == ""
    with sqlite3.connect(":memory:") as memory:
        memory.deserialize(unpacked(version, SQLITE))
        [hanchan] = memory.execute("SELECT count(*) FROM records_hanchan").fetchone()
    assert len(released.tables()["records_hanchan"][1]) == hanchan > 10


@pytest.mark.parametrize("version", versions())
def test_no_migration_of_a_released_version_is_edited(version: str) -> None:
    now = digests()

    assert {path: now.get(path) for path in released_digests(version)} == released_digests(version)


def test_the_newest_release_has_a_row_in_every_table() -> None:
    with sqlite3.connect(":memory:") as memory:
        memory.deserialize(unpacked(versions()[-1], SQLITE))

        assert empty_tables(memory) == []


@pytest.mark.sqlite
@pytest.mark.slow
@pytest.mark.seldom
def test_the_next_release_will_have_a_row_in_every_table(
    new_server: Callable[[str], Server], tmp_path_factory: pytest.TempPathFactory
) -> None:
    server = new_server("sqlite")
    server.environment["DJANGO_SETTINGS_MODULE"] = "league.settings"
    server.migrate(tmp_path_factory)

    server.run("-m", "tests.released.content")

    with sqlite3.connect(server.folder / "janroku.sqlite3") as database:
        assert empty_tables(database) == []
    assert server.run("-m", "tests.released.differences") == ""


def empty_tables(database: sqlite3.Connection) -> list[str]:
    """The models of a backup whose tables are there and have no row."""
    names = {name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    carried = [model for model in every_model() if model._meta.label not in {*LEFT_OUT, *NOT_FILLED}]
    return [
        model._meta.label for model in carried if model._meta.db_table in names
        and not database.execute(f'SELECT 1 FROM "{model._meta.db_table}" LIMIT 1').fetchone()
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("after", "found"),
    [
        ({"t": (["id", "a", "b"], [(2, "y", 0), (1, "x", 0)])}, []),
        ({"t": (["id", "a"], [(1, "x")])}, ["t"]),
        ({"t": (["id", "a"], [(1, "x"), (2, "z")])}, ["t"]),
        ({"t": (["id"], [(1,), (2,)])}, ["t"]),
        ({}, ["t"]),
    ],
    ids=["a column more", "a row less", "another value", "a column less", "no table"],
)
def test_what_an_upgrade_loses_is_found(after: dict[str, Table], found: list[str]) -> None:
    assert differing({"t": (["id", "a"], [(1, "x"), (2, "y")])}, after) == found
