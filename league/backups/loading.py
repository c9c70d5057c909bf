"""Insert the tables of a backup into a database that has them, empty."""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from django.apps.registry import Apps
from django.db import DatabaseError, connection
from django.db.models import Model

from league.backups.reading import Lines
from league.backups.tables import LEFT_OUT, columns_of, refers_to_itself, rows_at_once
from league.backups.values import conversions_of, converted, decoder_of
from league.core.bulk import rows_insert
from league.core.errors import LeagueError

ROWS_AT_ONCE = 5000


def load(lines: Lines, apps: Apps) -> None:
    """Insert all tables.

    apps        the models as the backup has them: those of this version, or those of the version that wrote it
    raises      LeagueError `backup_damaged`
    """
    total, value = 0, lines.counted()
    while "end" not in value:
        loading = _Table(_model(apps, value), value["columns"])
        value = loading.load(lines)
        total += loading.rows
    if (value["rows"], value["digest"]) != (total, lines.digest.hexdigest()):
        raise LeagueError("backup_damaged")


def _model(apps: Apps, value: Any) -> type[Model]:
    try:
        if value["table"] in LEFT_OUT:
            raise LeagueError("backup_damaged")
        return apps.get_model(value["table"])
    except (LookupError, TypeError, ValueError) as error:
        raise LeagueError("backup_damaged") from error


class _Table:
    """Loads one table until a line that is not one of its rows."""

    def __init__(self, model: type[Model], columns: list[str]) -> None:
        fields = {field.attname: field for field in columns_of(model)}
        if set(columns) != set(fields):
            raise LeagueError("backup_damaged")
        self.model, self.columns, self.rows = model, columns, 0
        self.conversions = conversions_of([fields[name] for name in columns], decoder_of)
        self.after: dict[str, Any] = {}

    def load(self, lines: Lines) -> dict[str, Any]:
        """Insert the rows, and return the line after them."""
        # PostgreSQL remembers each deferred check until it is made. A row of this table may refer to a later one.
        check_references(at_once=not refers_to_itself(self.model))
        rows, most = self._values(lines), rows_at_once(self.model, ROWS_AT_ONCE)
        while batch := list(islice(rows, most)):
            self.rows += len(batch)
            _storing(lambda batch=batch: rows_insert(self.model, self.columns, batch))  # type: ignore[misc]
        _storing(lambda: check_references(at_once=True))
        return self.after

    def _values(self, lines: Lines) -> Iterator[tuple[Any, ...]]:
        while isinstance(value := lines.counted(), list):
            if len(value) != len(self.columns):
                raise LeagueError("backup_damaged")
            try:
                yield tuple(converted(value, self.conversions))
            except (ValueError, TypeError, ArithmeticError) as error:
                raise LeagueError("backup_damaged") from error
        self.after = value if isinstance(value, dict) else {}
        if not self.after:
            raise LeagueError("backup_damaged")


def _storing(store: Callable[[], None]) -> None:
    try:
        with connection.wrap_database_errors:  # a COPY raises errors of the driver
            store()
    except DatabaseError as error:
        raise LeagueError("backup_damaged") from error


def check_references(*, at_once: bool) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {'IMMEDIATE' if at_once else 'DEFERRED'}")
