"""Whether SQLite's file is damaged: then nothing helps but a backup, and the reader is told where that is described."""

import sqlite3

from django.conf import settings
from django.db import DatabaseError

DAMAGED = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def is_database_damaged(error: BaseException | None) -> bool:
    if not isinstance(error, DatabaseError):
        return False
    # The low byte is the kind of the error, the rest says where it was noticed.
    code = getattr(error.__cause__, "sqlite_errorcode", None)
    return code is not None and code & 0xFF in DAMAGED


def what_helps(error: BaseException) -> str:
    """Say to the operator what has happened, and what to do."""
    file = settings.DATABASES["default"]["NAME"]
    return (
        f"The database {file} is damaged: {error}.\n"
        f"Stop the service, move {file} away together with its -wal and -shm files, and read the last backup:\n"
        "  manage.py restore FILE\n"
        "The nightly backups are in the folder backups beside it; docs/hosting.md, “Backup and restore”, says more."
    )
