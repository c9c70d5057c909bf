"""A backup and a restore have few of the stored files in memory at a time."""

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from league.accounts.models import User
from league.backups.restoring import backup_restore
from league.backups.writing import backup_write
from league.clubs.models import Club, HouseRulesVersion
from league.tournaments.lifecycle.services import tournament_create
from league.tournaments.models import Printout
from tests.league.factories import DAY

pytestmark = pytest.mark.django_db
FILES, BYTES = 40, 300_000


def peak_of(work: Callable[[], object]) -> int:
    tracemalloc.start()
    try:
        work()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def test_stored_files_are_carried_a_few_at_a_time(
    owner: User, club: Club, house_rules: HouseRulesVersion, tmp_path: Path
) -> None:
    event = tournament_create(actor=owner, club=club, name="Cup", house_rules=house_rules, starts_on=DAY)
    for _print in range(FILES):
        Printout.objects.create(tournament=event, kind="x", language="en", content=bytes(BYTES), wanted_by=owner)
    path = tmp_path / "a.backup"

    writing = peak_of(lambda: backup_write(path))
    restoring = peak_of(lambda: backup_restore(path, replaces=True))

    assert Printout.objects.count() == FILES
    assert max(writing, restoring) < FILES * BYTES
