"""A round is finished only while each of its tables is: a table that becomes undone reopens its round."""

from collections.abc import Iterable
from functools import partial
from typing import Any

from django.db import transaction

from league.accounts.models import User
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.records.models import Hanchan
from league.records.recalculation import RecordChange
from league.tournaments.core.revision import log_change, touch
from league.tournaments.models import Round, Table, Tournament
from league.tournaments.standings.final_table import final_rows_follow


def record_follow(sender: Any, change: RecordChange, **_signal: Any) -> None:
    """Follow a change of a tournament's hanchan, which may also be made where the deals of the club are recorded.

    raises      LeagueError `table_of_closed_event` if a table of a closed tournament would lose its result
    """
    if not change.hanchan:
        return
    found = Tournament.objects.filter(rounds__tables__hanchan__in=change.hanchan).distinct().order_by("pk")
    for tournament in found:
        # The row is locked first: a step of the round or the close waits, and what they wrote is read below.
        touch(tournament)
        tournament.refresh_from_db()
        tables = Table.objects.undone().filter(round__tournament=tournament, hanchan__in=change.hanchan)
        _follow(tournament, tables.select_related("round", "hanchan").order_by("pk"), has_counted=bool(change.ladders))
        # The seats are written after the hanchan, so the final table is written at the end of the transaction.
        if tournament.is_closed:
            transaction.on_commit(partial(final_rows_follow, tournament.pk))


def _follow(tournament: Tournament, undone: Iterable[Table], *, has_counted: bool) -> None:
    """
    has_counted     whether the game had a result until now; one that was never finished may go on
    """
    for table in undone:
        table.round.tournament = tournament
        if not tournament.is_closed and table.round.state == Round.State.FINISHED:
            round_reopen(*_last_change(table.hanchan), table)
        elif tournament.is_closed and has_counted:
            raise LeagueError("table_of_closed_event", round=table.round.number, table=table.number)


def _last_change(hanchan: Hanchan | None) -> tuple[User | None, str]:
    """Return who has just changed the hanchan, and why: this transaction has written it to the log."""
    entry = LogEntry.objects.about(hanchan).select_related("actor").first() if hanchan else None
    return (entry.actor, entry.reason) if entry else (None, "")


def round_reopen(actor: User | None, reason: str, table: Table) -> None:
    """Reopen the round of a table that is not done any more. The caller has locked the tournament.

    reason      why the table is not done; empty: the record has no reason either
    """
    finished = Round.objects.filter(pk=table.round_id, state=Round.State.FINISHED)
    if not finished.update(state=Round.State.RELEASED):
        return
    after = {"round": table.round.number, "table": table.number, "state": Round.State.RELEASED}
    log_change(actor, "round_unfinish", table.round.tournament, after=after, reason=reason)
