"""Calls for a referee, and the time that a table has left."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from league.accounts.models import User
from league.clubs.roles import require
from league.records.in_play.tableside import Clock, Tableside
from league.tournaments.core.revision import touch
from league.tournaments.models import RefereeCall, Table
from league.tournaments.results.tables import locked_table


def tableside_of(table: Table, now: datetime) -> Tableside:
    """Return the table's clock, which is the round's with the table's extra minutes, and its open call."""
    round_, extra = table.round, table.extra_minutes
    ends_at = round_.timer_ends_at(extra)
    clock = Clock(ends_at=ends_at, seconds_left=None if ends_at else round_.seconds_left(now, extra))
    called_at = table.calls.filter(answered_at=None).values_list("called_at", flat=True).first()
    return Tableside(now, clock, called_at)


@transaction.atomic
def referee_call(*, table: Table) -> RefereeCall:
    """Return the open call of the table, and create it if there is none."""
    table = locked_table(table)
    call, is_new = RefereeCall.objects.get_or_create(table=table, answered_at=None)
    if is_new:
        touch(table.round.tournament)
    return call


@transaction.atomic
def referee_call_take_back(*, actor: User, table: Table) -> None:
    """Take back the open call of the table; it then has an end and nobody who answered it."""
    require(actor, table.round.tournament, "record")
    if RefereeCall.objects.filter(table=table, answered_at=None).update(answered_at=timezone.now()):
        touch(table.round.tournament)


@transaction.atomic
def referee_answer(*, actor: User, call: RefereeCall) -> None:
    require(actor, call.table.round.tournament, "referee")
    open_call = RefereeCall.objects.filter(pk=call.pk, answered_at=None)
    if open_call.update(answered_at=timezone.now(), answered_by=actor):
        touch(call.table.round.tournament)
