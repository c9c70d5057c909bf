from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.club_bests.models import ClubBests
from league.club_bests.selectors import is_current, stored_bests
from league.clubs.models import Club
from league.core.outages.disk import stored_if_possible
from league.jobs.models import Job, JobState
from league.jobs.services import job_want
from league.records.recalculation import RecordChange

KIND = "club_bests"
# A computation of more than A_MOMENT seconds is repeated only after RESTS times as long, to keep the worker free.
A_MOMENT, RESTS = 2, 20


@stored_if_possible()
@transaction.atomic
def club_bests_request(*, club: Club) -> None:
    """Want the job for a visitor, unless the records are current or the job is waiting, running, stopped or failed."""
    kept = stored_bests(club)
    if is_current(club, kept) or (kept and _rests(kept)):
        return
    job = Job.objects.filter(kind=KIND, subject=str(club.pk)).first()
    if job is None or job.state == JobState.DONE:
        job_want(kind=KIND, subject=str(club.pk))


def want_club_bests(sender: Any, change: RecordChange, **_signal: Any) -> None:
    """Want the job of each club whose games have changed: the first pages tell a fallen record without a visitor."""
    kept_of_clubs = ClubBests.objects.filter(club__in=change.ladders).defer("found")
    resting = {kept.club_id for kept in kept_of_clubs if _rests(kept)}
    for club in sorted(change.ladders.keys() - resting):
        job_want(kind=KIND, subject=str(club))


def _rests(kept: ClubBests) -> bool:
    rest = timedelta(seconds=RESTS * kept.seconds if kept.seconds > A_MOMENT else 0)
    return timezone.now() - kept.computed_at < rest
