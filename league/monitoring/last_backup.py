"""When the last backup was made: whoever makes one notes it in a file, which the health page reads."""

import json
from datetime import datetime

from django.conf import settings
from django.utils.dateparse import parse_datetime


def last_backup_at() -> datetime | None:
    """The time in `written_at` of VAR_DIR/backups/last.json; None where no such file can be read."""
    try:
        noted = json.loads((settings.VAR_DIR / "backups" / "last.json").read_text(encoding="utf-8"))
        return parse_datetime(noted["written_at"])
    except (OSError, ValueError, TypeError, KeyError):
        return None
