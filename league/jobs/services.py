from collections.abc import Collection
from datetime import UTC, datetime, timedelta
from functools import partial

from django.conf import settings
from django.db import transaction
from django.db.migrations.recorder import MigrationRecorder
from django.db.models import Case, F, Min, Q, Value, When
from django.utils import timezone

from league.jobs.kinds import QUEUES, find_kind, known_kinds, nightly_kinds
from league.jobs.models import FURTHEST_AHEAD, Job, JobState
from league.jobs.sending import job_send, message_send, sends_messages

MOST_ATTEMPTS = 5
MOST_SENT = 500
NIGHTLY = "nightly"
# The end of the error where a worker does not know the kind of a job.
UNKNOWN_KIND = "LeagueError: There is no kind of background work"


def job_want(*, kind: str, subject: str, since: datetime | None = None) -> Job:
    """Request a job in the caller's transaction. Requests for a job that waits merge into one.

    since       request it only if nobody has requested it since then
    """
    first = {"queue": find_kind(kind).queue, "sent_at": sent_now()}
    with transaction.atomic():
        if not job_want_again(kind=kind, subject=subject, since=since):
            _, is_new = Job.objects.get_or_create(kind=kind, subject=subject, defaults=first)
            if not is_new:  # another request has added the row since the update
                job_want_again(kind=kind, subject=subject, since=since)
        job = Job.objects.get(kind=kind, subject=subject)
        transaction.on_commit(partial(job_send, job))
    return job


def job_want_again(*, kind: str, subject: str, since: datetime | None) -> bool:
    now, jobs = timezone.now(), Job.objects.filter(kind=kind, subject=subject)
    first = find_kind(kind).queue
    under_way = When(state__in=(JobState.WAITING, JobState.RUNNING), then=F("queue"))
    return bool(
        (jobs.exclude(_wanted_since(since)) if since else jobs).update(
            wanted=F("wanted") + 1,
            # A running job keeps its runner: when it is done, it finds a newer request and runs again.
            state=Case(When(state=JobState.RUNNING, then=Value(JobState.RUNNING)), default=Value(JobState.WAITING)),
            is_cancel_wanted=Case(When(state=JobState.RUNNING, then=F("is_cancel_wanted")), default=Value(False)),
            queue=Case(under_way, default=Value(first)),
            attempts=0,
            error="",
            wanted_at=now,
            due_at=now,
            sent_at=sent_now(),
        )
    )


def _wanted_since(since: datetime) -> Q:
    """Not those of a clock that was ahead: until it is right again, nothing would be requested."""
    return Q(wanted_at__gte=since, wanted_at__lte=timezone.now() + FURTHEST_AHEAD)


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
    """Pick up jobs of killed workers and of lost messages, and request those of the night. Returns the number sent."""
    jobs_release_abandoned()
    jobs_take_over()
    jobs_want_nightly(last_night(timezone.now()))
    # Without a broker each worker process looks for the jobs of its own queues (league.jobs.watch).
    return jobs_send_unsent(QUEUES) if sends_messages() else 0


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


def jobs_take_over() -> int:
    """Let jobs wait again that only a worker of an older release has tried, which did not know their kind.

    A worker of 0.1.0 that runs beside this release gives them up; a later one leaves them (league.jobs.running).
    """
    unknown = Job.objects.filter(state=JobState.FAILED, error__contains=UNKNOWN_KIND, kind__in=known_kinds())
    return unknown.update(state=JobState.WAITING, attempts=0, error="", due_at=timezone.now(), sent_at=None)


def jobs_send_unsent(queues: Collection[str]) -> int:
    """Send the waiting jobs of these queues that have no message under way. Returns their number."""
    now = timezone.now()
    jobs = list(Job.objects.unsent(now).filter(queue__in=queues).order_by("due_at")[:MOST_SENT])
    if jobs:
        Job.objects.filter(pk__in=[job.pk for job in jobs]).update(sent_at=now)
    for job in jobs:
        message_send(job)
    return len(jobs)


# ----- the night -----
def last_night(now: datetime) -> datetime:
    """The last time at which the clock showed the nightly hour."""
    moment = now.astimezone(UTC).replace(hour=settings.NIGHTLY_HOUR, minute=0, second=0, microsecond=0)
    return moment if moment <= now else moment - timedelta(days=1)


def jobs_want_nightly(since: datetime) -> None:
    """Request the nightly jobs that nobody has requested since then.

    Looking for what is missing replaces a message at the nightly hour, which would be lost while Redis or the clock is
    away. Several processes may look at once.
    """
    requested = set(Job.objects.filter(_wanted_since(since), subject=NIGHTLY).values_list("kind", flat=True))
    missing = [kind.key for kind in nightly_kinds() if kind.key not in requested]
    if missing and not is_newer(since):
        for key in missing:
            job_want(kind=key, subject=NIGHTLY, since=since)


def is_newer(moment: datetime) -> bool:
    """Whether this server was set up later: its first night is still to come."""
    set_up = MigrationRecorder.Migration.objects.aggregate(at=Min("applied"))["at"]
    return set_up is None or moment < set_up <= timezone.now() + FURTHEST_AHEAD
