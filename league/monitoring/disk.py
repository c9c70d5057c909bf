"""How much room the disk of the data has. SQLite, backups and uploads need some; pages are shown without."""

import shutil

from django.conf import settings

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
