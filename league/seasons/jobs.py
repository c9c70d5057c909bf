from league.jobs.progress import Progress
from league.seasons.models import Season
from league.seasons.standings import standings_compute, standings_store
from rules.errors import _


def run_standings(subject: str, progress: Progress) -> None:
    """Compute the table of one season anew; the subject is the season's key."""
    season = Season.objects.get(pk=int(subject))
    progress(5, _("Adding up the season"))
    rows = standings_compute(season)
    progress(80, _("Writing the table"))
    with progress.storing():
        standings_store(season, rows)
