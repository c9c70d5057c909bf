"""Results, reported and confirmed by players or entered by the desk; calls for a referee and the timer."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F

from league.accounts.models import User
from league.clubs.models import Club, EventRole
from league.clubs.roles import InEvent, can, require
from league.core.errors import LeagueError, VersionConflict, existing, overtaken
from league.core.points import PENALTY_UNIT
from league.records.core.doubts import check_looks_right
from league.records.games.withholding import hanchan_hold_back
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.selectors import hanchan_rows
from league.records.services import hanchan_amend, hanchan_record, hanchan_restore, hanchan_void
from league.records.settlement import settle_seats
from league.tournaments.core.reopening import round_reopen
from league.tournaments.core.revision import touch
from league.tournaments.models import Report, Round, Table
from league.tournaments.results.penalties import (
    GivenPenalty,
    given_penalties,
    penalty_create,
    penalty_rules,
    points_of,
    stored_penalties,
    table_seats,
)
from league.tournaments.results.placing import place_in_play
from league.tournaments.results.tables import (
    check_not_by_deals,
    check_played,
    check_round_open,
    keep_cleared,
    locked_table,
    log_result,
    note_of,
    touch_open,
)
from league.tournaments.standings.tournament_table import is_frozen


@transaction.atomic
def result_report(
    *, table: Table, seat: int, proof: str, scores: Sequence[int], chips: Sequence[int] = (), deposits: int = 0,
    penalties: Sequence[GivenPenalty] = (), asks: bool = False, again: bool = False,
) -> Report:  # fmt: skip
    """Store a result that a player at the table enters; it counts when another player of the table confirms it.

    The same scores from a second player confirm those that wait, and change nothing where they are the result.

    proof       how the sender showed the seat (`Report.Proof`)
    scores      after the penalties
    penalties   those on the score sheet that the referee has not entered
    asks        unless `again`, refuse what is possible but improbable, LeagueError `looks_wrong`
    """
    table = locked_table(table)
    tournament = table.round.tournament
    if not tournament.players_report:
        raise LeagueError("players_do_not_report")
    agreed = agreed_result(table, scores, chips, deposits, penalties)
    if agreed is not None:
        return _standing_report(table)
    if table.is_done:
        raise LeagueError("result_stands")
    check_not_by_deals(table)
    waiting = table.reports.filter(state=Report.State.WAITING).first()
    told = {"scores": list(scores), "chips": list(chips), "deposits": deposits}
    if (
        waiting is not None
        and all(getattr(waiting, key) == value for key, value in told.items())
        and (waiting.penalties == stored_penalties(penalties))
    ):
        return _join(waiting, seat, proof)
    seats = table_seats(table, scores, chips, penalties)
    settle_seats(tournament.house_rules, seats, deposits=deposits)
    if asks and not again:
        check_not_improbable(table, seats)
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    report = Report.objects.create(
        table=table, seat=seat, reported_with=proof, scores=list(scores), chips=list(chips), deposits=deposits,
        penalties=stored_penalties(penalties),
    )  # fmt: skip
    log_result(None, "result_report", table, {"seat": seat, "proof": proof, "scores": list(scores)})
    touch(tournament)
    return report


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

    raises      LeagueError `wrong_state`, also if somebody else answers it at the same moment
    """
    if report.state != Report.State.WAITING:
        raise LeagueError("wrong_state", state=report.get_state_display())
    if not Report.objects.filter(pk=report.pk, state=Report.State.WAITING).update(**changes):
        raise overtaken(report)
    report.refresh_from_db()


@transaction.atomic
def result_enter(
    *, actor: User, table: Table, scores: Sequence[int], chips: Sequence[int] = (), deposits: int = 0,
    penalties: Sequence[GivenPenalty] = (), reason: str = "", version: int | None = None,
    sum_reason: str | None = None, asks: bool = False, again: bool = False,
) -> Hanchan:  # fmt: skip
    """Enter or correct a result at the desk; a correction needs a reason, which stays in the log.

    scores      after the penalties of the table
    penalties   those that are given now, besides the ones that the table has
    version     the version of the result that the desk has seen, 0 for none; None: not checked
    sum_reason  why a referee decided scores that do not add up; None: as for `hanchan_amend`
    asks        unless `again`, refuse the first result of a table if it is possible but improbable, LeagueError
                `looks_wrong`; a correction has a reason
    returns     the result; the one that stands if it is the same, whatever version the desk has seen
    raises      VersionConflict with the present result if it is another version; LeagueError `reason_needed`,
                `table_by_deals`, `referee_needed`, `sum_must_add_up`, `sum_needs_referee`
    """
    require(actor, table.round.tournament, "result")
    table = locked_table(table)
    agreed = agreed_result(table, scores, chips, deposits, penalties)
    if agreed is not None and is_decided_so(agreed, sum_reason):
        return agreed
    _check_corrects(actor, table)
    _check_version(table, version)
    check_played(table)
    check_not_by_deals(table)
    if table.is_done and not reason:
        raise LeagueError("reason_needed")
    # Fail before a report is written.
    seats = table_seats(table, scores, chips, penalties, is_decided=bool(sum_reason))
    if asks and not again and not table.is_done:
        settle_seats(table.round.tournament.house_rules, seats, deposits=deposits, sum_decided=bool(sum_reason))
        check_not_improbable(table, seats)
    table.reports.filter(state__in=(Report.State.WAITING, Report.State.CONFIRMED)).update(state=Report.State.REPLACED)
    report = Report.objects.create(
        table=table, user=actor, scores=list(scores), chips=list(chips), deposits=deposits, reason=reason,
        penalties=stored_penalties(penalties), state=Report.State.CONFIRMED,
    )  # fmt: skip
    return _store(actor, table, report, sum_reason)


def check_not_improbable(table: Table, seats: Sequence[Seat]) -> None:
    """
    raises      LooksWrong, as seen from the games of the club under the same house rules
    """
    tournament = table.round.tournament
    players, scores = [seat.player for seat in seats], [seat.score for seat in seats]
    check_looks_right(tournament.club, tournament.house_rules, place_in_play(table)[0], players, scores)


def is_decided_so(hanchan: Hanchan, sum_reason: str | None) -> bool:
    """Whether these words about the sum of the standing scores change nothing; where they add up no words do."""
    return not hanchan.sum_reason or not sum_reason or hanchan.sum_reason == sum_reason.strip()


def agreed_result(
    table: Table, scores: Sequence[int], chips: Sequence[int], deposits: int, penalties: Sequence[GivenPenalty]
) -> Hanchan | None:
    """Return the result that stands if this is the same: two who type equal scores agree, and nothing changes."""
    hanchan = table.hanchan
    if hanchan is None or not hanchan.counts or hanchan.deposits != deposits:
        return None
    rows = list(hanchan.participants.select_related("hanchan__house_rules").order_by("seat"))
    if [row.final_score for row in rows] != list(scores) or [row.chips for row in rows] != (
        list(chips) or [0] * len(rows)
    ):
        return None
    return hanchan if _are_given(table, penalties) else None


def _are_given(table: Table, penalties: Sequence[GivenPenalty]) -> bool:
    """Whether the table has each of these penalties already."""
    rules = penalty_rules(table.round.tournament.house_rules)
    unit = table.round.tournament.points_unit
    stored = Counter(
        (one.seat, Decimal(one.game_points) / PENALTY_UNIT if one.game_points else Decimal(one.points) / unit)
        for one in table.penalties.filter(is_void=False)
    )
    return Counter((one.seat, Decimal(points_of(rules, one)[0])) for one in penalties) <= stored


def _standing_report(table: Table) -> Report:
    """Return the report of the result that stands; a game deal by deal has none."""
    report = table.reports.filter(state=Report.State.CONFIRMED).first()
    if report is None:
        raise LeagueError("result_stands")
    return report


def _join(waiting: Report, seat: int, proof: str) -> Report:
    """Take the same scores from a second player as the confirmation of those that wait."""
    if proof != Report.Proof.ROUND_LINK and waiting.seat != seat:
        result_confirm(report=waiting, seat=seat, proof=proof)
        waiting.refresh_from_db()
    return waiting


def _check_corrects(actor: User, table: Table) -> None:
    """Refuse a correction by somebody who may only enter results."""
    if table.hanchan_id and not can(actor, table.round.tournament, "referee"):
        raise LeagueError("referee_needed")


def _check_version(table: Table, version: int | None) -> None:
    if version is not None and version != table.version:
        raise VersionConflict(hanchan_rows().filter(pk=table.hanchan_id).first())


class _Confirmed(NamedTuple):
    """Permits to store what two players have confirmed.

    It is recorded in the name of the account that released the round, which may have lost its role in the meantime.
    """

    club: Club

    def event_role_of(self, user: User) -> str | None:
        return EventRole.REFEREE


def _store(actor: User | None, table: Table, report: Report, sum_reason: str | None = "") -> Hanchan:
    """Record the confirmed report as a hanchan of the club, or amend the hanchan that the table has."""
    check_played(table)
    tournament = table.round.tournament
    recorder = actor or tournament.created_by
    for given in given_penalties(report.penalties):
        penalty_create(recorder, table, given)
    seats = table_seats(table, report.scores, report.chips, is_decided=bool(sum_reason))
    event = tournament if report.user_id else _Confirmed(tournament.club)
    present = Hanchan.objects.filter(tournament_table=table, entry=Hanchan.Entry.SCORES).first()
    before = _stands(present)
    if present is not None:
        hanchan = _amend(recorder, event, present, seats, report, sum_reason)
    else:
        played_on, order = place_in_play(table)
        hanchan = hanchan_record(
            actor=recorder, club=tournament.club, house_rules=tournament.house_rules, seats=seats,
            played_on=played_on, order=order, deposits=report.deposits, note=note_of(table), event=event,
            sum_reason=sum_reason or "",
        )  # fmt: skip
        Table.objects.filter(pk=table.pk).update(hanchan=hanchan)
    if is_frozen(tournament, table.round.number):
        hanchan_hold_back(hanchan=[hanchan.pk], is_held_back=True)
    after = {"scores": report.scores, "deposits": report.deposits, "hanchan": hanchan.pk} | _decided(hanchan)
    log_result(actor, "result_enter", table, after, report.reason or hanchan.sum_reason, before)
    touch_open(table)
    return hanchan


def _stands(hanchan: Hanchan | None) -> dict[str, Any] | None:
    """Return the result that counts now, for the log of a correction."""
    if hanchan is None or hanchan.is_void:
        return None
    rows = hanchan.participants.select_related("hanchan__house_rules").order_by("seat")
    scores = [row.final_score for row in rows]
    return {"scores": scores, "deposits": hanchan.deposits, "hanchan": hanchan.pk} | _decided(hanchan)


def _decided(hanchan: Hanchan) -> dict[str, Any]:
    return {"sum_reason": hanchan.sum_reason} if hanchan.sum_reason else {}


def _amend(
    recorder: User, event: InEvent, hanchan: Hanchan, seats: Sequence[Seat], report: Report, sum_reason: str | None
) -> Hanchan:
    if hanchan.is_void:
        # It was voided on the club's pages; it counts again, with the result entered now.
        hanchan = hanchan_restore(actor=recorder, hanchan=hanchan, version=hanchan.version, event=event)
    return hanchan_amend(
        actor=recorder, hanchan=hanchan, version=hanchan.version, seats=seats, deposits=report.deposits,
        reason=report.reason or "result", event=event, **({} if sum_reason is None else {"sum_reason": sum_reason}),
    )  # fmt: skip


@transaction.atomic
def result_clear(*, actor: User, table: Table, reason: str, version: int | None = None) -> None:
    """Clear the table's result: void its hanchan, so that the table waits for a result again.

    version     as in `result_enter`
    """
    require(actor, table.round.tournament, "referee")
    table = locked_table(table)
    _check_version(table, version)
    hanchan = Hanchan.objects.get(pk=existing(table.hanchan_id))
    event, before = table.round.tournament, _stands(hanchan)
    hanchan_void(actor=actor, hanchan=hanchan, version=hanchan.version, reason=reason, event=event)
    Table.objects.filter(pk=table.pk).update(hanchan=None)
    keep_cleared(table)
    table.reports.filter(state=Report.State.CONFIRMED).update(state=Report.State.REPLACED)
    log_result(actor, "result_clear", table, {"hanchan": hanchan.pk}, reason, before)
    touch_open(table)
    round_reopen(actor, reason, table)


# ----- the timer -----
@transaction.atomic
def timer_set(*, actor: User, round_: Round, to: str, now: datetime) -> Round:
    """Start, stop or reset the timer (`to`) of a public round; after a stop it can be started again."""
    require(actor, round_.tournament, "referee")
    check_round_open(round_)
    round_ = (
        Round.objects.select_for_update(of=("self",), no_key=True)
        .select_related("tournament", "stage")
        .get(pk=round_.pk)
    )
    before = round_.timer_started_at, round_.timer_played
    if to == "start" and round_.timer_started_at is None:
        round_.timer_started_at = now
    elif to == "stop" and round_.timer_started_at is not None:
        round_.timer_played += int((now - round_.timer_started_at).total_seconds())
        round_.timer_started_at = None
    elif to == "reset":
        round_.timer_started_at, round_.timer_played = None, 0
    elif to not in ("start", "stop"):
        raise LeagueError("bad_field", field="to", reason=to)
    if (round_.timer_started_at, round_.timer_played) != before:
        round_.save(update_fields=["timer_started_at", "timer_played"])
        touch(round_.tournament)
    return round_


@transaction.atomic
def extra_time_give(*, actor: User, table: Table, minutes: int) -> None:
    require(actor, table.round.tournament, "referee")
    table = locked_table(table)
    Table.objects.filter(pk=table.pk).update(extra_minutes=F("extra_minutes") + minutes)
    log_result(actor, "extra_time_give", table, {"minutes": minutes})
    touch(table.round.tournament)
