from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import existing
from league.history.services import history_log
from league.jobs.models import Job, JobState
from league.jobs.services import job_cancel, job_want
from league.maintenance.selectors import ClubJob, club_job


def _find(actor: User, club: Club, pk: int) -> ClubJob:
    require(actor, club, "work")
    return existing(club_job(club, pk))


@transaction.atomic
def club_job_cancel(*, actor: User, club: Club, pk: int) -> Job:
    """Cancel a job of the club, whether it runs or waits."""
    job = _find(actor, club, pk)
    if not job.job.is_waited_for:
        return job.job
    history_log(actor, "job_cancel", job.job, club=club, name=job.subject.name)
    return job_cancel(job=job.job)


@transaction.atomic
def club_job_again(*, actor: User, club: Club, pk: int) -> Job:
    """Request a job again that failed or was cancelled."""
    job = _find(actor, club, pk).job
    return job_want(kind=job.kind, subject=job.subject)


@transaction.atomic
def club_compare(*, actor: User, club: Club) -> Job:
    """Request the comparison of the club's tables and ladders with the record; those that differ are computed again."""
    require(actor, club, "work")
    waiting = Job.objects.filter(kind="rebuild", subject=str(club.pk), state=JobState.WAITING, attempts=0).first()
    if waiting is not None:
        return waiting
    history_log(actor, "club_compare_want", club, club=club)
    return job_want(kind="rebuild", subject=str(club.pk))
