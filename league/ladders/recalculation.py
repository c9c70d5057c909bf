"""Request the recalculation of a club's ratings."""

from typing import Any

from league.jobs.services import job_want
from league.ladders.models import Ladder, StaleLadder
from league.records.recalculation import RecordChange


def ladders_want(club_id: int, played_key: int) -> None:
    """Mark every ladder of the club as out of date from this hanchan on."""
    ladders = Ladder.objects.filter(club=club_id, is_archived=False).values_list("pk", flat=True)
    StaleLadder.objects.bulk_create(StaleLadder(ladder_id=ladder, played_key=played_key) for ladder in ladders)
    if ladders:
        job_want(kind="ladders", subject=str(club_id))


def want_ladders(sender: Any, change: RecordChange, **_signal: Any) -> None:
    for club, played_key in sorted(change.ladders.items()):
        ladders_want(club, played_key)
