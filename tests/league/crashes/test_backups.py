"""A backup and a restore are killed: no file and no database looks whole that is not."""

import gzip
import hashlib
import json
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from league.backups import keeping
from league.backups.keeping import NAME, LastBackup, backup_folder, last_backup
from league.backups.restoring import backup_restore
from league.backups.writing import backup_write
from league.core.errors import LeagueError
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import job_want
from league.players.services import player_add
from tests.league.crashes.conftest import World
from tests.league.crashes.killing import killed_at, points, steps_of
from tests.league.crashes.test_jobs import next_worker
from tests.league.crashes.whole import state

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def folder(tmp_path: Path, settings: Any) -> Path:
    """The folder of the installation, for this test alone."""
    settings.VAR_DIR, settings.SECRET_KEY_FILE, settings.BACKUP_NIGHTLY = tmp_path, tmp_path / "secret-key", True
    return tmp_path


def is_whole(path: Path) -> bool:
    try:
        lines = gzip.decompress(path.read_bytes()).splitlines(keepends=True)
        end = json.loads(lines[-1])
        return end["end"] and end["digest"] == hashlib.sha256(b"".join(lines[1:-1])).hexdigest()
    except (EOFError, OSError, ValueError, TypeError, KeyError):
        return False


def backups() -> list[Path]:
    return [path for path in backup_folder().glob("*") if NAME.fullmatch(path.name)]


def is_noted_well(noted: LastBackup | None) -> bool:
    return noted is None or Path(noted.file).stat().st_size == noted.bytes


def nightly() -> Job:
    return job_want(kind="backup", subject="nightly")


class Hours:
    """Stands in for Django's `timezone`: a backup is named by its second, and each is of another hour."""

    def __init__(self) -> None:
        self.passed = 0

    def now(self) -> datetime:
        return timezone.now() + timedelta(hours=self.passed)


def test_a_killed_backup_leaves_no_file_that_looks_whole(
    world: World, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hours, first = Hours(), nightly()
    monkeypatch.setattr(keeping, "timezone", hours)
    steps = steps_of(lambda: job_run(first.pk))
    faults: list[str] = []

    for step in points(steps):
        hours.passed += 1
        job = nightly()
        assert killed_at(step, lambda job=job: job_run(job.pk)), step  # type: ignore[misc]
        faults += [f"step {step}: {path.name} is not whole" for path in backups() if not is_whole(path)]
        faults += [f"step {step}: the note is wrong" for noted in [last_backup()] if not is_noted_well(noted)]
        hours.passed += 1
        next_worker(job)
        faults += [f"step {step}: not done again" for noted in [last_backup()] if not noted.written_at > job.wanted_at]  # type: ignore[union-attr]

    assert faults == []
    assert len(backups()) >= 1


# ----- restore -----
@pytest.fixture
def empty(folder: Path, transactional_db: None) -> Path:
    """A backup of a server without people, written before they come."""
    backup_write(folder / "empty.backup")
    return folder / "empty.backup"


class Killed:
    """Restores `file` over `before`, killed at each step."""

    def __init__(self, before: Path, file: Path, folder: Path) -> None:
        self.before, self.file, self.secret = before, file, folder / "secret-key"
        self.restore(self.file, replaces=True)
        self.new = state()
        self.begin()
        self.old = state()

    def restore(self, file: Path, *, replaces: bool) -> None:
        backup_restore(file, replaces=replaces)

    def begin(self) -> None:
        backup_restore(self.before, replaces=True)
        self.secret.write_text("the key of before")

    def faults(self, *, replaces: bool) -> list[str]:
        work = lambda: self.restore(self.file, replaces=replaces)  # noqa: E731
        steps = steps_of(work)
        return [fault for step in points(steps) for fault in self.at(step, work, replaces)]

    def at(self, step: int, work: Any, replaces: bool) -> list[str]:
        self.begin()
        assert killed_at(step, work), step
        left, key = state(), self.secret.read_text()
        faults = []
        if left not in (self.old, self.new):
            faults.append(f"step {step}: half of it is there")
        if left == self.new and key == "the key of before":
            faults.append(f"step {step}: restored without the server's key")
        try:
            work()
        except LeagueError as error:
            if (error.code, replaces, left) != ("restore_not_empty", False, self.new):
                faults.append(f"step {step}: refused a second time")
        if (state(), self.secret.read_text() == "the key of before") != (self.new, False):
            faults.append(f"step {step}: not whole after a second time")
        return faults


@pytest.mark.slow
def test_a_killed_restore_over_a_server_leaves_the_old_one_or_the_new_one(
    world: World, empty: Path, folder: Path
) -> None:
    backup_write(folder / "new.backup")
    player_add(actor=world.owner, club=world.club, name="Late")
    backup_write(folder / "old.backup")

    killed = Killed(folder / "old.backup", folder / "new.backup", folder)

    assert killed.old != killed.new
    assert killed.faults(replaces=True) == []


@pytest.mark.slow
def test_a_killed_restore_into_an_empty_server_leaves_it_empty_or_whole(
    empty: Path, world: World, folder: Path
) -> None:
    backup_write(folder / "new.backup")

    killed = Killed(empty, folder / "new.backup", folder)

    assert killed.faults(replaces=False) == []
