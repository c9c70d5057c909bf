import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.models import Case, F, Value, When
from django.utils import timezone

from league.jobs.kinds import find_kind
from league.jobs.models import Job, JobState, lease_from

SECONDS_BETWEEN_REPORTS = 0.3


class Cancelled(Exception):
    """Somebody has cancelled the job."""


class LeaseLost(Exception):
    """The lease has expired, and another worker has taken the job."""


def on_another_connection(work: Callable[[], Any]) -> Any:
    """Call `work` on another database connection, since this one may be reading the record.

    In SQLite, a connection that is reading cannot write after another has written, nor see that the job was cancelled.
    """
    if connection.in_atomic_block:  # another connection would not see what the caller has not committed
        return work()
    with ThreadPoolExecutor(1, "beside a job") as thread:
        return thread.submit(_then_close, work).result()


def _then_close(work: Callable[[], Any]) -> Any:
    try:
        return work()
    finally:
        connection.close()


class Progress:
    """Reports how far a running job is, and raises `Cancelled` in it.

    progress(40, _("Reading {count} hanchan"), count=300)     a sentence marked for translation, and its values; the
                                percent may be a function, called only when a report is due
    with progress.storing(): ...                              the transaction of the effect and of the done mark
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.is_storing = self.is_stored = False
        # A job that is done at once needs no report.
        self.reported_at = time.monotonic()

    def __call__(self, percent: float | Callable[[], float], message: str = "", **params: Any) -> None:
        # Nobody could see a report inside the transaction, which has checked for a cancel at its beginning.
        if self.is_storing or time.monotonic() - self.reported_at < SECONDS_BETWEEN_REPORTS:
            return
        self.reported_at = time.monotonic()
        percent = percent() if callable(percent) else percent
        whole, lease = max(0, min(100, int(percent))), lease_from(timezone.now())
        on_another_connection(
            partial(self._report, percent=whole, message=message, message_params=params, lease_until=lease)
        )

    @contextmanager
    def storing(self) -> Iterator[None]:
        """One transaction for the job's effect and for the mark that the job is done."""
        with transaction.atomic():
            self.is_storing = True
            # Read without a lock: requesting the job again must not wait until its effect is written.
            self._check_not_cancelled()
            yield
            self._mark_done()
        self.is_stored = True

    def _report(self, **columns: Any) -> None:
        if not Job.objects.held_by(self.job).update(**columns):
            raise LeaseLost
        self._check_not_cancelled()

    def _check_not_cancelled(self) -> None:
        if Job.objects.filter(pk=self.job.pk, is_cancel_wanted=True).exists():
            raise Cancelled

    def _mark_done(self) -> None:
        now = timezone.now()
        is_latest = When(wanted=self.job.wanted, then=Value(JobState.DONE))
        marked = Job.objects.held_by(self.job).update(
            computed=self.job.wanted,
            state=Case(is_latest, default=Value(JobState.WAITING)),
            queue=find_kind(self.job.kind).queue,
            percent=100,
            message="",
            message_params={},
            attempts=0,
            error="",
            runner="",
            finished_at=now,
            due_at=now,
            sent_at=Case(When(wanted=self.job.wanted, then=F("sent_at")), default=None),
        )
        if not marked:
            raise LeaseLost
