from django.db import transaction

from league.club_bests.selectors import record_state
from league.clubs.models import Club
from league.core.outages.disk import stored_if_possible
from league.jobs.services import job_want
from league.stories.kept import are_left_to_worker, written_marker
from league.stories.writing import KIND, is_to_be_wanted, writing_job


@stored_if_possible()
@transaction.atomic
def stories_request(*, club: Club) -> None:
    """Want the job for a reader whom a story is missing, if it is to be wanted."""
    if not are_left_to_worker(club):
        return  # another reader is computing them
    if is_to_be_wanted(writing_job(club)):
        job_want(kind=KIND, subject=str(club.pk))


def stories_request_if_behind(*, club: Club) -> None:
    """The same for a reader of many stories, to whom one may be missing."""
    if are_left_to_worker(club) and written_marker(club) != record_state(club):
        stories_request(club=club)
