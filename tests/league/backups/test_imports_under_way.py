"""An import that was running when a backup was made begins again on the restored server."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.archives.imports import archive_pack, club_import_want, import_find
from league.archives.models import ClubImport
from league.archives.restoring import reader
from league.archives.services import club_archive
from league.backups.restoring import backup_restore
from league.backups.writing import backup_write
from league.clubs.models import Club
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.jobs.services import job_want, jobs_sweep
from league.records.models import Hanchan
from tests.league.jobs.at_once import run_jobs

pytestmark = [pytest.mark.django_db, pytest.mark.once]


class Killed(BaseException):
    """Ends the import as kill -9 does: nothing of its own code runs afterwards."""


@pytest.fixture
def half(server: Club, owner: User, monkeypatch: pytest.MonkeyPatch) -> ClubImport:
    """An import of which one batch of hanchan is stored, and whose worker is gone."""
    owner.may_import = True
    owner.save()
    content = "".join(club_archive(actor=owner, club=server)).encode()
    order = club_import_want(actor=owner, packed=archive_pack(content), slug="copy")

    def stop(*_given: object) -> None:
        if Hanchan.objects.filter(club__slug__startswith="draft-").exists():
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(reader.Reader, "_set_references_within", stop)
        with pytest.raises(Killed):
            job_run(Job.objects.get(kind="club_import").pk)
    return order


def test_it_is_completed_by_the_restored_server(half: ClubImport, server: Club, owner: User, tmp_path: Path) -> None:
    backup_write(tmp_path / "a.backup")
    Club.objects.filter(slug__startswith="draft-").update(slug="changed-since")

    backup_restore(tmp_path / "a.backup", replaces=True)
    drafts = Club.objects.filter(slug__startswith="draft-").count()
    Job.objects.filter(state=JobState.RUNNING).update(lease_until=timezone.now() - timedelta(seconds=1))
    jobs_sweep()
    run_jobs()

    found = import_find(owner, half.pk)
    assert drafts == 1
    assert (found.state, found.order.club) == ("done", Club.objects.get(slug="copy"))
    assert Club.objects.get(slug="copy").hanchan.count() == server.hanchan.count() == 3
    assert not Club.objects.filter(slug__startswith="draft-").exists()
    assert User.objects.filter(username__contains="/").count() == 0


def test_a_draft_whose_import_is_not_continued_is_deleted_there(half: ClubImport, owner: User, tmp_path: Path) -> None:
    Job.objects.filter(kind="club_import").update(state=JobState.FAILED)
    backup_write(tmp_path / "a.backup")

    backup_restore(tmp_path / "a.backup", replaces=True)
    job_run(job_want(kind="club_import_tidy", subject="nightly").pk)

    assert import_find(owner, half.pk).error == "import_failed"
    assert bytes(ClubImport.objects.get().content) == b""
    assert Club.objects.count() == 1
