from collections.abc import Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db import models
from django.db.models import F, Min, Q, Value
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

RESEND_AFTER = timedelta(seconds=30)
# The clocks of two machines differ by less, and no job is made to wait for longer. A row that names a later moment was
# written while the clock was ahead and has been set back since: nobody waits until it is right again.
FURTHEST_AHEAD = timedelta(minutes=5)


class JobState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    RUNNING = "running", _("running")
    DONE = "done", _("done")
    FAILED = "failed", _("failed")
    CANCELLED = "cancelled", _("cancelled")


def past(column: str, now: datetime, until: datetime | None = None) -> Q:
    """Whether a moment is not after `until`, by default now, or so far ahead that a wrong clock has written it."""
    return Q(**{f"{column}__lte": until or now}) | Q(**{f"{column}__gt": now + FURTHEST_AHEAD})


def attempt_due(now: datetime, waits: Sequence[int], counted_from: str = "") -> Q:
    """Whether the next attempt at what waits in a table of its own is due; the table has `attempt_count` and `due_at`.

    waits           minutes before the second attempt, the third, and so on
    counted_from    the column with the number of attempts that do not count for the pauses
    """
    base = F(counted_from) if counted_from else Value(0)
    # A pause that ends later than one that begins now was written while the clock was ahead.
    ends = [now + FURTHEST_AHEAD + timedelta(minutes=minutes) for minutes in (0, *waits)]
    ahead = [Q(attempt_count=base + attempts, due_at__gt=end) for attempts, end in enumerate(ends)]
    return Q(*ahead, due_at__lte=now, _connector=Q.OR)


class JobQuerySet(models.QuerySet["Job"]):
    def due(self, now: datetime) -> "JobQuerySet":
        return self.filter(past("due_at", now), state=JobState.WAITING)

    def unsent(self, now: datetime) -> "JobQuerySet":
        """Due jobs without a message that could still arrive."""
        return self.due(now).filter(Q(sent_at=None) | past("sent_at", now, now - RESEND_AFTER))

    def lag(self, now: datetime) -> timedelta:
        """For how long the oldest due job has waited."""
        oldest = self.due(now).aggregate(at=Min("due_at"))["at"]
        return max(now - oldest, timedelta(0)) if oldest else timedelta(0)

    def abandoned(self, now: datetime) -> "JobQuerySet":
        """Running jobs whose lease has expired, since their worker was killed."""
        ahead = timedelta(seconds=settings.JOB_LEASE_SECONDS)
        return self.filter(past("lease_until", now + ahead, now), state=JobState.RUNNING)

    def held_by(self, job: "Job") -> "JobQuerySet":
        return self.filter(pk=job.pk, state=JobState.RUNNING, runner=job.runner)

    def behind(self) -> "JobQuerySet":
        return self.filter(computed__lt=F("wanted"))


class Job(models.Model):
    """A computation. Requests while it waits merge into the same row."""

    kind = models.CharField(_("kind"), max_length=40)
    subject = models.CharField(_("subject"), max_length=100)
    queue = models.CharField(_("queue"), max_length=10, default="quick")
    wanted = models.PositiveBigIntegerField(_("revision wanted"), default=1)
    computed = models.PositiveBigIntegerField(_("revision computed"), default=0)
    state = models.CharField(_("state"), max_length=10, choices=JobState.choices, default=JobState.WAITING)
    percent = models.PositiveSmallIntegerField(_("percent"), default=0)
    message = models.CharField(max_length=200, blank=True)
    message_params = models.JSONField(default=dict, blank=True)
    is_cancel_wanted = models.BooleanField(default=False)
    attempts = models.PositiveSmallIntegerField(_("failed attempts"), default=0)
    error = models.TextField(_("error"), blank=True)
    runner = models.CharField(max_length=32, blank=True)
    lease_until = models.DateTimeField(null=True, blank=True)
    due_at = models.DateTimeField(default=timezone.now)
    sent_at = models.DateTimeField(null=True, blank=True)
    wanted_at = models.DateTimeField(_("wanted at"), default=timezone.now)
    started_at = models.DateTimeField(_("started at"), null=True, blank=True)
    finished_at = models.DateTimeField(_("finished at"), null=True, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        constraints = [
            models.UniqueConstraint(fields=["kind", "subject"], name="job_once_per_kind_and_subject"),
            models.CheckConstraint(condition=Q(computed__lte=F("wanted")), name="job_computed_not_past_wanted"),
            models.CheckConstraint(condition=Q(percent__lte=100), name="job_percent_at_most_100"),
        ]
        indexes = [models.Index(fields=["state", "due_at"], name="job_state_due")]

    def __str__(self) -> str:
        return f"{self.kind} {self.subject}"

    @property
    def is_current(self) -> bool:
        return self.computed >= self.wanted

    @property
    def is_waited_for(self) -> bool:
        """Whether the job waits or runs, so that a page asks for its state again."""
        return self.state in (JobState.WAITING, JobState.RUNNING)

    @property
    def what(self) -> str:
        """The job's present step, in the reader's language."""
        return gettext(self.message).format_map(self.message_params) if self.message else ""

    @property
    def seconds_left(self) -> int | None:
        """The expected time to the end, from the time that the part so far took."""
        if self.state != JobState.RUNNING or not self.percent or not self.started_at:
            return None
        so_far = (timezone.now() - self.started_at).total_seconds()
        return round(so_far * (100 - self.percent) / self.percent)


def lease_from(now: datetime) -> datetime:
    return now + timedelta(seconds=settings.JOB_LEASE_SECONDS)
