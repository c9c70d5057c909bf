from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Case, F, Value, When
from django.utils import timezone

from league.jobs.kinds import find_kind, nightly_kinds
from league.jobs.models import Job, JobState
from league.jobs.sending import job_send, message_send, sends_messages

MOST_ATTEMPTS = 5
MOST_SENT = 500


def job_want(*, kind: str, subject: str) -> Job:
    """Request a job in the caller's transaction. Requests for a job that waits merge into one."""
    find_kind(kind)
    with transaction.atomic():
        if not job_want_again(kind=kind, subject=subject):
            _, is_new = Job.objects.get_or_create(kind=kind, subject=subject, defaults={"sent_at": sent_now()})
            if not is_new:  # another request has added the row since the update
                job_want_again(kind=kind, subject=subject)
        job = Job.objects.get(kind=kind, subject=subject)
        transaction.on_commit(partial(job_send, job))
    return job


def job_want_again(*, kind: str, subject: str) -> bool:
    now = timezone.now()
    return bool(
        Job.objects.filter(kind=kind, subject=subject).update(
            wanted=F("wanted") + 1,
            # A running job keeps its runner: when it is done, it finds a newer request and runs again.
            state=Case(When(state=JobState.RUNNING, then=Value(JobState.RUNNING)), default=Value(JobState.WAITING)),
            is_cancel_wanted=Case(When(state=JobState.RUNNING, then=F("is_cancel_wanted")), default=Value(False)),
            attempts=0,
            error="",
            wanted_at=now,
            due_at=now,
            sent_at=sent_now(),
        )
    )


def sent_now() -> datetime | None:
    return timezone.now() if sends_messages() else None


def job_cancel(*, job: Job) -> Job:
    """Stop a running job at its next report, and a waiting job at once. A new request starts it again."""
    now = timezone.now()
    if not Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(is_cancel_wanted=True):
        Job.objects.filter(pk=job.pk, state=JobState.WAITING).update(state=JobState.CANCELLED, finished_at=now)
    job.refresh_from_db()
    return job


def jobs_sweep() -> int:
    """Pick up jobs of killed workers and of lost messages. Returns the number of jobs sent."""
    jobs_release_abandoned()
    return jobs_send_unsent()


def jobs_release_abandoned() -> int:
    # An abandoned run counts as a failed attempt, so that a job that kills its worker is given up in the end.
    abandoned = Job.objects.abandoned(timezone.now())
    given_up = abandoned.filter(attempts__gte=MOST_ATTEMPTS - 1).update(
        state=JobState.FAILED,
        attempts=F("attempts") + 1,
        error="The worker was killed.",
        runner="",
        finished_at=timezone.now(),
    )
    return given_up + abandoned.update(
        state=JobState.WAITING, attempts=F("attempts") + 1, runner="", due_at=timezone.now(), sent_at=None
    )


def jobs_send_unsent() -> int:
    """Send the waiting jobs that have no message under way. Returns their number."""
    now = timezone.now()
    jobs = list(Job.objects.unsent(now).order_by("due_at")[:MOST_SENT])
    if jobs:
        Job.objects.filter(pk__in=[job.pk for job in jobs]).update(sent_at=now)
    for job in jobs:
        message_send(job)
    return len(jobs)


def jobs_want_nightly() -> None:
    for kind in nightly_kinds():
        job_want(kind=kind.key, subject="nightly")
