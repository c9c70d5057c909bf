"""Very many rows at once, past the ORM: an object for each would cost more than the work behind it.

Columns are named as the model names them (`player_id`); JSON goes in as text.
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
ROWS_IN_A_STATEMENT = 500


def rows_insert(model: type[Model], columns: Sequence[str], rows: Iterable[Values]) -> None:
    """Write rows that are not there yet."""
    table, names = _table(model), _names(model, columns)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({names}) FROM STDIN") as copy:
                for row in rows:
                    copy.write_row(row)
        else:
            # SQLite takes them one by one as they come; only its type says that they must be a list.
            stream = cast(Sequence[Values], rows)
            cursor.executemany(f"INSERT INTO {table} ({names}) VALUES ({_holes(columns)})", stream)


def rows_upsert(
    model: type[Model], columns: Sequence[str], rows: Iterable[Values], *, unique: Sequence[str], where: str = ""
) -> None:
    """Write rows whether they are there or not; `unique` names the columns (`where`: of which rows) that tell."""
    changed = ", ".join(f"{_name(model, one)} = excluded.{_name(model, one)}" for one in columns if one not in unique)
    insert = f"INSERT INTO {_table(model)} ({_names(model, columns)}) VALUES"
    update = f"ON CONFLICT ({_names(model, unique)}) {where} DO UPDATE SET {changed}"
    several, holes = list(rows), f"({_holes(columns)})"
    with connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.executemany(f"{insert} {holes} {update}", several)
            return
        # A statement for each row would cost PostgreSQL twice as much.
        for first in range(0, len(several), ROWS_IN_A_STATEMENT):
            bunch = several[first : first + ROWS_IN_A_STATEMENT]
            cursor.execute(f"{insert} {', '.join([holes] * len(bunch))} {update}", [*chain.from_iterable(bunch)])


def rows_reset_keys(*models: type[Model]) -> None:
    """After rows were written with keys of their own: the next key is one nobody has."""
    with connection.cursor() as cursor:
        for sql in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(sql)


def rows_of(rows: QuerySet[Any, Any]) -> Iterable[list[Values]]:
    """The rows of a `values_list` as the database gives them, in bunches: no field has a look at them."""
    sql, params = rows.query.sql_with_params()
    with connection.chunked_cursor() as cursor:
        cursor.execute(sql, params)
        while bunch := cursor.fetchmany(ROWS_AT_ONCE):
            yield bunch


@contextmanager
def collector_rests() -> Iterator[None]:
    """While very many rows go by: looking for circles among them again and again costs a tenth of the time."""
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
    return ", ".join(_name(model, one) for one in columns)


def _holes(columns: Sequence[str]) -> str:
    return ", ".join(["%s"] * len(columns))
