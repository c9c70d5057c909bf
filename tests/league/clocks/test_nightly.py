"""The nightly jobs are requested once a day, also in nights in which the clock changes."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings

from league.backups import keeping
from league.jobs.services import last_night

ZONES = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Australia/Lord_Howe"]
# Three nights around each change of these zones.
CHANGES = [
    datetime(2026, month, day, tzinfo=UTC) for month, day in [(3, 7), (3, 28), (4, 3), (10, 2), (10, 24), (10, 31)]
]
TICK = timedelta(minutes=5)


def nights_seen(begin: datetime, days: int, zone: str) -> dict[datetime, datetime]:
    """The nights whose jobs a worker of a machine in that zone looks for, each with the moment of the first look."""
    seen: dict[datetime, datetime] = {}
    for number in range(days * 24 * 12):
        now = begin + TICK * number
        seen.setdefault(last_night(now.astimezone(ZoneInfo(zone))), now)
    return seen


@pytest.mark.parametrize("begin", CHANGES, ids=str)
@pytest.mark.parametrize("zone", ZONES)
def test_the_nightly_jobs_are_looked_for_once_a_night(zone: str, begin: datetime) -> None:
    hour = timedelta(hours=settings.NIGHTLY_HOUR)

    before, *nights = nights_seen(begin, days=3, zone=zone).items()

    assert before == (begin - timedelta(days=1) + hour, begin)
    assert nights == [(begin + timedelta(days=day) + hour,) * 2 for day in range(3)]


def test_two_backups_of_an_hour_that_comes_twice_are_two_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    written: list[str] = []
    monkeypatch.setattr(keeping, "backup_write", lambda path, keys: written.append(path.name))
    monkeypatch.setattr(keeping, "backup_note", lambda written: None)

    for fold in (0, 1):
        moment = datetime(2026, 10, 25, 2, 30, tzinfo=ZoneInfo("Europe/Berlin"), fold=fold)
        monkeypatch.setattr("django.utils.timezone.now", lambda moment=moment: moment)
        keeping.backup_keep(tmp_path)

    assert written == ["janroku-20261025T003000Z.backup", "janroku-20261025T013000Z.backup"]
