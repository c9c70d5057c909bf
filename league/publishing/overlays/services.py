"""Choose the table that the overlays of a club or an event follow."""

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.history.services import history_log
from league.publishing.models import ClubFeature, EventFeature, Feature
from league.publishing.overlays.delay import LONGEST
from league.records.models import Hanchan
from league.tournaments.core.revision import log_change
from league.tournaments.models import Table, Tournament


@transaction.atomic
def game_feature(*, actor: User, club: Club, hanchan: Hanchan | None, delay: int | None = None) -> None:
    """Follow this game; with None the table of the last change.

    delay       how many seconds later than it happens the overlays show it; None leaves that as it is
    raises      LeagueError `not_in_play`, `bad_delay`
    """
    require(actor, club, "record")
    check_exists(hanchan is None or (hanchan.club_id == club.pk and not hanchan.is_held_back))
    if hanchan is not None and not hanchan.is_open:
        raise LeagueError("not_in_play")
    row = ClubFeature.objects.filter(club=club).first() or ClubFeature(club=club)
    before = {"hanchan": row.hanchan_id, "delay": row.delay}
    wanted = _delay(row, delay)
    after = {"hanchan": hanchan and hanchan.pk, "delay": wanted}
    if before == after:
        return
    row.hanchan, row.delay = hanchan, wanted
    row.save()
    history_log(actor, "game_feature", club, club=club, before=before, after=after)


@transaction.atomic
def event_table_feature(*, actor: User, tournament: Tournament, number: int | None, delay: int | None = None) -> None:
    """Follow the table with this number in every round; with None the table of the last change.

    delay       as for a club
    raises      LeagueError `not_found`, `bad_delay`
    """
    require(actor, tournament, "record")
    check_exists(number is None or Table.objects.filter(round__tournament=tournament, number=number).exists())
    row = EventFeature.objects.filter(tournament=tournament).first() or EventFeature(tournament=tournament)
    before = {"table": row.table_number, "delay": row.delay}
    wanted = _delay(row, delay)
    after = {"table": number, "delay": wanted}
    if before == after:
        return
    row.table_number, row.delay = number, wanted
    row.save()
    log_change(actor, "event_table_feature", tournament, before=before, after=after)


def _delay(row: Feature, wanted: int | None) -> int:
    if wanted is None:
        return row.delay
    if not 0 <= wanted <= LONGEST:
        raise LeagueError("bad_delay", value=str(wanted), most=LONGEST)
    return wanted


def delay_of(place: Club | Tournament) -> int:
    """How many seconds later than it happens the overlays of this club or event show it."""
    if isinstance(place, Club):
        return ClubFeature.objects.filter(club=place).values_list("delay", flat=True).first() or 0
    return EventFeature.objects.filter(tournament=place).values_list("delay", flat=True).first() or 0
