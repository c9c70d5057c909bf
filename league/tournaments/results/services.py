"""Results, reported and confirmed by players or entered by the desk; penalties, referee calls and the timer."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club, EventRole
from league.clubs.roles import InEvent, can, require
from league.core.errors import LeagueError, VersionConflict
from league.core.points import points_text
from league.history.services import history_log
from league.players.models import Player
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.outputs import hanchan_present
from league.records.seats import Seat
from league.records.services import hanchan_amend, hanchan_record, hanchan_restore, hanchan_void
from league.records.settlement import settle_seats
from league.tournaments.lifecycle.revision import check_not_closed, log_change, touch
from league.tournaments.models import Entrant, Penalty, RefereeCall, Report, Round, Table
from league.tournaments.results.placing import place_in_play
from league.tournaments.standings.tournament_table import is_frozen


def players_at(table: Table) -> list[Player]:
    """Return the players in the order of the seats."""
    return [seat.entrant.player for seat in table.seats.select_related("entrant__player").order_by("seat")]


def _seats(table: Table, scores: Sequence[int], chips: Sequence[int] = ()) -> list[Seat]:
    seated = players_at(table)
    if len(scores) != len(seated):
        raise LeagueError("wrong_number_of_players", found=len(scores), allowed=len(seated))
    chips = list(chips) or [0] * len(seated)
    return [Seat(player, score, chip) for player, score, chip in zip(seated, scores, chips, strict=True)]


def locked_table(table: Table) -> Table:
    """Lock a table of a public round.

    raises      LeagueError `round_not_released`, `tournament_closed`
    """
    # Only the table's row is locked here; the tournament's row is locked last (`touch_open`). A transaction that
    # records a deal at another table holds its hanchan and waits for the tournament; placing this table's hanchan in
    # the order of the day may need a lock on that hanchan.
    rows = Table.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.select_related("round__tournament__club").get(pk=table.pk)
    _check_open(locked.round)
    return locked


def _check_open(round_: Round) -> None:
    if round_.state not in (Round.State.RELEASED, Round.State.FINISHED):
        raise LeagueError("round_not_released")
    check_not_closed(round_.tournament)


def touch_open(table: Table) -> None:
    """Touch the tournament at the end of a change; fail if it was closed or the round taken back in the meantime."""
    touch(table.round.tournament)
    _check_open(Round.objects.select_related("tournament").get(pk=table.round_id))


def check_not_by_deals(table: Table) -> None:
    """Refuse final scores for a game recorded deal by deal: its deals are amended, or the whole game is cleared.

    raises      LeagueError `table_by_deals`
    """
    hanchan = table.hanchan
    if hanchan is not None and hanchan.entry == Hanchan.Entry.DEALS and not hanchan.is_void:
        raise LeagueError("table_by_deals")


@transaction.atomic
def result_report(
    *, table: Table, seat: int, proof: str, scores: Sequence[int], chips: Sequence[int] = (), deposits: int = 0
) -> Report:
    """Store a result that a player at the table enters; it counts when another player of the table confirms it.

    proof       how the sender showed the seat (`Report.Proof`)
    """
    table = locked_table(table)
    tournament = table.round.tournament
    if not tournament.players_report:
        raise LeagueError("players_do_not_report")
    if table.is_done:
        raise LeagueError("result_stands")
    check_not_by_deals(table)
    settle_seats(tournament.house_rules, _seats(table, scores, chips), deposits=deposits)
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    report = Report.objects.create(
        table=table, seat=seat, reported_with=proof, scores=list(scores), chips=list(chips), deposits=deposits
    )
    log_result(None, "result_report", table, {"seat": seat, "proof": proof, "scores": list(scores)})
    touch(tournament)
    return report


def log_result(actor: User | None, action: str, table: Table, after: object, reason: str = "") -> None:
    """Write a line about a table to the log. The caller touches the tournament."""
    tournament = table.round.tournament
    about = {"round": table.round.number, "table": table.number, "what": after}
    history_log(actor=actor, action=action, subject=tournament, club=tournament.club, after=about, reason=reason)


@transaction.atomic
def result_confirm(*, report: Report, seat: int, proof: str) -> Hanchan | None:
    """Confirm a report by a player who has shown the seat. Two players who have shown their seats make a result.

    A report by the round's link alone could come from anybody. The first player who confirms it becomes its reporter,
    and another one has to confirm it too.

    returns     the result; None if one more player must confirm
    raises      LeagueError `confirm_with_proof`, `confirm_by_another`
    """
    table = locked_table(report.table)
    report.refresh_from_db()
    if proof == Report.Proof.ROUND_LINK:
        raise LeagueError("confirm_with_proof")
    log_result(None, "result_confirm", table, {"seat": seat, "proof": proof})
    if report.reported_with == Report.Proof.ROUND_LINK:
        _answer(report, seat=seat, reported_with=proof)
        touch(table.round.tournament)
        return None
    if report.seat == seat:
        raise LeagueError("confirm_by_another")
    _answer(report, state=Report.State.CONFIRMED, confirmed_by_seat=seat, confirmed_with=proof)
    return _store(table.round.released_by, table, report)


@transaction.atomic
def result_refuse(*, report: Report, seat: int, proof: str, reason: str = "") -> Report:
    """Refuse a report at the table; the result is then entered again or the referee decides."""
    table = locked_table(report.table)
    _answer(report, state=Report.State.REFUSED, reason=reason)
    log_result(None, "result_refuse", table, {"seat": seat, "proof": proof}, reason)
    touch(table.round.tournament)
    return report


def _answer(report: Report, **changes: Any) -> None:
    """Change a report that is still waiting.

    raises      LeagueError `version_conflict` if somebody else answered it first
    """
    if not Report.objects.filter(pk=report.pk, state=Report.State.WAITING).update(**changes):
        raise LeagueError("version_conflict")
    report.refresh_from_db()


@transaction.atomic
def result_enter(
    *, actor: User, table: Table, scores: Sequence[int], chips: Sequence[int] = (), deposits: int = 0,
    reason: str = "", version: int | None = None,
) -> Hanchan:  # fmt: skip
    """Enter or correct a result at the desk; a correction needs a reason, which stays in the log.

    version     the version of the result that the desk has seen, 0 for none; None: not checked
    raises      VersionConflict with the present result if it is another version; LeagueError `reason_needed`,
                `table_by_deals`, `referee_needed`
    """
    require(actor, table.round.tournament, "result")
    table = locked_table(table)
    _check_corrects(actor, table)
    _check_version(table, version)
    check_not_by_deals(table)
    if table.is_done and not reason:
        raise LeagueError("reason_needed")
    _seats(table, scores, chips)  # fail for a wrong number of scores before a report is written
    table.reports.filter(state__in=(Report.State.WAITING, Report.State.CONFIRMED)).update(state=Report.State.REPLACED)
    report = Report.objects.create(
        table=table, user=actor, scores=list(scores), chips=list(chips), deposits=deposits, reason=reason,
        state=Report.State.CONFIRMED,
    )  # fmt: skip
    return _store(actor, table, report)


def _check_corrects(actor: User, table: Table) -> None:
    """Refuse a correction by somebody who may only enter results."""
    if table.hanchan_id and not can(actor, table.round.tournament, "referee"):
        raise LeagueError("referee_needed")


def _check_version(table: Table, version: int | None) -> None:
    if version is not None and version != table.version:
        raise VersionConflict(hanchan_present(table.hanchan) if table.hanchan else None)


def note_of(table: Table) -> str:
    return f"{table.round.tournament.name} · {table.round.number}-{table.number}"[:200]


class _Confirmed(NamedTuple):
    """Permits to store what two players have confirmed.

    It is recorded in the name of the account that released the round, which may have lost its role in the meantime.
    """

    club: Club

    def event_role_of(self, user: User) -> str | None:
        return EventRole.REFEREE


def _store(actor: User | None, table: Table, report: Report) -> Hanchan:
    """Record the confirmed report as a hanchan of the club, or amend the hanchan that the table has."""
    tournament = table.round.tournament
    seats = _seats(table, report.scores, report.chips)
    recorder = actor or tournament.created_by
    event = tournament if report.user_id else _Confirmed(tournament.club)
    present = Hanchan.objects.filter(tournament_table=table, entry=Hanchan.Entry.SCORES).first()
    if present is not None:
        hanchan = _amend(recorder, event, present, seats, report)
    else:
        played_on, order = place_in_play(table)
        hanchan = hanchan_record(
            actor=recorder, club=tournament.club, house_rules=tournament.house_rules, seats=seats,
            played_on=played_on, order=order, deposits=report.deposits, note=note_of(table), event=event,
        )  # fmt: skip
        Table.objects.filter(pk=table.pk).update(hanchan=hanchan)
    if is_frozen(tournament, table.round.number):
        hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    log_result(actor, "result_enter", table, {"scores": report.scores, "hanchan": hanchan.pk}, report.reason)
    touch_open(table)
    return hanchan


def _amend(recorder: User, event: InEvent, hanchan: Hanchan, seats: Sequence[Seat], report: Report) -> Hanchan:
    if hanchan.is_void:
        # It was voided on the club's pages; it counts again, with the result entered now.
        hanchan = hanchan_restore(actor=recorder, hanchan=hanchan, version=hanchan.version, event=event)
    return hanchan_amend(
        actor=recorder, hanchan=hanchan, version=hanchan.version, seats=seats, deposits=report.deposits,
        reason=report.reason or "result", event=event,
    )  # fmt: skip


@transaction.atomic
def result_clear(*, actor: User, table: Table, reason: str, version: int | None = None) -> None:
    """Clear the table's result: void its hanchan, so that the table waits for a result again.

    version     as in `result_enter`
    """
    require(actor, table.round.tournament, "referee")
    table = locked_table(table)
    _check_version(table, version)
    if not table.hanchan_id:
        raise LeagueError("not_found")
    hanchan = Hanchan.objects.get(pk=table.hanchan_id)
    event = table.round.tournament
    hanchan_void(actor=actor, hanchan=hanchan, version=hanchan.version, reason=reason, event=event)
    Table.objects.filter(pk=table.pk).update(hanchan=None)
    table.reports.filter(state=Report.State.CONFIRMED).update(state=Report.State.REPLACED)
    log_result(actor, "result_clear", table, {"hanchan": hanchan.pk}, reason)
    touch_open(table)


# ----- the referee -----
@transaction.atomic
def penalty_give(
    *,
    actor: User,
    entrant: Entrant,
    points: int,
    reason: str,
    kind: str = Penalty.Kind.OTHER,
    round_: Round | None = None,
) -> Penalty:
    """Take points off outside the games.

    points      in 1/points_unit; a negative number gives points
    """
    require(actor, entrant.tournament, "referee")
    check_not_closed(entrant.tournament)
    if not reason:
        raise LeagueError("reason_needed")
    if not points:
        raise LeagueError("adjustment_zero")
    penalty = Penalty(
        tournament=entrant.tournament, entrant=entrant, round=round_, kind=kind, points=points, reason=reason,
        referee=actor,
    )  # fmt: skip
    penalty.full_clean()
    penalty.save()
    _log_penalty(actor, "penalty_give", penalty, reason)
    return penalty


@transaction.atomic
def penalty_void(*, actor: User, penalty: Penalty, reason: str) -> None:
    require(actor, penalty.tournament, "referee")
    check_not_closed(penalty.tournament)
    if not reason:
        raise LeagueError("reason_needed")
    if not Penalty.objects.filter(pk=penalty.pk, is_void=False).update(is_void=True):
        raise LeagueError("adjustment_void")
    _log_penalty(actor, "penalty_void", penalty, reason)


def _log_penalty(actor: User, action: str, penalty: Penalty, reason: str) -> None:
    after = {
        "entrant": penalty.entrant_id,
        "points": points_text(penalty.points, penalty.tournament.points_unit),
        "kind": penalty.kind,
    }
    log_change(actor, action, penalty.tournament, subject=penalty, after=after, reason=reason)


@transaction.atomic
def referee_call(*, table: Table) -> RefereeCall:
    """Return the open call of the table, and create it if there is none."""
    table = locked_table(table)
    call, _ = RefereeCall.objects.get_or_create(table=table, answered_at=None)
    touch(table.round.tournament)
    return call


@transaction.atomic
def referee_answer(*, actor: User, call: RefereeCall) -> None:
    require(actor, call.table.round.tournament, "referee")
    RefereeCall.objects.filter(pk=call.pk, answered_at=None).update(answered_at=timezone.now(), answered_by=actor)
    touch(call.table.round.tournament)


# ----- the timer -----
@transaction.atomic
def timer_set(*, actor: User, round_: Round, to: str, now: datetime) -> Round:
    """Start, stop or reset the timer (`to`); after a stop it can be started again."""
    require(actor, round_.tournament, "referee")
    round_ = (
        Round.objects.select_for_update(of=("self",), no_key=True)
        .select_related("tournament", "stage")
        .get(pk=round_.pk)
    )
    if to == "start" and round_.timer_started_at is None:
        round_.timer_started_at = now
    elif to == "stop" and round_.timer_started_at is not None:
        round_.timer_played += int((now - round_.timer_started_at).total_seconds())
        round_.timer_started_at = None
    elif to == "reset":
        round_.timer_started_at, round_.timer_played = None, 0
    elif to not in ("start", "stop"):
        raise LeagueError("bad_field", field="to", reason=to)
    round_.save(update_fields=["timer_started_at", "timer_played"])
    touch(round_.tournament)
    return round_


@transaction.atomic
def extra_time_give(*, actor: User, table: Table, minutes: int) -> None:
    require(actor, table.round.tournament, "referee")
    Table.objects.filter(pk=table.pk).update(extra_minutes=F("extra_minutes") + minutes)
    log_result(actor, "extra_time_give", table, {"minutes": minutes})
    touch(table.round.tournament)
