"""Request the recalculation of a season's table."""

from collections.abc import Collection

from league.jobs.services import job_want
from league.seasons.models import StaleStandings


def season_want(season_id: int, players: Collection[int] | None = None) -> None:
    """Mark the table as out of date for these players, or for everybody."""
    StaleStandings.objects.create(season_id=season_id, players=None if players is None else sorted(players))
    job_want(kind="standings", subject=str(season_id))
