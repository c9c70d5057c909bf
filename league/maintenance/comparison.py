"""Compute a club's tables and ladders from the record, compare them with the stored ones, and request what differs."""

from league.clubs.models import Club
from league.history.services import history_log
from league.jobs.progress import Progress
from league.ladders.computing.ratings import ladder_compute
from league.ladders.models import Ladder
from league.ladders.recalculation import ladders_want
from league.seasons.models import Season
from league.seasons.recalculation import season_want
from league.standings.computing.standings import standings_compute, standings_differences
from league.standings.computing.teams import teams_differences
from rules.errors import _


def run_rebuild(subject: str, progress: Progress) -> None:
    club = Club.objects.get(pk=int(subject))
    tables: list[Season | Ladder] = [*club.seasons.all(), *club.ladders.filter(is_archived=False)]
    changed: dict[Season | Ladder, int] = {}
    for done, table in enumerate(tables):
        progress(100 * done / len(tables), _("Computing “{name}” from scratch"), name=table.name)
        changed[table] = _season(table) if isinstance(table, Season) else _ladder(table)
    with progress.storing():
        _report(club, changed)


def _season(season: Season) -> int:
    players = standings_differences(season, standings_compute(season))
    return players.touched + teams_differences(season).touched


def _ladder(ladder: Ladder) -> int:
    computed = ladder_compute(ladder, anew=True)
    return computed.touched if computed else 0


def _report(club: Club, found: dict[Season | Ladder, int]) -> None:
    for table, count in found.items():
        if not count:
            continue
        history_log(None, "verify_difference", table, club=club, after={"rows": count})
        if isinstance(table, Season):
            season_want(table.pk)
    if any(count for table, count in found.items() if isinstance(table, Ladder)):
        ladders_want(club.pk, 0)
    after = {"tables": len(found), "rows": sum(found.values())}
    history_log(None, "club_compare", club, club=club, after=after)
