from django.db import transaction

from league.club_bests.selectors import record_state
from league.clubs.models import Club
from league.core.outages.disk import stored_if_possible
from league.jobs.models import Job, JobState
from league.jobs.services import job_want
from league.stories.kept import are_left_to_worker, written_marker

KIND = "stories"


@stored_if_possible()
@transaction.atomic
def stories_request(*, club: Club) -> None:
    """Want the job for a reader whom a story is missing, unless it waits, runs, was stopped or has failed."""
    if not are_left_to_worker(club):
        return  # another reader is computing them
    job = Job.objects.filter(kind=KIND, subject=str(club.pk)).first()
    if job is None or job.state == JobState.DONE:
        job_want(kind=KIND, subject=str(club.pk))


def stories_request_if_behind(*, club: Club) -> None:
    """The same for a reader of many stories, to whom one may be missing."""
    if are_left_to_worker(club) and written_marker(club) != record_state(club):
        stories_request(club=club)
