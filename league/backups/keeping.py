"""A folder of backups: seven daily and four weekly ones, and a note of the last one."""

import json
import os
import re
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from league.backups.writing import DRAFT_MARK, Written, backup_write

DAYS, WEEKS = 7, 4
NAME = re.compile(r"janroku-(\d{8}T\d{6}Z)\.backup(\.age)?")
MOMENT = "%Y%m%dT%H%M%SZ"
SECONDS_OF_A_DAY = 86_400


@dataclass(frozen=True)
class LastBackup:
    """The last backup that succeeded."""

    written_at: datetime
    file: str
    bytes: int
    rows: int
    seconds: float
    digest: str
    is_encrypted: bool


def backup_folder() -> Path:
    """Where the nightly job writes."""
    return Path(settings.VAR_DIR) / "backups"


def backup_keep(folder: Path, *, keys: Sequence[str] = ()) -> Written:
    """Write a backup into the folder and note it, then delete those that are too many."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    name = f"janroku-{timezone.now().astimezone(UTC).strftime(MOMENT)}.backup{'.age' if keys else ''}"
    written = backup_write(folder / name, keys=keys)
    # Before the earlier one is deleted, so that the note never names a file that is gone.
    backup_note(written)
    backups_thin(folder)
    return written


def backups_thin(folder: Path) -> list[Path]:
    """Delete the backups that are neither daily nor weekly ones; other files stay. Returns what was deleted."""
    found = {path: moment for path in folder.iterdir() if (moment := _moment_of(path))}
    kept = moments_kept(found.values())
    gone = sorted(path for path, moment in found.items() if moment not in kept)
    for path in [*gone, *_abandoned(folder)]:
        path.unlink()
    return gone


def _abandoned(folder: Path) -> list[Path]:
    """What killed backups have left: drafts to which nobody has written for a day."""
    drafts = [path for path in folder.glob(f"{DRAFT_MARK}*") if NAME.match(path.name.removeprefix(DRAFT_MARK))]
    return [path for path in drafts if time.time() - path.stat().st_mtime > SECONDS_OF_A_DAY]


def _moment_of(path: Path) -> datetime | None:
    matched = NAME.fullmatch(path.name)
    return datetime.strptime(matched[1], MOMENT).replace(tzinfo=UTC) if matched else None


def moments_kept(moments: Iterable[datetime]) -> set[datetime]:
    """The last of each of the latest seven days and of each of the latest four weeks that have a backup.

    >>> days = [datetime(2026, 3, day, 4, tzinfo=UTC) for day in range(1, 32)]
    >>> sorted(moment.day for moment in moments_kept(days))
    [15, 22, 25, 26, 27, 28, 29, 30, 31]
    """
    by_day: dict[object, datetime] = {}
    by_week: dict[object, datetime] = {}
    for moment in sorted(moments):
        by_day[moment.date()] = moment
        by_week[moment.isocalendar()[:2]] = moment
    return {*list(by_day.values())[-DAYS:], *list(by_week.values())[-WEEKS:]}


# ----- the last one -----
def last_file() -> Path:
    return backup_folder() / "last.json"


def backup_note(written: Written) -> None:
    """Store when the last backup was written, for the health page."""
    note = {
        "written_at": written.written_at.isoformat(),
        "file": str(written.path.resolve()),
        "bytes": written.path.stat().st_size,
        "rows": written.rows,
        "seconds": round(written.seconds, 1),
        "digest": written.digest,
        "is_encrypted": written.is_encrypted,
    }
    path = last_file()
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    draft = path.with_name(f".last.{os.getpid()}")
    draft.touch(mode=0o600)
    draft.write_text(json.dumps(note, indent=1) + "\n")
    draft.rename(path)


def last_backup() -> LastBackup | None:
    """The last backup of this installation; None if there was none."""
    try:
        note = json.loads(last_file().read_text())
        written_at = parse_datetime(note.pop("written_at"))
        return LastBackup(written_at=written_at, **note) if written_at else None
    except (OSError, ValueError, TypeError, KeyError, AttributeError):
        return None
