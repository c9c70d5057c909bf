"""Open tables: proposed, joined, left and withdrawn. The lock of the table's row decides who gets the last seat."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import can, require
from league.core.errors import Forbidden, LeagueError
from league.evenings.services import answers_add
from league.history.services import history_log
from league.members.selectors import own_player
from league.open_tables.models import OpenSeat, OpenTable
from league.open_tables.selectors import people_of
from league.players.accounts import entries_of
from league.players.models import Player
from league.sessions.services import FARTHEST, session_add


@transaction.atomic
def open_table_propose(
    *, actor: User, club: Club, begins_at: datetime, seats: int = OpenTable.Seats.FOUR, place: str = ""
) -> OpenTable:
    """Propose a table, and join it. The same proposal of the same member again is the first one.

    raises      LeagueError `no_own_player`, `open_table_over`, `future_date`
    """
    require(actor, club, "answer")
    player = _own(actor, club)
    # Locked, so that a form that a phone sends twice is one proposal.
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    now = timezone.now()
    if begins_at <= now:
        raise LeagueError("open_table_over")
    if begins_at - now > FARTHEST:
        raise LeagueError("future_date", date=begins_at.date())
    said: dict[str, Any] = {"begins_at": begins_at, "seats": seats, "place": place}
    if same := OpenTable.objects.filter(club=club, proposed_by=player, state=OpenTable.State.OPEN, **said).first():
        return same
    table = OpenTable(club=club, proposed_by=player, **said)
    table.full_clean(exclude=["club", "proposed_by"])
    table.save()
    history_log(
        actor, "open_table_propose", table, after={"begins_at": begins_at, "seats": seats, "place": table.place}
    )
    OpenSeat.objects.create(table=table, player=player)
    return table


@transaction.atomic
def open_table_join(*, actor: User, table: OpenTable) -> OpenTable:
    """Take a free seat. The last one makes the table an evening. Twice is once.

    raises      LeagueError `no_own_player`, `open_table_full`, `open_table_withdrawn`, `open_table_over`
    """
    require(actor, table.club, "answer")
    table, player = _locked(table), _own(actor, table.club)
    if player in people_of(table):
        return table
    _check_waiting(table)
    OpenSeat.objects.create(table=table, player=player)
    history_log(actor, "open_table_join", table, after={"player": player.pk})
    people = people_of(table)
    if len(people) >= table.seats:
        _become_evening(actor, table, people)
    return table


def _become_evening(actor: User, table: OpenTable, people: list[Player]) -> None:
    evening: dict[str, Any] = {"begins_at": table.begins_at, "place": table.place, "capacity": table.seats}
    table.session = session_add(actor=actor, club=table.club, **evening)
    table.state = OpenTable.State.FULL
    table.save(update_fields=["session", "state"])
    history_log(
        actor, "open_table_fill", table,
        before={"state": OpenTable.State.OPEN}, after={"state": table.state, "session": table.session},
    )  # fmt: skip
    answers_add(actor=actor, session=table.session, players=people)


@transaction.atomic
def open_table_leave(*, actor: User, table: OpenTable) -> OpenTable:
    """Give the own seat back; who proposed the table withdraws it. Twice is once.

    raises      LeagueError `no_own_player`, `open_table_full`
    """
    require(actor, table.club, "answer")
    table, player = _locked(table), _own(actor, table.club)
    if table.proposed_by.standing_for == player:
        return open_table_withdraw(actor=actor, table=table)
    taken = OpenSeat.objects.filter(table=table, player__in=entries_of(player))
    if taken.exists():
        if table.state == OpenTable.State.FULL:
            raise LeagueError("open_table_full")
        taken.delete()
        history_log(actor, "open_table_leave", table, after={"player": player.pk})
    return table


@transaction.atomic
def open_table_withdraw(*, actor: User, table: OpenTable) -> OpenTable:
    """Take a proposal back: whoever made it, and whoever opens evenings. Twice is once.

    raises      Forbidden, LeagueError `open_table_full`
    """
    require(actor, table.club, "answer")
    table = _locked(table)
    if table.proposed_by.standing_for.account_id != actor.pk and not can(actor, table.club, "session"):
        raise Forbidden
    if table.state == OpenTable.State.FULL:
        raise LeagueError("open_table_full")
    if table.state == OpenTable.State.OPEN:
        table.state = OpenTable.State.WITHDRAWN
        table.save(update_fields=["state"])
        before = {"state": OpenTable.State.OPEN}
        history_log(actor, "open_table_withdraw", table, before=before, after={"state": table.state})
    return table


def _own(actor: User, club: Club) -> Player:
    player = own_player(club, actor)
    if player is None:
        raise LeagueError("no_own_player")
    return player


def _locked(table: OpenTable) -> OpenTable:
    rows = OpenTable.objects.select_for_update(of=("self",), no_key=True)
    return rows.select_related("club", "session", "proposed_by__merged_into").get(pk=table.pk)


def _check_waiting(table: OpenTable) -> None:
    if table.state == OpenTable.State.FULL:
        raise LeagueError("open_table_full")
    if table.state == OpenTable.State.WITHDRAWN:
        raise LeagueError("open_table_withdrawn")
    if not table.is_waiting:
        raise LeagueError("open_table_over")
