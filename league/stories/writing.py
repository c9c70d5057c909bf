"""The job that writes the stories of a large club."""

from datetime import timedelta

from django.utils import timezone

from league.clubs.models import Club
from league.jobs.models import Job, JobState

KIND = "stories"
# What made a job fail may be over: then the next reader has it tried again. One that was stopped stays so.
TRIED_AGAIN_AFTER = timedelta(hours=1)


def writing_job(club: Club) -> Job | None:
    return Job.objects.filter(kind=KIND, subject=str(club.pk)).first()


def is_to_be_wanted(job: Job | None) -> bool:
    """Whether a reader who misses a story has it written: not while it waits, runs, was stopped or has just failed."""
    return job is None or job.state == JobState.DONE or _has_failed_before(job)


def _has_failed_before(job: Job) -> bool:
    latest = timezone.now() - TRIED_AGAIN_AFTER
    return job.state == JobState.FAILED and job.finished_at is not None and job.finished_at <= latest


def is_given_up(club: Club) -> bool:
    """Whether nobody writes the stories now, so that it is of no use to wait."""
    job = writing_job(club)
    return job is not None and job.state in (JobState.FAILED, JobState.CANCELLED)
