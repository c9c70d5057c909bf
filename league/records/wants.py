"""Which tables a change of the record asks to be computed anew."""

from collections.abc import Iterable

from django.db.models import Min

from league.jobs.services import job_want
from league.ladders.models import Ladder, StaleLadder
from league.records.models import Hanchan, Participant


def season_want(season_id: int) -> None:
    job_want(kind="standings", subject=str(season_id))


def ladders_want(club_id: int, played_key: int) -> None:
    """Every ladder of the club is out of date from this hanchan on."""
    ladders = Ladder.objects.filter(club=club_id, is_archived=False).values_list("pk", flat=True)
    StaleLadder.objects.bulk_create(StaleLadder(ladder_id=ladder, played_key=played_key) for ladder in ladders)
    for ladder in ladders:
        job_want(kind="ladder", subject=str(ladder))


def tables_want(*changed: tuple[int, int | None, int]) -> None:
    """For each (club, season, played_key) that a hanchan had or has now."""
    for season in sorted({season for _, season, _ in changed if season}):
        season_want(season)
    first: dict[int, int] = {}
    for club, _, key in changed:
        first[club] = min(key, first.get(club, key))
    for club, key in sorted(first.items()):
        ladders_want(club, key)


def tables_of(hanchan: Hanchan) -> tuple[int, int | None, int]:
    return hanchan.club_id, hanchan.season_id, hanchan.played_key


def tables_want_for_players(players: Iterable[int]) -> None:
    rows = Participant.objects.filter(player__in=players, counts=True).order_by()
    tables_want(*rows.values_list("club", "season").annotate(first=Min("played_key")))
