"""Whether the disk is full or can only be read: what would store something is refused, and what only reads goes on."""

import errno
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

# psycopg's names of the states; only PostgreSQL has them.
DISK_FULL_OF_POSTGRES = "53100"
# Also of a standby, and of a database that its provider lets nobody write to while its disk is nearly full.
READ_ONLY_OF_POSTGRES = "25006"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
# What SQLite says of its helper files (-wal, -shm), which it cannot make or lengthen.
OF_HELPER_FILES = (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_TRUNCATE)
# With less, what SQLite could not write had no room. With more, the system lets nobody write: Linux does so with a disk
# on which it has found a fault.
SOME_ROOM = 2**20


def is_disk_full(error: BaseException | None) -> bool:
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    code = _sqlite_code(error)
    is_of_sqlite = code & 0xFF == sqlite3.SQLITE_FULL or (code in OF_HELPER_FILES and not _has_room())
    return is_of_sqlite or _postgres_state(error) == DISK_FULL_OF_POSTGRES


def is_read_only(error: BaseException | None) -> bool:
    """Whether the disk, the file or the database can be read and not be written."""
    if isinstance(error, OSError):
        return error.errno == errno.EROFS
    code = _sqlite_code(error)
    is_of_sqlite = code & 0xFF == sqlite3.SQLITE_READONLY or (code in OF_HELPER_FILES and _has_room())
    return is_of_sqlite or _postgres_state(error) == READ_ONLY_OF_POSTGRES


def _sqlite_code(error: BaseException | None) -> int:
    code = getattr(error.__cause__, "sqlite_errorcode", None) if isinstance(error, DatabaseError) else None
    return sqlite3.SQLITE_OK if code is None else code


def _postgres_state(error: BaseException | None) -> str | None:
    return getattr(error.__cause__, "sqlstate", None) if isinstance(error, DatabaseError) else None


def _has_room() -> bool:
    try:
        return shutil.disk_usage(Path(settings.DATABASES["default"]["NAME"]).parent).free > SOME_ROOM
    except OSError:
        return False


@contextmanager
def stored_if_possible() -> Iterator[None]:
    """Wrap what a page stores beside its answer, such as when a device was seen: the page is shown without it too."""
    try:
        yield
    except DatabaseError as error:
        if not (is_disk_full(error) or is_read_only(error)):
            raise
