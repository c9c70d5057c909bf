from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from league.clubs.models import Club
from league.honours.models import ClubHonours
from league.honours.selectors import club_honours, is_current
from league.jobs.models import Job, JobState
from league.jobs.services import job_want

KIND = "honours"
# What takes longer than a moment is computed anew only after many times as long: it must not keep the worker busy.
A_MOMENT, RESTS = 2, 20


@transaction.atomic
def honours_ask(*, club: Club) -> None:
    """Have them computed for who looks, unless they are up to date, under way, or were stopped or failed."""
    kept = club_honours(club)
    if is_current(club, kept) or (kept and _rests(kept)):
        return
    job = Job.objects.filter(kind=KIND, subject=str(club.pk)).first()
    if job is None or job.state == JobState.DONE:
        job_want(kind=KIND, subject=str(club.pk))


def _rests(kept: ClubHonours) -> bool:
    rest = timedelta(seconds=RESTS * kept.seconds if kept.seconds > A_MOMENT else 0)
    return timezone.now() - kept.computed_at < rest
