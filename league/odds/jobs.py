from typing import Any

from django.db.models import F
from django.utils import timezone

from league.jobs.progress import Progress
from league.jobs.services import job_want
from league.odds.computing import OnProgress, odds_compute, said_at_the_middle
from league.odds.models import SeasonOdds
from league.odds.services import KIND, out_of_date
from league.odds.state import season_is_over, season_state, today_of
from league.seasons.models import Season
from rules.errors import _


def run_odds(subject: str, progress: Progress) -> None:
    """Compute the odds of one season; the subject is the season's key."""
    season = Season.objects.select_related("club", "house_rules").get(pk=int(subject))
    row = odds_row(season, lambda share: progress(5 + 80 * share, _("Simulating the rest of the season")))
    with progress.storing():
        odds_store(season, row)


def odds_row(season: Season, on_progress: OnProgress | None = None) -> dict[str, Any]:
    """The columns of the season's odds, computed from the present record."""
    day = today_of(season)
    state = season_state(season, day)
    found = odds_compute(season, day, on_progress)
    said = said_at_the_middle(season) if season_is_over(season, day) else {}
    return {"state": state, "day": day, "found": found, "said": said, "computed_at": timezone.now()}


def odds_store(season: Season, row: dict[str, Any]) -> None:
    SeasonOdds.objects.update_or_create(season=season, defaults=row)
    # Pages of the table show odds too, and the revision is what their readers' copies depend on.
    Season.objects.filter(pk=season.pk).update(revision=F("revision") + 1)


def run_nightly(subject: str, progress: Progress) -> None:
    """Want the odds of every season that are not those of the present record."""
    wanted = list(out_of_date())
    with progress.storing():
        for season in wanted:
            job_want(kind=KIND, subject=str(season.pk))
