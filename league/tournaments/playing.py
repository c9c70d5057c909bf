"""A table deal by deal: opened by a recorder, played on the deal page; its result is the game's, once that is over."""

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError
from league.records.deal_services import hanchan_begin
from league.records.holding import hanchan_hold_back
from league.records.models import Hanchan
from league.tournaments.models import Report, Table, Tournament
from league.tournaments.placing import place_in_play
from league.tournaments.results import locked_table, log_result, note_of, players_at, touch_open
from league.tournaments.standings import is_frozen


def action_to_begin(tournament: Tournament, number: int) -> str:
    """What one must be allowed to: deals of a frozen round are for nobody but the desk to see, and so to record."""
    return "tournament" if is_frozen(tournament, number) else "record"


@transaction.atomic
def table_begin(*, actor: User, table: Table) -> Hanchan:
    """Sit the table down to be recorded deal by deal; once more changes nothing. What players reported is replaced."""
    tournament = table.round.tournament
    require(actor, tournament.club, action_to_begin(tournament, table.round.number))
    table = locked_table(table)
    present = Hanchan.objects.filter(event_table=table).exclude(state=Hanchan.State.VOID).first()
    if present is not None:
        if not present.is_open:
            raise LeagueError("result_stands")
        return present
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    played_on, order = place_in_play(table)
    hanchan = hanchan_begin(
        actor=actor, club=tournament.club, house_rules=tournament.house_rules, players=players_at(table),
        played_on=played_on, order=order, note=note_of(table),
    )  # fmt: skip
    Table.objects.filter(pk=table.pk).update(hanchan=hanchan)
    if is_frozen(tournament, table.round.number):
        hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    log_result(actor, "table_begin", table, {"hanchan": hanchan.pk})
    touch_open(table)
    return hanchan
