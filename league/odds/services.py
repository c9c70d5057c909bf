from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db import transaction
from django.db.models import QuerySet

from league.clubs.models import Club
from league.core.outages.disk import stored_if_possible
from league.history.models import LogEntry
from league.jobs.models import Job, JobState
from league.jobs.services import job_want
from league.odds.computing import club_games_state
from league.odds.models import SeasonOdds
from league.odds.state import is_current, season_is_over, today_of
from league.records.models import Hanchan
from league.seasons.models import Season
from league.sessions.models import Session

KIND = "odds"


def want_after_evening(sender: Any, entries: Sequence[LogEntry], **_signal: Any) -> None:
    """Want the odds of the seasons that were played on an evening that has been closed."""
    sessions = [int(one.subject_id) for one in entries if _closes_evening(one)]
    if sessions:
        _want(Hanchan.objects.filter(session__in=sessions))


def odds_want(club: Club) -> None:
    """Want the odds of all seasons of a club, as after its import."""
    _want(Hanchan.objects.filter(club=club))


def _want(played: QuerySet[Hanchan]) -> None:
    """Want the odds of the seasons of these hanchan."""
    for season in played.filter(season__isnull=False).order_by("season").values_list("season", flat=True).distinct():
        job_want(kind=KIND, subject=str(season))


def _closes_evening(entry: LogEntry) -> bool:
    return entry.action == "session_close" and entry.subject_type == Session._meta.label_lower


@stored_if_possible()
@transaction.atomic
def odds_request(*, season: Season, stored: SeasonOdds | None) -> None:
    """Want the job for a visitor, unless the odds are current or the job is waiting, running, stopped or failed."""
    if not is_current(season, stored):
        _want_unless_wanted([season])


def _want_unless_wanted(seasons: Iterable[Season]) -> None:
    for season in seasons:
        job = Job.objects.filter(kind=KIND, subject=str(season.pk)).first()
        if job is None or job.state == JobState.DONE:
            job_want(kind=KIND, subject=str(season.pk))


def out_of_date() -> Iterator[Season]:
    """The seasons with a hanchan whose stored odds are not those of the present record."""
    stored = {one.season_id: one for one in SeasonOdds.objects.defer("said")}
    for season in Season.objects.select_related("club", "house_rules").order_by("pk"):
        one = stored.get(season.pk)
        if not (is_current(season, one) and _follows_club(season, one)) and season.hanchan.exists():
            yield season


def _follows_club(season: Season, stored: SeasonOdds | None) -> bool:
    """Whether the odds of a season that is over follow from the present games of the club."""
    if stored is None or not season_is_over(season, today_of(season)):
        return True
    return bool(stored.found.get("club_games") == club_games_state(season))
