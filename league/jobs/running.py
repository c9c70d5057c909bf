"""Runs one job: take it, work, and mark it done in the transaction of its effect."""

import traceback
import uuid
from datetime import timedelta

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.jobs.kinds import find_kind
from league.jobs.lease import keeping_lease
from league.jobs.models import Job, JobState, lease_from
from league.jobs.progress import Cancelled, LeaseLost, Progress
from league.jobs.sending import job_send
from league.jobs.services import MOST_ATTEMPTS

LONGEST_ERROR = 4000


def job_run(job_id: int) -> None:
    """Run the job if it is still wanted and nobody else has it. Run twice is run once."""
    job = job_take(job_id)
    if job is None:
        return
    try:
        with keeping_lease(job):
            job_work(job)
    except Cancelled:
        job_stopped(job)
    except LeaseLost:
        return  # taken for dead, and taken over: the effect was rolled back, and the other's counts
    except Exception:
        job_failed(job)
        raise
    job_send_if_wanted(job)


def job_take(job_id: int) -> Job | None:
    """One statement decides who runs it: whoever finds the row still waiting."""
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
    # Read after the row is ours: what is wanted later than this read is computed by the next run.
    return Job.objects.get(pk=job_id) if taken else None


def job_work(job: Job) -> None:
    kind, progress = find_kind(job.kind), Progress(job)
    if kind.is_long:
        kind.function()(job.subject, progress)
        assert progress.is_stored, f"{kind.run} must write inside progress.storing()"
        return
    with progress.storing():
        kind.function()(job.subject, progress)


def job_stopped(job: Job) -> None:
    """Cancelled. What was wanted after the cancel came in still counts."""
    now = timezone.now()
    held = Job.objects.held_by(job)
    held.filter(wanted=job.wanted).update(state=JobState.CANCELLED, runner="", finished_at=now)
    held.update(state=JobState.WAITING, runner="", due_at=now, sent_at=None)


def job_failed(job: Job) -> None:
    """Try again later, each time waiting twice as long, and give up in the end."""
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


def job_send_if_wanted(job: Job) -> None:
    # Sent again rather than run again: other jobs in the queue come in between.
    if Job.objects.due(timezone.now()).filter(pk=job.pk).exists():
        job_send(job)
