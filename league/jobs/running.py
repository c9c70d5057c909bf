"""Run one job: take it, work, and mark it done in the transaction of its effect."""

import logging
import traceback
import uuid
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.core.bulk import readers_end
from league.core.logs import lines_of_job
from league.jobs.kinds import find_kind, is_kind, limit_of
from league.jobs.lease import keeping_lease
from league.jobs.models import Job, JobState, lease_from
from league.jobs.progress import Cancelled, LeaseLost, Progress
from league.jobs.sending import job_send, sends_messages
from league.jobs.services import MOST_ATTEMPTS, MOST_SENT, sent_now

LONGEST_ERROR = 4000
# A job of an unknown kind is looked at again after so long, and given up in the end.
LEFT_FOR = timedelta(minutes=1)
GIVEN_UP_AFTER = timedelta(days=1)

log = logging.getLogger(__name__)


def job_run(job_id: int) -> None:
    """Run the job if it waits and no other worker has it. A second call does nothing."""
    job = job_take(job_id)
    if job is not None:
        try:
            with lines_of_job(job.pk):
                job_run_taken(job)
        finally:
            if limit_of(job.kind) is not None:
                jobs_send_next(job.kind)


def job_run_taken(job: Job) -> None:
    try:
        job_begin(job)
    except Cancelled:
        job_stopped(job)
    except LeaseLost:
        return  # another worker has taken the job over: this effect was rolled back, and the other's counts
    except Exception:
        job_failed(job)
        raise
    job_send_if_wanted(job)


def job_begin(job: Job) -> None:
    try:
        if job.queue != "long" and find_kind(job.kind).is_long_for(job.subject):
            job_move(job, "long")
        else:
            with keeping_lease(job):
                job_work(job)
    finally:
        readers_end()


def job_take(job_id: int) -> Job | None:
    """Take a job that waits, unless as many of its kind run as may. One UPDATE decides which worker runs it."""
    kind = Job.objects.filter(pk=job_id).values_list("kind", flat=True).first()
    if kind is not None and not is_kind(kind):
        job_leave(job_id, kind)
        return None
    if kind is None or (limit := limit_of(kind)) is None:
        return job_take_now(job_id)
    with transaction.atomic():
        # Locked, so that two workers that count at once do not both take the last place.
        jobs = Job.objects.select_for_update().filter(kind=kind, state__in=(JobState.WAITING, JobState.RUNNING))
        running = sum(job.state == JobState.RUNNING for job in jobs.order_by("pk").only("state"))
        return job_take_now(job_id) if running < limit else None


def job_leave(job_id: int, kind: str) -> None:
    """Leave a job of a kind that this release does not have to a worker of the newer one, which has requested it.

    A run would fail, and after the last attempt the job would wait for nobody any more.
    """
    now = timezone.now()
    due = Job.objects.due(now).filter(pk=job_id)
    given_up = due.filter(wanted_at__lt=now - GIVEN_UP_AFTER)
    if given_up.update(state=JobState.FAILED, error=f"No worker knows “{kind}”.", finished_at=now):
        log.error("job %s is given up: no worker knows its kind, %s", job_id, kind)
    elif due.update(due_at=now + LEFT_FOR, sent_at=None):
        log.warning("job %s is left to a newer worker: its kind is %s", job_id, kind)


def job_take_now(job_id: int) -> Job | None:
    now, runner = timezone.now(), uuid.uuid4().hex
    taken = (
        Job.objects.due(now)
        .filter(pk=job_id)
        .update(
            state=JobState.RUNNING,
            runner=runner,
            lease_until=lease_from(now),
            started_at=now,
            finished_at=None,
            percent=0,
            message="",
            message_params={},
            is_cancel_wanted=False,
        )
    )
    # Read after the UPDATE: the next run computes what is requested later.
    return Job.objects.get(pk=job_id) if taken else None


def job_work(job: Job) -> None:
    kind, progress = find_kind(job.kind), Progress(job)
    kind.function()(job.subject, progress)
    assert progress.is_stored, f"{kind.run} must write inside progress.storing()"


def job_move(job: Job, queue: str) -> None:
    """Let the workers of another queue run the job."""
    now = timezone.now()
    Job.objects.held_by(job).update(state=JobState.WAITING, queue=queue, runner="", due_at=now, sent_at=None)


def job_stopped(job: Job) -> None:
    """Mark the job as cancelled, or as waiting where it was requested after the cancel."""
    now = timezone.now()
    held = Job.objects.held_by(job)
    held.filter(wanted=job.wanted).update(state=JobState.CANCELLED, runner="", finished_at=now)
    held.update(state=JobState.WAITING, runner="", due_at=now, sent_at=None)


def job_failed(job: Job) -> None:
    """Let the job wait before the next attempt, each time twice as long, and give it up in the end."""
    now = timezone.now()
    with transaction.atomic():
        attempts = Job.objects.values_list("attempts", flat=True).get(pk=job.pk) + 1
        Job.objects.held_by(job).update(
            state=JobState.FAILED if attempts >= MOST_ATTEMPTS else JobState.WAITING,
            attempts=F("attempts") + 1,
            error=traceback.format_exc()[-LONGEST_ERROR:],
            runner="",
            finished_at=now,
            due_at=now + timedelta(seconds=2**attempts),
            sent_at=None,
        )


def jobs_send_next(kind: str) -> None:
    """Send the jobs that waited for a place; the first one that a worker takes has it."""
    for job in Job.objects.due(timezone.now()).filter(kind=kind).order_by("due_at", "pk")[:MOST_SENT]:
        job_send_again(job)


def job_send_again(job: Job) -> None:
    # Without a broker, the watch sends what has not been sent.
    Job.objects.due(timezone.now()).filter(pk=job.pk).update(sent_at=sent_now())
    job_send(job)


def job_send_if_wanted(job: Job) -> None:
    if not sends_messages():
        return  # the watch finds the row
    # Sent again instead of run again, so that other jobs in the queue come first.
    for due in Job.objects.due(timezone.now()).filter(pk=job.pk):
        job_send(due)
