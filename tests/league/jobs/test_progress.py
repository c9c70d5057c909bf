"""A job that reads for a long time and reports progress while others write."""

import threading

import pytest
from django.db import connection

from league.accounts.models import User
from league.core.bulk import rows_of
from league.jobs import progress as progress_module
from league.jobs.models import Job
from league.jobs.progress import Cancelled, Progress
from league.jobs.running import job_take
from league.jobs.services import job_cancel, job_want
from tests.league.factories import make_user

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def progress(_not_eager: None, monkeypatch: pytest.MonkeyPatch) -> Progress:
    monkeypatch.setattr(progress_module, "SECONDS_BETWEEN_REPORTS", 0)
    monkeypatch.setattr("league.core.bulk.ROWS_AT_ONCE", 1)
    for number in range(5):
        make_user(f"player {number}")
    job = job_take(job_want(kind="count", subject="season-1").pk)
    assert job
    return Progress(job)


def elsewhere(work: object, *args: object) -> None:
    """Do the work on another connection and commit it, as another process does."""

    def act() -> None:
        work(*args)  # type: ignore[operator]
        connection.close()

    thread = threading.Thread(target=act)
    thread.start()
    thread.join()


def test_progress_is_reported_after_others_have_written(progress: Progress) -> None:
    read = 0
    for bunch in rows_of(User.objects.order_by("pk").values_list("pk")):
        elsewhere(make_user, f"newcomer {read}")
        read += len(bunch)
        progress(10 * read, "Reading")

    assert read >= 5
    assert Job.objects.get().percent == 10 * read


def test_a_cancel_is_noticed_in_the_middle_of_reading(progress: Progress) -> None:
    rows = iter(rows_of(User.objects.order_by("pk").values_list("pk")))
    next(rows)
    elsewhere(lambda: job_cancel(job=Job.objects.get()))

    with pytest.raises(Cancelled):
        progress(10, "Reading")
