"""A table of a public round for those who change it: its players, its lock, its line in the log."""

from typing import Any

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.services import history_log
from league.players.models import Player
from league.records.models import Hanchan
from league.tournaments.core.revision import check_not_closed, touch
from league.tournaments.models import ClearedGame, Round, Table


def players_at(table: Table) -> list[Player]:
    """Return the players in the order of the seats."""
    return [seat.entrant.player for seat in table.seats.select_related("entrant__player").order_by("seat")]


def locked_table(table: Table) -> Table:
    """Lock a table of a public round.

    raises      LeagueError `round_not_released`, `tournament_closed`
    """
    # Only the table's row is locked here; the tournament's row is locked last (`touch_open`). A transaction that
    # records a deal at another table holds its hanchan and waits for the tournament; placing this table's hanchan in
    # the order of the day may need a lock on that hanchan.
    rows = Table.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.select_related("round__tournament__club").get(pk=table.pk)
    check_round_open(locked.round)
    return locked


def check_round_open(round_: Round) -> None:
    if round_.state not in (Round.State.RELEASED, Round.State.FINISHED):
        raise LeagueError("round_not_released")
    check_not_closed(round_.tournament)


def touch_open(table: Table) -> None:
    """Touch the tournament at the end of a change; fail if it was closed or the round taken back in the meantime."""
    touch(table.round.tournament)
    check_round_open(Round.objects.select_related("tournament").get(pk=table.round_id))


def log_result(actor: User | None, action: str, table: Table, after: Any, reason: str = "", before: Any = None) -> None:
    """Write a line about a table to the log. The caller touches the tournament.

    before      the result that is replaced
    """
    tournament = table.round.tournament
    place = {"round": table.round.number, "table": table.number}
    history_log(
        actor, action, tournament, reason=reason,
        before=None if before is None else {**place, "what": before}, after={**place, "what": after},
    )  # fmt: skip


def keep_cleared(table: Table) -> None:
    """Keep the void game that the table loses as one of the event's, which the club does not restore."""
    if table.hanchan_id:
        place = {"tournament": table.round.tournament, "round": table.round.number, "table": table.number}
        ClearedGame.objects.get_or_create(hanchan_id=table.hanchan_id, defaults=place)


def note_of(table: Table) -> str:
    return f"{table.round.tournament.name} · {table.round.number}-{table.number}"[:200]


def check_not_by_deals(table: Table) -> None:
    """Refuse final scores for a game recorded deal by deal: its deals are amended, or the whole game is cleared.

    raises      LeagueError `table_by_deals`
    """
    hanchan = table.hanchan
    if hanchan is not None and hanchan.entry == Hanchan.Entry.DEALS and not hanchan.is_void:
        raise LeagueError("table_by_deals")


def check_played(table: Table) -> None:
    """
    raises      LeagueError `table_unplayed` for a table that was closed without a game
    """
    if table.unplayed:
        raise LeagueError("table_unplayed")
