"""Two players of a public round who sat in each other's seats, with or without results, in one step."""

from collections.abc import Sequence

from league.accounts.models import User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.core.points import entered_penalty, stored_penalty
from league.records.deals.services import hanchan_amend_details
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_amend, seats_of
from league.records.sitting.services import DealsOf, Sitting, sitting_correct
from league.tournaments.core.revision import log_change
from league.tournaments.models import Penalty, Report, Table, TableSeat
from league.tournaments.results.penalties import penalty_rules
from league.tournaments.results.tables import check_played, locked_table, players_at, touch_open

# What becomes of the results of two seats that are swapped.
FOLLOW, STAY = SCORES = ("follow", "stay")


def public_seats_swap(*, actor: User, first: TableSeat, second: TableSeat, scores: str, reason: str) -> None:
    """Swap two seats of a public round; the caller's transaction is this one's.

    scores      `follow`: each player takes score, chips and penalties along, and at one table the deals, which are
                replayed; `stay`: they are of the seats. Without a game at the two tables it may be empty, and so may
                the reason.
    raises      LeagueError `reason_needed`, `bad_field` without an answer, `scores_cannot_follow`,
                `deal_does_not_follow`, `table_unplayed`, `tournament_closed`; RuleError if the scores
                of a table do not add up then
    """
    require(actor, first.table.round.tournament, "referee")
    tables = [locked_table(table) for table in _in_order(first.table, second.table)]
    for table in tables:
        check_played(table)
    played = [table for table in tables if table.hanchan is not None and not table.hanchan.is_void]
    if played and not reason.strip():
        raise LeagueError("reason_needed")
    if played and scores not in SCORES:
        raise LeagueError("bad_field", field="scores", reason=", ".join(SCORES))
    if played and scores == FOLLOW:
        _check_follow(tables, played)
    entries = {table.pk: _entries(table) for table in played}
    rows_swap(first, second)
    _penalties_swap(first, second, follow=bool(played) and scores == FOLLOW)
    if played and scores == FOLLOW:
        _swap_entries(entries, first, second)
    for table in played:
        _amend(actor, table, entries[table.pk], reason, is_new=scores == FOLLOW)
    for table in tables:
        table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    after = {
        "round": first.table.round.number, "swapped": [first.entrant_id, second.entrant_id],
        "tables": [first.table.number, second.table.number], **({"scores": scores} if played else {}),
    }  # fmt: skip
    log_change(actor, "seats_swap", first.table.round.tournament, after=after, reason=reason)
    touch_open(tables[0])


def _in_order(*tables: Table) -> list[Table]:
    """Each table once, in the order in which they are locked."""
    return sorted({table.pk: table for table in tables}.values(), key=lambda table: table.pk)


def rows_swap(first: TableSeat, second: TableSeat) -> None:
    # The unique constraint on round and entrant allows no direct swap.
    TableSeat.objects.filter(pk=first.pk).delete()
    TableSeat.objects.filter(pk=second.pk).update(entrant=first.entrant_id)
    TableSeat.objects.create(
        pk=first.pk, table_id=first.table_id, round_id=first.round_id, seat=first.seat, entrant_id=second.entrant_id
    )


def _check_follow(tables: Sequence[Table], played: Sequence[Table]) -> None:
    """Deals follow a player to another seat of the table, where they are replayed, but not to another table."""
    by_deals = any(table.hanchan is not None and table.hanchan.entry == Hanchan.Entry.DEALS for table in played)
    if (by_deals and len(tables) > 1) or len(played) < len(tables):
        raise LeagueError("scores_cannot_follow")


def _entries(table: Table) -> list[Seat]:
    return seats_of(table.hanchan) if table.hanchan is not None else []


def _swap_entries(entries: dict[int, list[Seat]], first: TableSeat, second: TableSeat) -> None:
    one, other = entries[first.table_id][first.seat], entries[second.table_id][second.seat]
    entries[first.table_id][first.seat], entries[second.table_id][second.seat] = other, one


def _penalties_swap(first: TableSeat, second: TableSeat, *, follow: bool) -> None:
    """Penalties of a game are of its seats, or follow the players; those apart from games are always a player's."""
    of_first = list(Penalty.objects.filter(table=first.table_id, seat=first.seat))
    of_second = list(Penalty.objects.filter(table=second.table_id, seat=second.seat))
    for penalties, there in ((of_first, second), (of_second, first)):
        for penalty in penalties:
            if follow:
                penalty.table_id, penalty.seat = there.table_id, there.seat
            else:
                penalty.entrant_id = there.entrant_id
            penalty.save(update_fields=["table", "seat", "entrant"])


def _amend(actor: User, table: Table, entries: Sequence[Seat], reason: str, *, is_new: bool) -> None:
    hanchan, event = table.hanchan, table.round.tournament
    if hanchan is None:
        return
    players = players_at(table)
    if hanchan.entry == Hanchan.Entry.DEALS and is_new:
        sitting = Sitting(players, DealsOf.PLAYERS, hanchan.house_rules)
        sitting_correct(
            actor=actor, hanchan=hanchan, version=hanchan.version, sitting=sitting, reason=reason, event=event
        )
        return
    if hanchan.entry == Hanchan.Entry.DEALS:
        hanchan_amend_details(
            actor=actor, hanchan=hanchan, version=hanchan.version, reason=reason, players=players, event=event
        )
        return
    seats = [seat._replace(player=player) for seat, player in zip(entries, players, strict=True)]
    hanchan_amend(
        actor=actor, hanchan=hanchan, version=hanchan.version, seats=seats, reason=reason, event=event
    )  # fmt: skip
    if is_new:
        _report_anew(actor, table, seats, reason)


def _report_anew(actor: User, table: Table, seats: Sequence[Seat], reason: str) -> None:
    """Replace the confirmed report, whose scores were of other players."""
    confirmed = table.reports.filter(state=Report.State.CONFIRMED).first()
    if confirmed is None:
        return
    Report.objects.filter(pk=confirmed.pk).update(state=Report.State.REPLACED)
    off = penalty_rules(table.round.tournament.house_rules).is_off_score
    scores = [int(seat.score - (entered_penalty(stored_penalty(seat.penalty)) if off else 0)) for seat in seats]
    Report.objects.create(
        table=table, user=actor, scores=scores, chips=[seat.chips for seat in seats] if confirmed.chips else [],
        deposits=confirmed.deposits, reason=reason[:200], state=Report.State.CONFIRMED,
    )  # fmt: skip
