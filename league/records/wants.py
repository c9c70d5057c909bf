"""Which tables a change of the record asks to be computed anew, and for whom."""

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from django.db.models import Min, Q

from league.jobs.services import job_want
from league.ladders.models import Ladder, StaleLadder
from league.records.models import Hanchan, Participant
from league.seasons.models import Season, StaleStandings


class Touched(NamedTuple):
    """Where a change is felt: in a season's table by these players, in the club's ladders from this key on."""

    club: int
    season: int | None
    played_key: int
    players: frozenset[int]


def tables_of(*hanchan: Hanchan) -> Touched:
    """Where these hanchan of one season count, with whoever sits at them now."""
    players = Participant.objects.filter(hanchan__in=hanchan).order_by().values_list("player", flat=True)
    first = min(one.played_key for one in hanchan)
    return Touched(hanchan[0].club_id, hanchan[0].season_id, first, frozenset(players))


def season_want(season_id: int, players: Collection[int] | None = None) -> None:
    """The table is out of date for these players, or for everybody."""
    StaleStandings.objects.create(season_id=season_id, players=None if players is None else sorted(players))
    job_want(kind="standings", subject=str(season_id))


def ladders_want(club_id: int, played_key: int) -> None:
    """Every ladder of the club is out of date from this hanchan on."""
    ladders = Ladder.objects.filter(club=club_id, is_archived=False).values_list("pk", flat=True)
    StaleLadder.objects.bulk_create(StaleLadder(ladder_id=ladder, played_key=played_key) for ladder in ladders)
    if ladders:
        job_want(kind="ladders", subject=str(club_id))


def tables_want(*touched: Touched, beside: Mapping[int, Collection[int]] | None = None) -> None:
    """For everywhere that a hanchan counted or counts now, and in further seasons for these players.

    Each is wanted once and in one order, a club's ladders first: two who change a club's record at the same time would
    otherwise each hold a want that the other waits for.
    """
    players = {season: set(some) for season, some in (beside or {}).items()}
    first: dict[int, int] = {}
    for one in touched:
        if one.season:
            players.setdefault(one.season, set()).update(one.players)
        first[one.club] = min(one.played_key, first.get(one.club, one.played_key))
    for club, key in sorted(first.items()):
        ladders_want(club, key)
    for season in sorted(players):
        season_want(season, players[season])


def tables_want_for_players(players: Iterable[int]) -> None:
    """Wherever one of these has played or has points, for all of them."""
    everybody = frozenset(players)
    rows = Participant.objects.filter(player__in=everybody, counts=True).order_by()
    where = rows.values_list("club", "season").annotate(first=Min("played_key"))
    touched = [Touched(club, season, first, everybody) for club, season, first in where]
    beside = Season.objects.filter(Q(adjustments__player__in=everybody) | Q(season_players__player__in=everybody))
    tables_want(*touched, beside=dict.fromkeys(beside.distinct().values_list("pk", flat=True), everybody))
