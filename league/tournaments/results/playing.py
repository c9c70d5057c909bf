"""Tables recorded deal by deal: a recorder begins the game, and its final scores become the table's result."""

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.records.deals.services import hanchan_begin
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.tournaments.models import Report, Table, Tournament
from league.tournaments.results.placing import place_in_play
from league.tournaments.results.tables import (
    check_played,
    keep_cleared,
    locked_table,
    log_result,
    note_of,
    players_at,
    touch_open,
)
from league.tournaments.standings.tournament_table import is_frozen


def action_to_begin(tournament: Tournament, number: int) -> str:
    """Return the action that a user must be allowed to do. Only the desk may see, and so record, a frozen round."""
    return "desk" if is_frozen(tournament, number) else "record"


@transaction.atomic
def table_begin(*, actor: User, table: Table) -> Hanchan:
    """Begin the table's game deal by deal, or return the one that has begun. A waiting report of players is replaced.

    raises      LeagueError `result_stands` if the table has a result, `table_has_penalties`
    """
    tournament = table.round.tournament
    require(actor, tournament, action_to_begin(tournament, table.round.number))
    table = locked_table(table)
    check_played(table)
    present = Hanchan.objects.filter(tournament_table=table).exclude(state=Hanchan.State.VOID).first()
    if present is not None:
        if not present.is_open:
            raise LeagueError("result_stands")
        return present
    if table.penalties.filter(is_void=False, game_points__gt=0).exists():
        raise LeagueError("table_has_penalties")
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    played_on, order = place_in_play(table)
    hanchan = hanchan_begin(
        actor=actor, club=tournament.club, house_rules=tournament.house_rules, players=players_at(table),
        played_on=played_on, order=order, note=note_of(table), event=tournament,
    )  # fmt: skip
    keep_cleared(table)
    Table.objects.filter(pk=table.pk).update(hanchan=hanchan)
    if is_frozen(tournament, table.round.number):
        hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    log_result(actor, "table_begin", table, {"hanchan": hanchan.pk})
    touch_open(table)
    return hanchan
