"""A real worker is killed in the midst of an import, and the next one finishes it."""

import json
from pathlib import Path

import pytest
from django.conf import settings

from league.archives.models import ClubImport
from league.clubs.models import Club
from league.jobs.models import Job
from league.records.models import Hanchan
from tests.league.factories import make_user
from tests.league.jobs.test_worker import start_worker, wait_until

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]

ARCHIVE = Path(__file__).parents[2] / "fixtures" / "club_before_the_layers.club.json"
HANCHAN = 3000


@pytest.fixture
def content() -> bytes:
    """The archive with a hanchan repeated, so that the import takes some seconds."""
    archive = json.loads(ARCHIVE.read_text(encoding="utf-8"))
    one = next(row for row in archive["hanchan"] if not row["deals"])
    first = len(archive["hanchan"]) + 1
    more = [{**one, "id": first + number, "order": 1000 + number} for number in range(HANCHAN)]
    archive["hanchan"] += more
    return json.dumps(archive).encode()


def test_an_import_survives_a_kill(content: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "REDIS_URL", "")
    user = make_user("yuki")
    user.may_import = True
    user.save()
    order = ClubImport.objects.create(user=user, content=ClubImport.packed(content), slug="copy")
    Job.objects.create(kind="club_import", subject=str(order.pk))

    for stored in (1, HANCHAN // 2):
        worker = start_worker("")
        wait_until(lambda stored=stored: Hanchan.objects.count() > stored)  # type: ignore[misc]
        worker.kill()
        worker.wait()
        assert not Club.objects.filter(slug="copy").exists()
        assert 0 < Hanchan.objects.count() < HANCHAN
    worker = start_worker("")
    wait_until(lambda: ClubImport.objects.get().state != "running")
    worker.kill()
    worker.wait()

    found = ClubImport.objects.get()
    assert (found.state, found.message) == ("done", "")
    assert Club.objects.get().slug == "copy"
    assert Hanchan.objects.count() == len(json.loads(content)["hanchan"])
