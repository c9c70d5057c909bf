"""Penalties and warnings of a referee: in a game, where the ruleset settles them, or apart from the games."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Sum

from league.accounts.models import User
from league.clubs.models import HouseRulesVersion
from league.clubs.roles import require
from league.core.errors import LeagueError, check_exists, existing
from league.core.points import PENALTY_UNIT, entered_penalty, points_text, stored_penalty
from league.families import family_of
from league.records.deals.services import deal_penalize
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.services import hanchan_amend, seats_of
from league.records.settlement import played_under
from league.tournaments.core.revision import check_not_closed, log_change
from league.tournaments.models import Entrant, Penalty, Report, Round, Table
from league.tournaments.results.tables import locked_table, players_at, touch_open
from league.tournaments.standings.record import last_public
from rules.errors import RuleError

Kind = Penalty.Kind


class GivenPenalty(NamedTuple):
    """A penalty in a game as it is entered.

    points      taken off the seat, 0 or more: of the table's score, or ranking points where the ruleset settles those;
                None: what the rules say for a false win
    is_paid     the other players get the points in equal shares; None: as the rules say for this kind
    """

    seat: int
    reason: str
    points: int | Decimal | None = None
    kind: str = Kind.OTHER
    is_paid: bool | None = None


class PenaltyRules(NamedTuple):
    """What a ruleset does with the penalties of a game.

    is_settled      the settlement takes them; otherwise the tournament's table does
    is_off_score    they come off the score of the table; otherwise off the ranking points
    usual           the points that referees take off by custom
    false_win       the points of a false win, and whether the others get them; None: not known
    """

    is_settled: bool
    is_off_score: bool
    usual: tuple[int, ...]
    false_win: tuple[int, bool] | None


def penalty_rules(version: HouseRulesVersion) -> PenaltyRules:
    ruleset, options = played_under(version)
    family = family_of(ruleset)
    is_settled = "penalties" in ruleset.game_keys(options)
    return PenaltyRules(
        is_settled, is_settled and ruleset.penalties_off_score, family.usual_penalties, family.false_win(options)
    )


# ----- scores with penalties -----
def taken_by_seat(table: Table, more: Iterable[GivenPenalty] = ()) -> list[int | Decimal]:
    """Return what the settlement takes off each seat: standing penalties, and `more` that are not stored yet."""
    rules = penalty_rules(table.round.tournament.house_rules)
    standing = table.penalties.filter(is_void=False, is_paid=False).values_list("seat").annotate(Sum("game_points"))
    stored = dict(standing.order_by("seat"))
    taken = [stored.get(seat, 0) for seat in range(table.round.tournament.seats)]
    for one in more:
        check_exists(one.seat < len(taken))
        points, is_paid = points_of(rules, one)
        if rules.is_settled and not is_paid:
            taken[one.seat] += stored_penalty(points)
    return [entered_penalty(points) for points in taken]


def table_seats(
    table: Table, scores: Sequence[int], chips: Sequence[int] = (), more: Iterable[GivenPenalty] = (), *,
    is_decided: bool = False,
) -> list[Seat]:  # fmt: skip
    """Return the seats as the record has them, from final scores after the penalties.

    is_decided      whether a referee decided these scores, whatever they add up to
    raises      LeagueError `wrong_number_of_players`, `scores_without_penalties`; RuleError `bad_chips`
    """
    seated = players_at(table)
    if len(scores) != len(seated):
        raise LeagueError("wrong_number_of_players", found=len(scores), allowed=len(seated))
    taken = taken_by_seat(table, more)
    chips = list(chips) or [0] * len(seated)
    if len(chips) != len(seated):
        raise RuleError("bad_chips")
    version = table.round.tournament.house_rules
    off_score = [int(points) for points in taken] if penalty_rules(version).is_off_score else [0] * len(taken)
    if any(off_score) and not is_decided and sum(scores) == sum(_start_scores(version)):
        raise LeagueError("scores_without_penalties", points=sum(off_score))
    before = [score + off for score, off in zip(scores, off_score, strict=True)]
    return [Seat(*cells) for cells in zip(seated, before, chips, taken, strict=True)]


def _start_scores(version: HouseRulesVersion) -> list[int]:
    ruleset, options = played_under(version)
    return list(ruleset.start_state(options)["scores"])


def points_of(rules: PenaltyRules, given: GivenPenalty) -> tuple[int | Decimal, bool]:
    """Return the points of a penalty and whether the others get them, with what the rules say filled in.

    raises      LeagueError `penalty_without_points`, `bad_field`
    """
    is_chombo = given.kind == Kind.CHOMBO
    points, is_paid = given.points, given.is_paid
    if points is None and is_chombo and rules.false_win is not None:
        points = rules.false_win[0]
        is_paid = rules.false_win[1] if is_paid is None else is_paid
    if points is None and given.kind == Kind.WARNING:
        points = 0
    if points is None or points < 0:
        raise LeagueError("penalty_without_points")
    return points, bool(is_paid)


# ----- giving -----
@transaction.atomic
def table_penalty_give(*, actor: User, table: Table, given: GivenPenalty) -> Penalty:
    """Give a penalty or a warning to a seat of a table, whether its game is over or not.

    raises      LeagueError `reason_needed`, `penalty_without_points`, `penalty_not_shared`; `no_deal` before the first
                deal of a table recorded deal by deal
    """
    require(actor, table.round.tournament, "referee")
    table = locked_table(table)
    penalty = penalty_create(actor, table, given)
    # A waiting report does not have this penalty.
    table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
    _apply(actor, table, penalty, 1)
    touch_open(table)
    return penalty


def penalty_create(actor: User, table: Table, given: GivenPenalty) -> Penalty:
    """Store a penalty without changing the game of the table."""
    if not given.reason.strip():
        raise LeagueError("reason_needed")
    tournament = table.round.tournament
    rules = penalty_rules(tournament.house_rules)
    points, is_paid = points_of(rules, given)
    entrant = existing(table.seats.filter(seat=given.seat).values_list("entrant", flat=True).first())
    penalty = Penalty(
        tournament=tournament, entrant_id=entrant, round=table.round, table=table, seat=given.seat, kind=given.kind,
        is_paid=is_paid and bool(points), reason=given.reason, referee=actor,
    )  # fmt: skip
    in_game = rules.is_settled or is_paid
    if in_game and (rules.is_off_score or is_paid) and points != int(points):
        raise LeagueError("bad_field", field="points", reason=str(points))
    if not points and given.kind == Kind.OTHER:
        penalty.kind = Kind.WARNING
    if not points and penalty.kind != Kind.WARNING:
        raise LeagueError("penalty_without_points")
    if in_game:
        penalty.game_points = stored_penalty(points)
    else:
        penalty.points = int(points * tournament.points_unit)
    if penalty.is_paid:
        shares(penalty, table.seats.count())
    penalty.deal = _last_deal(table) if penalty.game_points else None
    penalty.full_clean()
    penalty.save()
    log_penalty(actor, "penalty_give", penalty, given.reason)
    return penalty


def shares(penalty: Penalty, players: int) -> list[int]:
    """Return the change of each seat's score by points that are paid to the others.

    raises      LeagueError `penalty_not_shared`
    """
    points = penalty.game_points // PENALTY_UNIT
    each, rest = divmod(points, players - 1)
    if rest:
        raise LeagueError("penalty_not_shared", points=points, players=players - 1)
    return [-points if seat == penalty.seat else each for seat in range(players)]


def _last_deal(table: Table) -> int | None:
    hanchan = table.hanchan
    if hanchan is None or hanchan.entry != Hanchan.Entry.DEALS or hanchan.is_void:
        return None
    number = hanchan.deals.standing().values_list("number", flat=True).last()
    if number is None:
        raise LeagueError("no_deal", number=1)
    return number


def _apply(actor: User, table: Table, penalty: Penalty, sign: int) -> None:
    """Change the game of the table by a penalty (1), or undo that change (-1); without a game there is nothing yet."""
    hanchan = table.hanchan
    if not penalty.game_points or hanchan is None or hanchan.is_void:
        return
    players = table.seats.count()
    points = penalty.game_points
    moved = [sign * one for one in shares(penalty, players)] if penalty.is_paid else [0] * players
    taken = [0 if penalty.is_paid or seat != penalty.seat else sign * points for seat in range(players)]
    if hanchan.entry == Hanchan.Entry.DEALS:
        if any(one % PENALTY_UNIT for one in taken):
            raise LeagueError("bad_field", field="points", reason=str(entered_penalty(points)))
        deal_penalize(
            actor=actor, hanchan=hanchan, number=penalty.deal or 1, moved=moved, reason=penalty.reason,
            taken=[one // PENALTY_UNIT for one in taken],
        )  # fmt: skip
        return
    seats = [
        seat._replace(score=seat.score + move, penalty=entered_penalty(stored_penalty(seat.penalty) + more))
        for seat, move, more in zip(seats_of(hanchan), moved, taken, strict=True)
    ]
    tournament = table.round.tournament
    hanchan_amend(
        actor=actor, hanchan=hanchan, version=hanchan.version, seats=seats, reason=penalty.reason, event=tournament
    )


@transaction.atomic
def penalty_give(
    *,
    actor: User,
    entrant: Entrant,
    points: int,
    reason: str,
    kind: str = Kind.OTHER,
    round_: Round | None = None,
) -> Penalty:
    """Take points off apart from the games; a warning takes none.

    points      in 1/points_unit; a negative number gives points
    round_      where it counts; None: in the last public round
    """
    require(actor, entrant.tournament, "referee")
    check_not_closed(entrant.tournament)
    if not reason:
        raise LeagueError("reason_needed")
    if not points and kind != Kind.WARNING:
        raise LeagueError("adjustment_zero")
    penalty = Penalty(
        tournament=entrant.tournament, entrant=entrant, round=round_ or last_public(entrant.tournament), kind=kind,
        points=points, reason=reason, referee=actor,
    )  # fmt: skip
    penalty.full_clean()
    penalty.save()
    log_penalty(actor, "penalty_give", penalty, reason)
    return penalty


@transaction.atomic
def penalty_void(*, actor: User, penalty: Penalty, reason: str) -> None:
    """Take a penalty back. A penalty of a game changes its result as if it had never been given."""
    require(actor, penalty.tournament, "referee")
    check_not_closed(penalty.tournament)
    if not reason:
        raise LeagueError("reason_needed")
    table = locked_table(penalty.table) if penalty.table is not None else None
    if not Penalty.objects.filter(pk=penalty.pk, is_void=False).update(is_void=True):
        raise LeagueError("adjustment_void")
    if table is not None:
        table.reports.filter(state=Report.State.WAITING).update(state=Report.State.REPLACED)
        _apply(actor, table, penalty, -1)
    log_penalty(actor, "penalty_void", penalty, reason)


def log_penalty(actor: User, action: str, penalty: Penalty, reason: str) -> None:
    unit = penalty.tournament.points_unit
    after: dict[str, Any] = {
        "entrant": penalty.entrant_id, "points": points_text(penalty.points, unit), "kind": penalty.kind,
    }  # fmt: skip
    if penalty.table is not None and penalty.round is not None:
        in_game = {"points": penalty.text} if penalty.game_points else {}
        after |= {**in_game, "round": penalty.round.number, "table": penalty.table.number, "seat": penalty.seat}
    log_change(actor, action, penalty.tournament, subject=penalty, after=after, reason=reason)


def given_penalties(rows: Iterable[Mapping[str, Any]]) -> list[GivenPenalty]:
    """Read penalties as a report stores them."""
    return [
        GivenPenalty(**{**row, "points": None if row.get("points") is None else Decimal(str(row["points"]))})
        for row in rows
    ]


def stored_penalties(given: Iterable[GivenPenalty]) -> list[dict[str, Any]]:
    """Write penalties as a report stores them."""
    return [{**one._asdict(), "points": None if one.points is None else str(one.points)} for one in given]
