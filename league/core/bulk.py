"""Write and read many rows without the ORM, since an object for each row would cost more than the work itself.

Columns have the names of the model's attributes (`player_id`). JSON is passed as text.
"""

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import Any, cast

from django.core.management.color import no_style
from django.db import connection
from django.db.models import Model, QuerySet

Values = tuple[Any, ...]

ROWS_AT_ONCE = 20_000
ROWS_PER_STATEMENT = 500


def rows_insert(model: type[Model], columns: Sequence[str], rows: Iterable[Values]) -> None:
    """Insert new rows."""
    table, names = _table(model), _names(model, columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            # sqlite3 accepts an iterator; only the type annotation requires a sequence.
            stream = cast(Sequence[Values], rows)
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({_placeholders(columns)})", stream)


def rows_upsert(
    model: type[Model], columns: Sequence[str], rows: Iterable[Values], *, unique: Sequence[str], where: str = ""
) -> None:
    """Insert or update rows. `unique` names the columns of the unique index, `where` its condition."""
    changed = ", ".join(
        f"{_name(model, name)} = excluded.{_name(model, name)}" for name in columns if name not in unique
    )
    insert = f"INSERT INTO {_table(model)} ({_names(model, columns)}) VALUES"
    update = f"ON CONFLICT ({_names(model, unique)}) {where} DO UPDATE SET {changed}"
    values, placeholders = list(rows), f"({_placeholders(columns)})"
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.executemany(f"{insert} {placeholders} {update}", values)
            return
        # One statement per row would take PostgreSQL twice as long.
        for first in range(0, len(values), ROWS_PER_STATEMENT):
            batch = values[first : first + ROWS_PER_STATEMENT]
            all_placeholders = ", ".join([placeholders] * len(batch))
            cursor.execute(f"{insert} {all_placeholders} {update}", [*chain.from_iterable(batch)])


def rows_reset_keys(*models: type[Model]) -> None:
    """Reset the key sequences after rows were written with given keys."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)


def rows_of(rows: QuerySet[Any, Any]) -> Iterable[list[Values]]:
    """The rows of a `values_list` in batches, as the database returns them, without conversion by the fields."""
    sql, params = rows.query.sql_with_params()
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql, params)
        while batch := cursor.fetchmany(ROWS_AT_ONCE):
            yield batch


@contextmanager
def without_garbage_collection() -> Iterator[None]:
    """Pause the garbage collector while many rows are read, which saves a tenth of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def _table(model: type[Model]) -> str:
    return connection.ops.quote_name(model._meta.db_table)


def _name(model: type[Model], attribute: str) -> str:
    columns = {field.attname: field.column for field in model._meta.concrete_fields}
    return connection.ops.quote_name(columns[attribute] or "")


def _names(model: type[Model], columns: Sequence[str]) -> str:
    return ", ".join(_name(model, name) for name in columns)


def _placeholders(columns: Sequence[str]) -> str:
    return ", ".join(["%s"] * len(columns))
