"""Choose the table that the overlays of a club or an event follow."""

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.services import history_log
from league.publishing.models import ClubFeature, EventFeature
from league.records.models import Hanchan
from league.tournaments.lifecycle.revision import log_change
from league.tournaments.models import Table, Tournament


@transaction.atomic
def game_feature(*, actor: User, club: Club, hanchan: Hanchan | None) -> None:
    """Follow this game; with None the table of the last change.

    raises      LeagueError `not_in_play`
    """
    require(actor, club, "record")
    if hanchan is not None and (hanchan.club_id != club.pk or hanchan.is_held_back):
        raise LeagueError("not_found")
    if hanchan is not None and not hanchan.is_open:
        raise LeagueError("not_in_play")
    before = ClubFeature.objects.filter(club=club).values_list("hanchan", flat=True).first()
    wanted = hanchan and hanchan.pk
    if before == wanted:
        return
    if hanchan is None:
        ClubFeature.objects.filter(club=club).delete()
    else:
        ClubFeature.objects.update_or_create(club=club, defaults={"hanchan": hanchan})
    history_log(
        actor=actor, action="game_feature", subject=club, club=club, before={"hanchan": before},
        after={"hanchan": wanted},
    )  # fmt: skip


@transaction.atomic
def event_table_feature(*, actor: User, tournament: Tournament, number: int | None) -> None:
    """Follow the table with this number in every round; with None the table of the last change.

    raises      LeagueError `not_found`
    """
    require(actor, tournament, "record")
    if number is not None and not Table.objects.filter(round__tournament=tournament, number=number).exists():
        raise LeagueError("not_found")
    before = EventFeature.objects.filter(tournament=tournament).values_list("table_number", flat=True).first()
    if before == number:
        return
    if number is None:
        EventFeature.objects.filter(tournament=tournament).delete()
    else:
        EventFeature.objects.update_or_create(tournament=tournament, defaults={"table_number": number})
    log_change(actor, "event_table_feature", tournament, before={"table": before}, after={"table": number})
