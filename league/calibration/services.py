from django.db import transaction

from league.calibration.selectors import club_calibration, is_current
from league.clubs.models import Club
from league.jobs.models import Job, JobState
from league.jobs.services import job_want

KIND = "calibration"


@transaction.atomic
def calibration_ask(*, club: Club) -> None:
    """Have it computed for who looks, unless it is up to date, under way, or was stopped or failed."""
    if is_current(club, club_calibration(club)):
        return
    job = Job.objects.filter(kind=KIND, subject=str(club.pk)).first()
    if job is None or job.state == JobState.DONE:
        job_want(kind=KIND, subject=str(club.pk))
