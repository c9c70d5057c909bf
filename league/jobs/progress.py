import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.models import Case, F, Value, When
from django.utils import timezone

from league.jobs.models import Job, JobState, lease_from

SECONDS_BETWEEN_WORDS = 0.3


class Cancelled(Exception):
    """Somebody does not want it any more."""


class LeaseLost(Exception):
    """The worker was taken for dead and the job given to another."""


def beside(work: Callable[[], Any]) -> Any:
    """Do something on a connection of its own, since this one may be in the middle of reading the record.

    SQLite would not let it write any more once somebody else has, nor see that the job was cancelled.
    """
    if connection.in_atomic_block:  # what the caller has not committed would not be there
        return work()
    with ThreadPoolExecutor(1, "beside a job") as thread:
        return thread.submit(_on_its_own, work).result()


def _on_its_own(work: Callable[[], Any]) -> Any:
    try:
        return work()
    finally:
        connection.close()


class Progress:
    """How far a running job is; and by the same way the job hears that it was cancelled.

    progress(40, _("Reading {count} hanchan"), count=300)     a sentence marked for translation, and its values; the
                                percent may be a function, asked only when it is time to speak
    with progress.storing(): ...                              the transaction of the effect and the done mark
    """

    def __init__(self, job: Job) -> None:
        self.job = job
        self.is_storing = self.is_stored = False
        # What is done at once needs no words.
        self.spoke_at = time.monotonic()

    def __call__(self, percent: float | Callable[[], float], message: str = "", **params: Any) -> None:
        # Inside the transaction nobody could see it, and the cancel was heard at its beginning.
        if self.is_storing or time.monotonic() - self.spoke_at < SECONDS_BETWEEN_WORDS:
            return
        self.spoke_at = time.monotonic()
        percent = percent() if callable(percent) else percent
        whole, lease = max(0, min(100, int(percent))), lease_from(timezone.now())
        beside(partial(self._say, percent=whole, message=message, message_params=params, lease_until=lease))

    @contextmanager
    def storing(self) -> Iterator[None]:
        """One transaction for what the job writes and for the mark that it is done."""
        with transaction.atomic():
            self.is_storing = True
            # Only looked at, not locked: whoever wants the job again must not wait until its effect is written.
            self._check_not_cancelled()
            yield
            self._mark_done()
        self.is_stored = True

    def _say(self, **columns: Any) -> None:
        if not Job.objects.held_by(self.job).update(**columns):
            raise LeaseLost
        self._check_not_cancelled()

    def _check_not_cancelled(self) -> None:
        if Job.objects.filter(pk=self.job.pk, is_cancel_wanted=True).exists():
            raise Cancelled

    def _mark_done(self) -> None:
        now = timezone.now()
        is_enough = When(wanted=self.job.wanted, then=Value(JobState.DONE))
        marked = Job.objects.held_by(self.job).update(
            computed=self.job.wanted,
            state=Case(is_enough, default=Value(JobState.WAITING)),
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
