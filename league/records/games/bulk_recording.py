"""Record many finished hanchan at once: they are settled before anything is locked and written in a few statements."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.history.services import history_line, history_log_all
from league.records.core.days import order_in_day
from league.records.core.decided import sum_reason_of
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant, played_key
from league.records.recalculation import affected_by, record_change_send
from league.records.seats import Seat, players_lock, players_of_seats
from league.records.selectors import hanchan_snapshot
from league.records.services import check_day, check_house_rules
from league.records.settlement import participants_of
from rules.settlement import GameResult


class FinishedGame(NamedTuple):
    """A hanchan by its final scores, with its settlement."""

    played_on: date
    seats: Sequence[Seat]
    deposits: int
    note: str
    result: GameResult
    sum_reason: str = ""


@transaction.atomic
def hanchan_record_all(
    *, actor: User, club: Club, house_rules: HouseRulesVersion, games: Sequence[FinishedGame]
) -> list[Hanchan]:
    """Record each game as `hanchan_record` does, in this order, after the hanchan that their days already have."""
    if not games:
        return []
    require(actor, club, "record")
    check_house_rules(club, house_rules)
    days = sorted({game.played_on for game in games})
    for day in days:
        check_day(club, day)
    locked = players_lock(seat.player.pk for game in games for seat in game.seats)
    players = [players_of_seats(locked, club, game.seats) for game in games]
    order = {day: order_in_day(club, day) for day in days}
    unsaved = []
    for game in games:
        unsaved.append(_hanchan(actor, club, house_rules, game, order[game.played_on]))
        order[game.played_on] += 1
    stored = Hanchan.objects.bulk_create(unsaved)
    participants = [
        participants_of(hanchan, game.seats, at_table, game.result)
        for hanchan, game, at_table in zip(stored, games, players, strict=True)
    ]
    Participant.objects.bulk_create(row for rows in participants for row in rows)
    history_log_all(_log_line(actor, one, rows) for one, rows in zip(stored, participants, strict=True))
    record_change_send(affected_by(*stored, is_new=True))
    return stored


def _log_line(actor: User, hanchan: Hanchan, rows: Sequence[Participant]) -> LogEntry:
    after, reason = hanchan_snapshot(hanchan, rows), hanchan.sum_reason
    return history_line(actor, "hanchan_record", hanchan, after=after, reason=reason)


def _hanchan(actor: User, club: Club, house_rules: HouseRulesVersion, game: FinishedGame, order: int) -> Hanchan:
    if order >= ORDERS_PER_DAY:
        raise LeagueError("day_full", date=game.played_on)
    hanchan = Hanchan(
        club=club,
        house_rules=house_rules,
        played_on=game.played_on,
        order=order,
        played_key=played_key(game.played_on, order),
        deposits=game.deposits,
        note=game.note,
        sum_reason=sum_reason_of(actor, club, house_rules, game.seats, game.sum_reason),
        recorded_by=actor,
    )
    hanchan.check_entries()
    return hanchan
