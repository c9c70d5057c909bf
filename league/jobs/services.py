from datetime import datetime
from functools import partial

from django.db import transaction
from django.db.models import Case, F, Value, When
from django.utils import timezone

from league.jobs.kinds import find_kind, nightly_kinds
from league.jobs.models import Job, JobState
from league.jobs.sending import job_send, message_send, sends_messages

MOST_ATTEMPTS = 5
SENT_AT_ONCE = 500


def job_want(*, kind: str, subject: str) -> Job:
    """Ask for something to be computed (again), in the caller's transaction; what already waits is asked for once."""
    find_kind(kind)
    with transaction.atomic():
        if not job_want_again(kind=kind, subject=subject):
            _, is_new = Job.objects.get_or_create(kind=kind, subject=subject, defaults={"sent_at": sent_now()})
            if not is_new:  # somebody else asked for it first, between the two lines above
                job_want_again(kind=kind, subject=subject)
        job = Job.objects.get(kind=kind, subject=subject)
        transaction.on_commit(partial(job_send, job))
    return job


def job_want_again(*, kind: str, subject: str) -> bool:
    now = timezone.now()
    return bool(
        Job.objects.filter(kind=kind, subject=subject).update(
            wanted=F("wanted") + 1,
            # A running job keeps its runner: when it is done it sees that more is wanted, and runs again.
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
    """Stop what runs at its next word of progress; what only waits never begins. Wanting it again begins anew."""
    now = timezone.now()
    if not Job.objects.filter(pk=job.pk, state=JobState.RUNNING).update(is_cancel_wanted=True):
        Job.objects.filter(pk=job.pk, state=JobState.WAITING).update(state=JobState.CANCELLED, finished_at=now)
    job.refresh_from_db()
    return job


def jobs_sweep() -> int:
    """Pick up what a killed worker or a lost message left lying. Returns how many were sent."""
    jobs_release_abandoned()
    return jobs_send_unsent()


def jobs_release_abandoned() -> int:
    # A job that kills its worker each time must not do so for ever: being abandoned counts as a failed attempt.
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
    """Send what waits and has no message under way. Returns how many were sent."""
    now = timezone.now()
    jobs = list(Job.objects.unsent(now).order_by("due_at")[:SENT_AT_ONCE])
    if jobs:
        Job.objects.filter(pk__in=[job.pk for job in jobs]).update(sent_at=now)
    for job in jobs:
        message_send(job)
    return len(jobs)


def jobs_want_nightly() -> None:
    for kind in nightly_kinds():
        job_want(kind=kind.key, subject="nightly")
