"""Backups that are kept, the nightly one, and the note of the last one."""

import os
import stat
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from league.backups.keeping import MOMENT, backups_thin, last_backup, moments_kept
from league.backups.restoring import backup_restore
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.jobs.services import jobs_want_nightly
from league.monitoring.last_backup import last_backup_at

pytestmark = pytest.mark.django_db


def day(number: int, hour: int = 4) -> datetime:
    """A moment of that day of 2026."""
    return datetime(2026, 1, 1, hour, tzinfo=UTC) + timedelta(days=number - 1)


@pytest.mark.parametrize(
    ("moments", "kept"),
    [
        ([], []),
        ([day(1)], [day(1)]),
        # the last of a day
        ([day(1, 4), day(1, 20)], [day(1, 20)]),
        # Seven days without a gap are of two weeks, whose last days are among them.
        ([day(number) for number in range(5, 12)], [day(number) for number in range(5, 12)]),
        # 5 January 2026 is a Monday. Days 26 to 32 are the last seven; 11, 18 and 25 end the weeks before.
        (
            [day(number) for number in range(1, 33)],
            [day(number) for number in (11, 18, 25, 26, 27, 28, 29, 30, 31, 32)],
        ),
        # one a month: seven of them
        ([day(30 * number) for number in range(1, 10)], [day(30 * number) for number in range(3, 10)]),
    ],
)
def test_seven_daily_and_four_weekly_backups_are_kept(moments: list[datetime], kept: list[datetime]) -> None:
    assert sorted(moments_kept(moments)) == kept


def test_only_backups_are_deleted(tmp_path: Path) -> None:
    names = [f"janroku-{day(number).strftime(MOMENT)}.backup" for number in range(1, 40)]
    for name in [*names, "notes.txt", "janroku-before-the-cup.backup"]:
        (tmp_path / name).touch()

    gone = backups_thin(tmp_path)

    left = {path.name for path in tmp_path.iterdir()}
    assert {"notes.txt", "janroku-before-the-cup.backup", names[-1]} <= left
    assert left.isdisjoint(path.name for path in gone)
    assert len(left) - 2 == len(moments_kept(day(number) for number in range(1, 40)))


def test_what_a_killed_backup_left_is_deleted_a_day_later(tmp_path: Path) -> None:
    old, young, other = (tmp_path / name for name in (
        ".janroku-20260101T040000Z.backup.4711", ".janroku-20260102T040000Z.backup.age.12", ".notes",
    ))  # fmt: skip
    for path in (old, young, other):
        path.touch()
    for path in (old, other):
        os.utime(path, (0, time.time() - 90_000))

    backups_thin(tmp_path)

    assert {path.name for path in tmp_path.iterdir()} == {young.name, other.name}


def nightly() -> Job:
    jobs_want_nightly(timezone.now())
    job = Job.objects.get(kind="backup")
    job_run(job.pk)
    job.refresh_from_db()
    return job


def test_each_night_a_backup_is_written_and_noted(server: Any, folder: Path, settings: Any) -> None:
    settings.BACKUP_NIGHTLY = True
    assert last_backup() is None

    job = nightly()

    last = last_backup()
    assert last is not None
    path = Path(last.file)
    assert job.state == JobState.DONE
    assert last_backup_at() == last.written_at
    assert (path.parent, last.bytes) == (folder / "backups", path.stat().st_size)
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "backups" / "last.json").stat().st_mode) == 0o600
    assert backup_restore(path, replaces=True)["written_at"] == last.written_at.isoformat()


def test_a_server_with_backups_of_its_own_has_no_nightly_one(server: Any, folder: Path, settings: Any) -> None:
    settings.BACKUP_NIGHTLY = False

    assert nightly().state == JobState.DONE
    assert last_backup() is None
    assert not (folder / "backups").exists()


def test_the_command_keeps_backups_in_a_folder(server: Any, tmp_path: Path) -> None:
    for number in range(1, 20):
        tmp_path.joinpath("kept").mkdir(exist_ok=True)
        (tmp_path / "kept" / f"janroku-{day(number).strftime(MOMENT)}.backup").touch()

    call_command("backup", "--keep", str(tmp_path / "kept"))

    last = last_backup()
    assert last is not None
    assert Path(last.file).parent == tmp_path / "kept"
    assert (tmp_path / "kept").joinpath(f"janroku-{day(1).strftime(MOMENT)}.backup").exists() is False
    assert len(list((tmp_path / "kept").iterdir())) <= 11


@pytest.mark.parametrize("words", [(), ("a.backup", "--keep", "folder")])
def test_the_command_needs_one_place(db: None, words: tuple[str, ...]) -> None:
    with pytest.raises(CommandError, match="either FILE or --keep"):
        call_command("backup", *words)


@pytest.mark.parametrize("note", ["", "[]", "{}", '{"written_at": "yesterday"}', '{"written_at": 1}'])
def test_a_note_that_cannot_be_read_is_none(db: None, folder: Path, note: str) -> None:
    (folder / "backups").mkdir()
    (folder / "backups" / "last.json").write_text(note)

    assert last_backup() is None
