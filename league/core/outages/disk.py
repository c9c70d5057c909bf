"""Whether the disk is full: what would store something is refused, and what only reads goes on."""

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from django.db import DatabaseError, OperationalError

# psycopg's name of the state; only PostgreSQL has it.
DISK_FULL_OF_POSTGRES = "53100"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT)
# What SQLite says of its helper files (-wal, -shm), which it cannot make or lengthen.
OF_HELPER_FILES = (sqlite3.SQLITE_IOERR_SHMSIZE, sqlite3.SQLITE_IOERR_WRITE, sqlite3.SQLITE_IOERR_TRUNCATE)


def is_disk_full(error: BaseException | None) -> bool:
    if isinstance(error, OSError):
        return error.errno in NO_ROOM
    if not isinstance(error, DatabaseError):
        return False
    cause = error.__cause__
    found = getattr(cause, "sqlite_errorcode", None)
    is_of_sqlite = found is not None and (found & 0xFF == sqlite3.SQLITE_FULL or found in OF_HELPER_FILES)
    return is_of_sqlite or getattr(cause, "sqlstate", None) == DISK_FULL_OF_POSTGRES


@contextmanager
def unless_disk_full() -> Iterator[None]:
    """Wrap what a page stores beside its answer, such as when a device was seen: a full disk must not stop the page."""
    try:
        yield
    except OperationalError as error:
        if not is_disk_full(error):
            raise
