"""Results: reported by one and confirmed by another, or entered by the desk; penalties, referee calls, the timer."""

from collections.abc import Sequence
from datetime import datetime

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.errors import LeagueError, VersionConflict
from league.history.services import history_log
from league.players.models import Player
from league.records.holding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.selectors import hanchan_snapshot
from league.records.services import hanchan_amend, hanchan_record, hanchan_restore, hanchan_void
from league.records.settling import settle_seats
from league.tournaments.models import Entrant, Penalty, RefereeCall, Report, Round, Table
from league.tournaments.placing import place_in_play
from league.tournaments.standings import is_frozen
from league.tournaments.touching import touch


def players_at(table: Table) -> list[Player]:
    """By seat."""
    return [seat.entrant.player for seat in table.seats.select_related("entrant__player").order_by("seat")]


def _seats(table: Table, scores: Sequence[int], chips: Sequence[int] = ()) -> list[Seat]:
    seated = players_at(table)
    if len(scores) != len(seated):
        raise LeagueError("wrong_number_of_players", found=len(scores), allowed=len(seated))
    chips = list(chips) or [0] * len(seated)
    return [Seat(player, score, chip) for player, score, chip in zip(seated, scores, chips, strict=True)]


def locked_table(table: Table) -> Table:
    # The table's row alone: the event's is held last (`touch_open`), since whoever plays on deal by deal at another
    # table holds that game and waits for the event, and a place in the day may be wanted of that very game.
    rows = Table.objects.select_for_update(of=("self",), no_key=True)
    locked = rows.select_related("round__tournament__club").get(pk=table.pk)
    _check_open(locked.round)
    return locked


def _check_open(one: Round) -> None:
    if one.state not in (Round.State.RELEASED, Round.State.FINISHED):
        raise LeagueError("round_not_released")
    if one.tournament.is_closed:
        raise LeagueError("tournament_closed")


def touch_open(table: Table) -> None:
    """Touch the event at the end of a change, unless it was closed or the round taken back in the meantime."""
    touch(table.round.tournament)
    _check_open(Round.objects.select_related("tournament").get(pk=table.round_id))


def check_not_by_deals(table: Table) -> None:
    """What is recorded deal by deal is amended deal by deal, or taken away as a whole."""
    hanchan = table.hanchan
    if hanchan is not None and hanchan.entry == Hanchan.Entry.DEALS and not hanchan.is_void:
        raise LeagueError("table_by_deals")


@transaction.atomic
def result_report(
    *, table: Table, seat: int, scores: Sequence[int], chips: Sequence[int] = (), deposits: int = 0
) -> Report:
    """Somebody at the table enters the result; it counts when a second person there confirms it."""
    table = locked_table(table)
    tournament = table.round.tournament
    if not tournament.players_report:
        raise LeagueError("players_do_not_report")
    if table.is_done:
        raise LeagueError("result_stands")
    check_not_by_deals(table)
    settle_seats(tournament.house_rules, _seats(table, scores, chips), deposits=deposits)
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    report = Report.objects.create(table=table, seat=seat, scores=list(scores), chips=list(chips), deposits=deposits)
    log_result(None, "result_report", table, {"seat": seat, "scores": list(scores)})
    touch(tournament)
    return report


def log_result(actor: User | None, action: str, table: Table, after: object, reason: str = "") -> None:
    tournament = table.round.tournament
    what = {"round": table.round.number, "table": table.number, "what": after}
    history_log(actor=actor, action=action, subject=tournament, club=tournament.club, after=what, reason=reason)


@transaction.atomic
def result_confirm(*, report: Report, seat: int) -> Hanchan:
    """A second person at the table says yes; only then it is the result."""
    table = locked_table(report.table)
    if report.seat == seat:
        raise LeagueError("confirm_by_another")
    if not Report.objects.filter(pk=report.pk, state=Report.State.WAITING).update(
        state=Report.State.CONFIRMED, confirmed_by_seat=seat
    ):
        raise LeagueError("version_conflict")
    report.refresh_from_db()
    return _store(table.round.released_by, table, report)


@transaction.atomic
def result_refuse(*, report: Report, seat: int, reason: str = "") -> Report:
    """Somebody at the table says no: the result is entered again, or the referee comes."""
    table = locked_table(report.table)
    if not Report.objects.filter(pk=report.pk, state=Report.State.WAITING).update(
        state=Report.State.REFUSED, confirmed_by_seat=None, reason=reason
    ):
        raise LeagueError("version_conflict")
    log_result(None, "result_refuse", table, {"seat": seat}, reason)
    touch(table.round.tournament)
    report.refresh_from_db()
    return report


@transaction.atomic
def result_enter(
    *, actor: User, table: Table, scores: Sequence[int], chips: Sequence[int] = (), deposits: int = 0,
    reason: str = "", version: int | None = None,
) -> Hanchan:  # fmt: skip
    """The desk enters or corrects a result; a correction needs its reason and stays in the log.

    version     the version of the result that was seen, 0 for none; None: not asked
    raises      VersionConflict with the present result where another one has come in since
    """
    require(actor, table.round.tournament.club, "tournament")
    table = locked_table(table)
    if version is not None and version != table.version:
        raise VersionConflict(hanchan_snapshot(table.hanchan) if table.hanchan else None)
    check_not_by_deals(table)
    if table.is_done and not reason:
        raise LeagueError("reason_needed")
    _seats(table, scores, chips)
    table.reports.filter(state__in=(Report.State.WAITING, Report.State.CONFIRMED)).update(state=Report.State.REPLACED)
    report = Report.objects.create(
        table=table, user=actor, scores=list(scores), chips=list(chips), deposits=deposits, reason=reason,
        state=Report.State.CONFIRMED,
    )  # fmt: skip
    return _store(actor, table, report)


def note_of(table: Table) -> str:
    return f"{table.round.tournament.name} · {table.round.number}-{table.number}"[:200]


def _store(actor: User | None, table: Table, report: Report) -> Hanchan:
    """The confirmed report becomes a hanchan of the club, or amends the one it was."""
    tournament = table.round.tournament
    seats = _seats(table, report.scores, report.chips)
    recorder = actor or tournament.created_by
    present = Hanchan.objects.filter(event_table=table, entry=Hanchan.Entry.SCORES).first()
    if present is not None:
        hanchan = present
        if hanchan.is_void:
            # Voided on the club's pages: it counts again, with the result as it is entered now.
            hanchan = hanchan_restore(actor=recorder, hanchan=hanchan, version=hanchan.version)
        hanchan = hanchan_amend(
            actor=recorder, hanchan=hanchan, version=hanchan.version, seats=seats, deposits=report.deposits,
            reason=report.reason or "result",
        )  # fmt: skip
    else:
        played_on, order = place_in_play(table)
        hanchan = hanchan_record(
            actor=recorder, club=tournament.club, house_rules=tournament.house_rules, seats=seats,
            played_on=played_on, order=order, deposits=report.deposits,
            note=note_of(table),
        )  # fmt: skip
        Table.objects.filter(pk=table.pk).update(hanchan=hanchan)
    if is_frozen(tournament, table.round.number):
        hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    log_result(actor, "result_enter", table, {"scores": report.scores, "hanchan": hanchan.pk}, report.reason)
    touch_open(table)
    return hanchan


@transaction.atomic
def result_clear(*, actor: User, table: Table, reason: str) -> None:
    """Take a result away: the hanchan is void, the table waits for another."""
    require(actor, table.round.tournament.club, "tournament")
    table = locked_table(table)
    if not table.hanchan_id:
        raise LeagueError("not_found")
    hanchan = Hanchan.objects.get(pk=table.hanchan_id)
    hanchan_void(actor=actor, hanchan=hanchan, version=hanchan.version, reason=reason)
    Table.objects.filter(pk=table.pk).update(hanchan=None)
    table.reports.filter(state=Report.State.CONFIRMED).update(state=Report.State.REPLACED)
    log_result(actor, "result_clear", table, {"hanchan": hanchan.pk}, reason)
    touch_open(table)


# ----- the referee -----
@transaction.atomic
def penalty_give(
    *, actor: User, entrant: Entrant, points: int, reason: str, kind: str = Penalty.Kind.OTHER, one: Round | None = None
) -> Penalty:
    """Take points off beside the games (below zero: give them); in 1/points_unit."""
    require(actor, entrant.tournament.club, "tournament")
    if entrant.tournament.is_closed:
        raise LeagueError("tournament_closed")
    if not reason:
        raise LeagueError("reason_needed")
    if not points:
        raise LeagueError("adjustment_zero")
    penalty = Penalty(
        tournament=entrant.tournament,
        entrant=entrant,
        round=one,
        kind=kind,
        points=points,
        reason=reason,
        referee=actor,
    )
    penalty.full_clean()
    penalty.save()
    _log_penalty(actor, "penalty_give", penalty, reason)
    return penalty


@transaction.atomic
def penalty_void(*, actor: User, penalty: Penalty, reason: str) -> None:
    require(actor, penalty.tournament.club, "tournament")
    if not reason:
        raise LeagueError("reason_needed")
    if not Penalty.objects.filter(pk=penalty.pk, is_void=False).update(is_void=True):
        raise LeagueError("adjustment_void")
    _log_penalty(actor, "penalty_void", penalty, reason)


def _log_penalty(actor: User, action: str, penalty: Penalty, reason: str) -> None:
    after = {"entrant": penalty.entrant_id, "points": penalty.points, "kind": penalty.kind}
    club = penalty.tournament.club
    history_log(actor=actor, action=action, subject=penalty, club=club, after=after, reason=reason)
    touch(penalty.tournament)


@transaction.atomic
def referee_call(*, table: Table) -> RefereeCall:
    """One open call a table; calling again changes nothing."""
    table = locked_table(table)
    call, _ = RefereeCall.objects.get_or_create(table=table, answered_at=None)
    touch(table.round.tournament)
    return call


@transaction.atomic
def referee_answer(*, actor: User, call: RefereeCall) -> None:
    require(actor, call.table.round.tournament.club, "tournament")
    RefereeCall.objects.filter(pk=call.pk, answered_at=None).update(answered_at=timezone.now(), answered_by=actor)
    touch(call.table.round.tournament)


# ----- the timer -----
@transaction.atomic
def timer_set(*, actor: User, one: Round, to: str, now: datetime) -> Round:
    """`start`, `stop` (it can go on) or `reset`."""
    require(actor, one.tournament.club, "tournament")
    one = (
        Round.objects.select_for_update(of=("self",), no_key=True).select_related("tournament", "stage").get(pk=one.pk)
    )
    if to == "start" and one.timer_started_at is None:
        one.timer_started_at = now
    elif to == "stop" and one.timer_started_at is not None:
        one.timer_played += int((now - one.timer_started_at).total_seconds())
        one.timer_started_at = None
    elif to == "reset":
        one.timer_started_at, one.timer_played = None, 0
    elif to not in ("start", "stop"):
        raise LeagueError("bad_field", field="to", reason=to)
    one.save(update_fields=["timer_started_at", "timer_played"])
    touch(one.tournament)
    return one


@transaction.atomic
def extra_time_give(*, actor: User, table: Table, minutes: int) -> None:
    require(actor, table.round.tournament.club, "tournament")
    Table.objects.filter(pk=table.pk).update(extra_minutes=F("extra_minutes") + minutes)
    log_result(actor, "extra_time_give", table, {"minutes": minutes})
    touch(table.round.tournament)
