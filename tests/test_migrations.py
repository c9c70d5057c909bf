"""The migrations give the tables that the models say; the suite makes its own from the models."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.db import connection

from tests.servers import migrated

Row = tuple[Any, ...]


def tables(cursor: Any) -> Iterator[tuple[str, set[Row], set[Row]]]:
    """Each table with its columns, and its indexes by their columns, in any order."""
    of_ours = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    names = cursor.execute(of_ours).fetchall()
    for (name,) in sorted(names):
        columns = {row[1:4] + row[5:] for row in cursor.execute(f"PRAGMA table_info({name})").fetchall()}
        indexes = set()
        for _number, index, is_unique, _origin, is_partial in cursor.execute(f"PRAGMA index_list({name})").fetchall():
            of_index = cursor.execute(f"PRAGMA index_xinfo({index})").fetchall()
            indexes.add((is_unique, is_partial, tuple(row[2:4] for row in of_index)))
        yield name, columns, indexes


@pytest.mark.sqlite
@pytest.mark.slow
@pytest.mark.django_db
def test_the_migrations_give_the_tables_of_the_models(tmp_path_factory: pytest.TempPathFactory) -> None:
    file: Path = migrated(tmp_path_factory)
    with sqlite3.connect(file) as own, connection.cursor() as cursor:
        by_migrations, by_models = list(tables(own.cursor())), list(tables(cursor))

    assert len(by_models) > 80
    assert by_migrations == by_models
