"""Tables that are not played, and seats that change after a round is released."""

from collections.abc import Collection

from django.db import transaction

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists
from league.records.deals.services import hanchan_amend_details
from league.records.models import Hanchan
from league.records.sitting.stints import stint_begin
from league.tournaments.core.reopening import round_reopen
from league.tournaments.models import Award, Entrant, Report, Table, TableSeat
from league.tournaments.results.tables import locked_table, log_result, players_at, touch_open


@transaction.atomic
def table_forfeit(*, actor: User, table: Table, seats: Collection[int], reason: str) -> None:
    """Close a table that cannot be played because players are absent or have forfeited.

    seats       those who forfeit; the others get what the event gives for a walkover
    raises      LeagueError `reason_needed`, `nobody_forfeits`, `result_stands`
    """
    present = {seat.seat for seat in table.seats.all()}
    if not seats or not set(seats) <= present:
        raise LeagueError("nobody_forfeits")
    kinds = {seat: Award.Kind.FORFEIT if seat in seats else Award.Kind.WALKOVER for seat in present}
    _close(actor, table, Table.Unplayed.FORFEITED, kinds, reason)


@transaction.atomic
def table_abandon(*, actor: User, table: Table, reason: str) -> None:
    """Close a table that is given up without anybody's fault; its game, if one has begun, does not count.

    raises      LeagueError `reason_needed`, `result_stands`
    """
    kinds = {seat.seat: Award.Kind.ABANDONED for seat in table.seats.all()}
    _close(actor, table, Table.Unplayed.ABANDONED, kinds, reason)


def _close(actor: User, table: Table, how: str, kinds: dict[int, Award.Kind], reason: str) -> None:
    require(actor, table.round.tournament, "referee")
    if not reason.strip():
        raise LeagueError("reason_needed")
    table = locked_table(table)
    if table.hanchan_id or table.unplayed:
        raise LeagueError("result_stands")
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    Table.objects.filter(pk=table.pk).update(unplayed=how)
    Award.objects.bulk_create(
        Award(table=table, round=table.round, entrant_id=seat.entrant_id, kind=kinds[seat.seat])
        for seat in table.seats.all()
    )
    log_result(
        actor, "table_unplayed", table, {"how": how, "seats": {s: str(kind) for s, kind in kinds.items()}}, reason
    )
    touch_open(table)


@transaction.atomic
def table_reopen(*, actor: User, table: Table, reason: str) -> None:
    """Take back that a table is not played: it waits for its result again.

    raises      LeagueError `reason_needed`, `not_found`
    """
    require(actor, table.round.tournament, "referee")
    if not reason.strip():
        raise LeagueError("reason_needed")
    table = locked_table(table)
    check_exists(table.unplayed)
    Table.objects.filter(pk=table.pk).update(unplayed="")
    table.awards.filter(entrant__in=table.seats.values("entrant")).delete()
    log_result(actor, "table_reopen", table, {"how": table.unplayed}, reason)
    touch_open(table)
    round_reopen(actor, reason, table)


@transaction.atomic
def seat_substitute(
    *, actor: User, seat: TableSeat, entrant: Entrant, reason: str, forfeits: bool = True, from_deal: int | None = None
) -> None:
    """Put another entrant into a seat of a public round, also while its game is recorded deal by deal.

    The result of the seat then counts for the newcomer; the deals before stay with whom they were played by.

    from_deal   the first deal of the newcomer in a game that has begun; None: the next deal
    forfeits    the player who leaves gets what the event gives for a forfeit; otherwise nothing or the bye of the event
    raises      LeagueError `reason_needed`, `already_seated`, `not_taking_part`, `result_stands`, `bad_takeover`,
                `no_takeover`
    """
    require(actor, seat.table.round.tournament, "referee")
    if not reason.strip():
        raise LeagueError("reason_needed")
    table = locked_table(seat.table)
    _check_free(table, entrant)
    check_no_result(table)
    leaving = seat.entrant
    TableSeat.objects.filter(pk=seat.pk).update(entrant=entrant)
    Award.objects.filter(round=table.round, entrant=entrant).delete()
    if forfeits and not leaving.is_substitute:
        Award.objects.create(table=table, round=table.round, entrant=leaving, kind=Award.Kind.FORFEIT)
    if has_deals(table):
        _take_over(actor, table, seat.seat, entrant, reason, from_deal)
    elif from_deal is not None:
        raise LeagueError("no_takeover")
    else:
        follow_seats(actor, table, reason)
    after = {"seat": seat.seat, "leaves": leaving.pk, "sits": entrant.pk, "forfeits": forfeits}
    log_result(actor, "seat_substitute", table, after, reason)
    touch_open(table)


def has_deals(table: Table) -> bool:
    return table.hanchan is not None and table.hanchan.deals.standing().exists()


def _take_over(actor: User, table: Table, seat: int, entrant: Entrant, reason: str, from_deal: int | None) -> None:
    """Give the rest of the table's game to the newcomer; a waiting report of the players is dropped."""
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    hanchan = Hanchan.objects.get(tournament_table=table)
    stint_begin(
        actor=actor, hanchan=hanchan, version=hanchan.version, seat=seat, player=entrant.player, from_deal=from_deal,
        reason=reason, event=table.round.tournament,
    )  # fmt: skip


def _check_free(table: Table, entrant: Entrant) -> None:
    if entrant.tournament_id != table.round.tournament_id or not entrant.takes_part:
        raise LeagueError("not_taking_part", name=entrant.player.name)
    if table.round.seats.filter(entrant=entrant).exists():
        raise LeagueError("already_seated", name=entrant.player.name)


def check_no_result(table: Table) -> None:
    """
    raises      LeagueError `result_stands` if the table has a result or is not played
    """
    if table.is_done:
        raise LeagueError("result_stands")


def follow_seats(actor: User, table: Table, reason: str) -> None:
    """After a change of seats: drop a waiting report, and put the players into a game that is being recorded."""
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    hanchan = table.hanchan
    if hanchan is not None and hanchan.entry == Hanchan.Entry.DEALS and hanchan.is_open:
        hanchan_amend_details(
            actor=actor,
            hanchan=hanchan,
            version=hanchan.version,
            reason=reason,
            players=players_at(table),
            event=table.round.tournament,
        )
