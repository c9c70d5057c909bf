"""How much room the disk of the data has. SQLite, backups and uploads need some; pages are shown without."""

import shutil
import tempfile
from pathlib import Path

from django.conf import settings
from django.db import connection

# A night's backup and the records of some evenings of a small club.
LEAST_FREE = 200 * 2**20


def free_bytes() -> int | None:
    """The free space for this account; None where it cannot be asked."""
    try:
        return shutil.disk_usage(settings.VAR_DIR).free
    except OSError:
        return None


def is_short() -> bool:
    free = free_bytes()
    return free is not None and free < LEAST_FREE


def is_writable() -> bool:
    """Whether the database takes what is recorded: Linux lets nobody write to a disk on which it has found a fault."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SHOW transaction_read_only")
            return cursor.fetchone() == ("off",)
    try:
        with tempfile.TemporaryFile(dir=Path(settings.DATABASES["default"]["NAME"]).parent):
            return True
    except OSError:
        return False
