"""Many finished hanchan recorded at once: settled before anything is held, then written in a few statements."""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from django.db import transaction

from league.accounts.models import User
from league.clubs.models import Club, HouseRulesVersion
from league.clubs.roles import require
from league.errors import LeagueError
from league.history.models import LogEntry
from league.history.services import history_line
from league.records.models import ORDERS_PER_DAY, Hanchan, Participant, played_key
from league.records.seats import Seat, seated_as, standing_for
from league.records.selectors import hanchan_snapshot
from league.records.services import check_day, check_house_rules, order_in_day
from league.records.settling import participants_of
from league.records.wants import tables_of, tables_want
from rules.settlement import GameResult


class FinishedGame(NamedTuple):
    """A hanchan by its final scores, and what its settlement made of them."""

    played_on: date
    seats: Sequence[Seat]
    deposits: int
    note: str
    result: GameResult


@transaction.atomic
def hanchan_record_all(
    *, actor: User, club: Club, house_rules: HouseRulesVersion, games: Sequence[FinishedGame]
) -> list[Hanchan]:
    """As `hanchan_record` does with each: in their order, behind what their days hold already."""
    if not games:
        return []
    require(actor, club, "record")
    check_house_rules(club, house_rules)
    days = sorted({game.played_on for game in games})
    for day in days:
        check_day(club, day)
    today = standing_for(seat.player.pk for game in games for seat in game.seats)
    players = [seated_as(today, club, game.seats) for game in games]
    order = {day: order_in_day(club, day) for day in days}
    rows = []
    for game in games:
        rows.append(_hanchan(actor, club, house_rules, game, order[game.played_on]))
        order[game.played_on] += 1
    stored = Hanchan.objects.bulk_create(rows)
    seated = [
        participants_of(hanchan, game.seats, sitting, game.result)
        for hanchan, game, sitting in zip(stored, games, players, strict=True)
    ]
    Participant.objects.bulk_create(row for seats in seated for row in seats)
    LogEntry.objects.bulk_create(
        history_line(actor=actor, action="hanchan_record", subject=one, club=club, after=hanchan_snapshot(one, seats))
        for one, seats in zip(stored, seated, strict=True)
    )
    tables_want(tables_of(*stored))
    return stored


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
        recorded_by=actor,
    )
    hanchan.check_entries()
    return hanchan
