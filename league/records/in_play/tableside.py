"""What happens at a table apart from its deals: its clock, and a call for somebody who helps."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from league.accounts.models import Actor, User
from league.clubs.roles import require
from league.core.errors import LeagueError
from league.history.services import history_log
from league.records.models import Hanchan


@dataclass(frozen=True)
class Clock:
    """A clock that runs towards `ends_at` or counts from `began_at`, or one that stands at `seconds_left`."""

    began_at: datetime | None = None
    ends_at: datetime | None = None
    seconds_left: int | None = None


@dataclass(frozen=True)
class Tableside:
    """
    now         the server's time, by which a phone corrects its own
    called_at   when somebody was called who has not come yet
    """

    now: datetime
    clock: Clock | None
    called_at: datetime | None


def tableside_of(hanchan: Hanchan, now: datetime) -> Tableside:
    """Return the clock and the call of a club's table; a table of an event has those of the event."""
    return Tableside(now, _clock(hanchan), hanchan.called_at if hanchan.is_open else None)


def _clock(hanchan: Hanchan) -> Clock | None:
    minutes = hanchan.clock_minutes
    if minutes is None or not hanchan.is_open:
        return None
    began_at = hanchan.recorded_at
    return Clock(began_at=began_at, ends_at=began_at + timedelta(minutes=minutes) if minutes else None)


@transaction.atomic
def clock_set(*, actor: User, hanchan: Hanchan, minutes: int | None) -> None:
    """Set the clock of a table: minutes after its beginning, 0 to count up, None for no clock."""
    hanchan = _own_table(actor, hanchan)
    if hanchan.clock_minutes == minutes:
        return
    Hanchan.objects.filter(pk=hanchan.pk).update(clock_minutes=minutes)
    before, after = {"clock_minutes": hanchan.clock_minutes}, {"clock_minutes": minutes}
    history_log(actor, "clock_set", hanchan, before=before, after=after)


@transaction.atomic
def table_call(*, actor: Actor, hanchan: Hanchan) -> None:
    """Call an organiser to the table. While the call is open, calling again changes nothing."""
    hanchan = _own_table(actor, hanchan)
    if Hanchan.objects.filter(pk=hanchan.pk, called_at=None).update(called_at=timezone.now()):
        history_log(actor, "table_call", hanchan)


@transaction.atomic
def table_call_end(*, actor: Actor, hanchan: Hanchan) -> None:
    """End the call: somebody is there, or the table takes it back."""
    hanchan = _own_table(actor, hanchan)
    if Hanchan.objects.filter(pk=hanchan.pk, called_at__isnull=False).update(called_at=None):
        history_log(actor, "table_call_end", hanchan)


def _own_table(actor: Actor, hanchan: Hanchan) -> Hanchan:
    """Return the table as it is now. A table of an event has the clock and the referees of the event."""
    require(actor, hanchan, "record")
    present = Hanchan.objects.select_related("club").get(pk=hanchan.pk)
    if getattr(present, "tournament_table", None) is not None:
        raise LeagueError("tableside_of_event")
    if not present.is_open:
        raise LeagueError("not_in_play")
    return present
