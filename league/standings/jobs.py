from league.jobs.progress import Progress
from league.seasons.models import Season
from league.standings.computing.following import standings_follow, standings_followed, standings_to_read
from rules.errors import _


def standings_are_long(subject: str, most: int) -> bool:
    """Whether the job would read more than so many hanchan of the season."""
    return any(standings_to_read(season, most) for season in Season.objects.filter(pk=int(subject)))


def run_standings(subject: str, progress: Progress) -> None:
    """Bring the table of one season up to date; the subject is the season's key."""
    season = Season.objects.get(pk=int(subject))
    progress(5, _("Adding up the season"))
    followed = standings_follow(season)
    progress(80, _("Writing the table"))
    with progress.storing():
        standings_followed(season, followed)
