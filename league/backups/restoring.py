"""Put a backup into a database in one transaction: everything is restored, or the database stays as it was."""

import gzip
import hashlib
import json
import os
import zlib
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import islice
from pathlib import Path
from typing import IO, Any, cast

from django.apps import apps
from django.conf import settings
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from league.backups.encryption import BEGINNING, decrypted, identities_of
from league.backups.tables import CARRIED, FILLED_WITHOUT_PEOPLE, columns_of, every_model, in_order, refers_to_itself
from league.backups.values import conversions_of, converted, decoder_of
from league.backups.writing import FORMAT, VERSION
from league.core.bulk import rows_insert, rows_reset_keys
from league.core.errors import LeagueError

ROWS_AT_ONCE = 5000
GZIP = b"\x1f\x8b"

Heading = dict[str, Any]


def backup_restore(path: Path, *, identity: Path | None = None, replaces: bool = False) -> Heading:
    """Restore a backup, from SQLite or PostgreSQL, into this database; returns the heading.

    identity    the file with the age secret key of an encrypted backup
    replaces    delete what the database has; otherwise a database with rows is refused
    raises      LeagueError `no_backup`, `backup_version`, `backup_damaged`, `backup_encrypted`, `backup_key`,
                `age_missing`, `restore_not_empty`
    """
    with _Lines(path, identity) as lines:
        heading = _heading(lines)
        _check_migrations(heading)
        call_command("migrate", interactive=False, verbosity=0)
        with transaction.atomic():
            if not replaces and not is_empty():
                raise LeagueError("restore_not_empty")
            _delete_everything()
            _load(lines)
            rows_reset_keys(*in_order())
            _write_secret(heading)
    ContentType.objects.clear_cache()
    return heading


def backup_heading(path: Path, *, identity: Path | None = None) -> Heading:
    """What a backup says about itself."""
    with _Lines(path, identity) as lines:
        return _heading(lines)


def is_empty() -> bool:
    """Whether the database has no rows of people."""
    models = (apps.get_model(label) for label in CARRIED if label not in FILLED_WITHOUT_PEOPLE)
    return not any(model._base_manager.exists() for model in models)


class _Lines:
    """The lines of a backup, decrypted and unpacked as they are read, with the digest of those counted."""

    def __init__(self, path: Path, identity: Path | None) -> None:
        self.path, self.identity, self.stack = path, identity, ExitStack()
        self.digest = hashlib.sha256()

    def __enter__(self) -> "_Lines":
        try:
            self.file = self._open()
        except BaseException:
            self.stack.close()
            raise
        return self

    def __exit__(self, *error: Any) -> None:
        self.stack.__exit__(*error)

    def _open(self) -> IO[bytes]:
        file: IO[bytes] = self.stack.enter_context(self.path.open("rb"))
        if file.read(len(BEGINNING)) == BEGINNING:
            if self.identity is None:
                raise LeagueError("backup_encrypted")
            keys = identities_of(self.identity)
            file.seek(0)
            file = self.stack.enter_context(decrypted(file, keys))
        else:
            file.seek(0)
            if file.read(2) != GZIP:
                raise LeagueError("no_backup")
            file.seek(0)
        return cast(IO[bytes], self.stack.enter_context(gzip.GzipFile(fileobj=file, mode="rb")))

    def next(self) -> tuple[bytes, Any]:
        """The next line as bytes and parsed."""
        try:
            line = self.file.readline()
            return line, json.loads(line)
        except (OSError, EOFError, zlib.error, ValueError) as error:
            raise LeagueError("backup_damaged") from error

    def counted(self) -> Any:
        """The next line, parsed; it counts for the digest unless it is the last one."""
        line, value = self.next()
        if not (isinstance(value, dict) and value.get("end") is True):
            self.digest.update(line)
        return value


def _heading(lines: _Lines) -> Heading:
    try:
        _line, heading = lines.next()
    except LeagueError as error:
        if error.code == "backup_damaged" and isinstance(error.__cause__, ValueError | gzip.BadGzipFile):
            raise LeagueError("no_backup") from error
        raise
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise LeagueError("no_backup")
    if heading.get("version") != VERSION:
        raise LeagueError("backup_version", found=str(heading.get("version"))[:20])
    return heading


def _check_migrations(heading: Heading) -> None:
    """Check that the backup's tables are those of this version."""
    known = {".".join(key) for key in MigrationLoader(None).disk_migrations}
    found = set(heading["migrations"])
    for name in sorted(known ^ found):
        raise LeagueError("backup_version", found=name)


def _delete_everything() -> None:
    """Delete all rows, also of the tables that a backup leaves out: a sign-in names an account that will be gone."""
    _check_references(at_once=True)  # PostgreSQL truncates no table with checks that are still to be made
    labels = tuple(model._meta.label for model in every_model())
    tables = [model._meta.db_table for model in reversed(in_order(labels))]
    statements = connection.ops.sql_flush(no_style(), tables, reset_sequences=True, allow_cascade=True)
    with connection.cursor() as cursor:
        for sql in statements:
            cursor.execute(sql)


def _load(lines: _Lines) -> None:
    total, value = 0, lines.counted()
    while "end" not in value:
        if not (isinstance(value, dict) and value.get("table") in CARRIED):
            raise LeagueError("backup_damaged")
        loading = _Table(apps.get_model(value["table"]), value["columns"])
        value = loading.load(lines)
        total += loading.rows
    if (value["rows"], value["digest"]) != (total, lines.digest.hexdigest()):
        raise LeagueError("backup_damaged")


class _Table:
    """Loads one table until a line that is not one of its rows."""

    def __init__(self, model: type[Model], columns: list[str]) -> None:
        fields = {field.attname: field for field in columns_of(model)}
        if set(columns) != set(fields):
            raise LeagueError("backup_damaged")
        self.model, self.columns, self.rows = model, columns, 0
        self.conversions = conversions_of([fields[name] for name in columns], decoder_of)
        self.after: dict[str, Any] = {}

    def load(self, lines: _Lines) -> dict[str, Any]:
        """Insert the rows, and return the line after them."""
        # PostgreSQL remembers each deferred check until it is made. A row of this table may refer to a later one.
        _check_references(at_once=not refers_to_itself(self.model))
        rows = self._values(lines)
        while batch := list(islice(rows, ROWS_AT_ONCE)):
            self.rows += len(batch)
            _storing(lambda batch=batch: rows_insert(self.model, self.columns, batch))  # type: ignore[misc]
        _storing(lambda: _check_references(at_once=True))
        return self.after

    def _values(self, lines: _Lines) -> Iterator[tuple[Any, ...]]:
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


def _check_references(*, at_once: bool) -> None:
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"SET CONSTRAINTS ALL {'IMMEDIATE' if at_once else 'DEFERRED'}")


def _write_secret(heading: Heading) -> None:
    """Keep the server's secret where this server reads it from a file; links of events are derived from it."""
    if not (settings.SECRET_KEY_FILE and heading.get("secret_key")):
        return
    draft = settings.SECRET_KEY_FILE.with_name(f"secret-key.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(heading["secret_key"])
    draft.rename(settings.SECRET_KEY_FILE)
