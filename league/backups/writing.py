"""Write the whole server to one file, from one snapshot of the database and with a few thousand rows in memory."""

import gzip
import hashlib
import json
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Model
from django.utils import timezone

from league.backups.encryption import encrypted, recipients_of
from league.backups.tables import columns_of, in_order, rows_at_once
from league.backups.values import conversions_of, converted, encoder_of
from league.core.snapshot import one_snapshot

FORMAT, VERSION = "janroku-backup", 1
Heading = dict[str, Any]
ROWS_AT_ONCE = 2000
DRAFT_MARK = "."


@dataclass(frozen=True)
class Written:
    """A finished backup. `digest` depends on the rows alone: two backups of the same rows have the same.

    After a move from SQLite to PostgreSQL it differs, since PostgreSQL keeps the keys of JSON in an order of its own.
    """

    path: Path
    written_at: datetime
    rows: int
    digest: str
    seconds: float
    is_encrypted: bool


def backup_write(path: Path, *, keys: Sequence[str] = (), kept: Heading | None = None) -> Written:
    """Write a new file that only its owner may read.

    keys        age public keys; with any, the file is encrypted to them
    kept        of the heading of an older backup, whose content this one has
    raises      FileExistsError; LeagueError `age_missing`, `backup_key`
    """
    begun, now = time.monotonic(), timezone.now()
    recipients = recipients_of(keys) if keys else []
    with _new_file(path) as file, ExitStack() as stack:
        sink = stack.enter_context(encrypted(file, recipients)) if recipients else file
        packed = stack.enter_context(gzip.GzipFile(fileobj=sink, mode="wb", compresslevel=6, mtime=0, filename=""))
        rows, digest = _write(packed, _heading(now) | (kept or {}))
    return Written(path, now, rows, digest, time.monotonic() - begun, bool(recipients))


@contextmanager
def _new_file(path: Path) -> Iterator[IO[bytes]]:
    """A draft that gets its name when it is complete and on the disk."""
    if path.exists():
        raise FileExistsError(17, "File exists", str(path))
    draft = path.with_name(f"{DRAFT_MARK}{path.name}.{os.getpid()}")
    draft.unlink(missing_ok=True)
    try:
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        draft.rename(path)
    finally:
        draft.unlink(missing_ok=True)


def _write(file: Any, heading: Heading) -> tuple[int, str]:
    digest, total = hashlib.sha256(), 0
    with one_snapshot():
        file.write(_line(heading))
        for model in in_order():
            for line in _table(model):
                digest.update(line)
                file.write(line)
                total += 1
            total -= 1  # the heading of the table
    file.write(_line({"end": True, "rows": total, "digest": digest.hexdigest()}))
    return total, digest.hexdigest()


def _heading(now: datetime) -> Heading:
    return {
        "format": FORMAT,
        "version": VERSION,
        "written_at": now.isoformat(),
        "database": connection.vendor,
        "migrations": sorted(".".join(key) for key in MigrationRecorder(connection).applied_migrations()),
        # Printed links of events are derived from it. A key from the environment is not the server's to give.
        "secret_key": settings.SECRET_KEY if settings.SECRET_KEY_FILE else None,
    }


def _table(model: type[Model]) -> Iterator[bytes]:
    """The heading of a table and its rows."""
    fields = columns_of(model)
    yield _line({"table": model._meta.label, "columns": [field.attname for field in fields]})
    conversions = conversions_of(fields, encoder_of)
    rows = model._base_manager.order_by("pk").values_list(*(field.attname for field in fields))
    for row in rows.iterator(chunk_size=rows_at_once(model, ROWS_AT_ONCE)):
        yield _line(converted(row, conversions))


def _line(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"
