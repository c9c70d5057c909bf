from django.db import transaction

from league.clubs.models import Club
from league.core.outages.disk import stored_if_possible
from league.forecast_quality.selectors import is_current, stored_quality
from league.jobs.models import Job, JobState
from league.jobs.services import job_want

KIND = "forecast_quality"


@stored_if_possible()
@transaction.atomic
def forecast_quality_request(*, club: Club) -> None:
    """Want the job for a visitor, unless the result is current or the job is waiting, running, stopped or failed."""
    if is_current(club, stored_quality(club)):
        return
    job = Job.objects.filter(kind=KIND, subject=str(club.pk)).first()
    if job is None or job.state == JobState.DONE:
        job_want(kind=KIND, subject=str(club.pk))
