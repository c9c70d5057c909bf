"""The jobs of the night are requested once a night, whatever was away at the nightly hour."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from threading import Barrier
from typing import Any

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.utils import timezone

from league.jobs import watch
from league.jobs.kinds import nightly_kinds
from league.jobs.models import Job, JobState
from league.jobs.running import job_run
from league.jobs.services import jobs_sweep, jobs_want_nightly, last_night
from tests.league.core.outages.away import redis_away
from tests.league.jobs.test_outage import StopAfter

NIGHT = datetime(2026, 3, 4, 4, tzinfo=UTC)


@pytest.mark.parametrize(
    ("now", "night"),
    [
        (NIGHT, NIGHT),
        (NIGHT + timedelta(hours=23, minutes=59), NIGHT),
        (NIGHT - timedelta(seconds=1), NIGHT - timedelta(days=1)),
        # 01:30 on 5 March in Tokyo is 16:30 UTC
        (datetime.fromisoformat("2026-03-05T01:30:00+09:00"), NIGHT),
        # The clocks of Paris go forward at 01:00 UTC on 29 March, and back on 25 October; UTC has no such night.
        (datetime.fromisoformat("2026-03-29T06:00:00+02:00"), datetime(2026, 3, 29, 4, tzinfo=UTC)),
        (datetime.fromisoformat("2026-10-25T04:59:00+01:00"), datetime(2026, 10, 24, 4, tzinfo=UTC)),
    ],
)
def test_the_nightly_hour_is_of_utc(now: datetime, night: datetime, settings: Any) -> None:
    settings.NIGHTLY_HOUR = 4

    assert last_night(now) == night


def wanted() -> dict[str, int]:
    return dict(Job.objects.filter(subject="nightly").values_list("kind", "wanted"))


@pytest.fixture
def evening(db: None, _not_eager: None) -> Iterator[None]:
    """The nightly jobs were requested and done in the night before the last; then the last one's hour was missed."""
    MigrationRecorder.Migration.objects.update(applied=timezone.now() - timedelta(days=30))
    before = timezone.now() - timedelta(days=2)
    for kind in nightly_kinds():
        Job.objects.create(
            kind=kind.key, subject="nightly", state=JobState.DONE, computed=1, wanted_at=before, due_at=before
        )
    yield
    # No test's end empties this table.
    MigrationRecorder.Migration.objects.update(applied=timezone.now())


def test_the_sweep_requests_the_jobs_of_a_night_that_was_missed_once(evening: None) -> None:
    jobs_sweep()
    once = wanted()
    jobs_sweep()

    assert once == wanted() == {kind.key: 2 for kind in nightly_kinds()}


def test_a_kind_that_came_with_an_upgrade_is_requested_too(evening: None) -> None:
    Job.objects.filter(kind="verify").delete()

    jobs_sweep()

    assert wanted()["verify"] == 1


@pytest.mark.usefixtures("_not_eager")
def test_a_new_server_waits_for_its_first_night(db: None) -> None:
    jobs_want_nightly(timezone.now() - timedelta(days=365))

    assert wanted() == {}


@pytest.mark.django_db(transaction=True)
def test_the_worker_requests_them_while_redis_is_away(evening: None, monkeypatch: pytest.MonkeyPatch) -> None:
    ran: list[str] = []
    monkeypatch.setattr(watch, "job_run", lambda pk: ran.append(Job.objects.get(pk=pk).kind))
    quick = sorted(kind.key for kind in nightly_kinds() if kind.queue == "quick")

    with redis_away():
        watch.stand_in(StopAfter(1), ["quick"])

    assert sorted(ran) == quick == ["count_nightly"]


@pytest.mark.django_db(transaction=True)
def test_of_several_processes_that_look_at_once_one_requests_each_job(evening: None) -> None:
    together, night = Barrier(4), timezone.now() - timedelta(hours=1)

    def look() -> None:
        try:
            together.wait()
            jobs_want_nightly(night)
            # The other processes may look when one of these jobs is already done.
            for job in Job.objects.filter(subject="nightly", kind="tidy"):
                job_run(job.pk)
            jobs_want_nightly(night)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        for looked in [pool.submit(look) for _process in range(4)]:
            looked.result()

    assert wanted() == {kind.key: 2 for kind in nightly_kinds()}
