"""Games that belong to something above `records`, such as an event, are not changed on the club's side."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from league.clubs.roles import InEvent
from league.core.points import stored_penalty
from league.records.models import Hanchan
from league.records.seats import Seat
from league.records.settlement import seat_of
from league.records.signals import hanchan_claimed

# What the club may write about a game that is not its own.
OF_THE_CLUB = {"note"}


def check_unclaimed(hanchan: Iterable[int], event: InEvent | None = None) -> None:
    """Refuse a change of these hanchan where one of them is somebody else's. Every service that changes more than the
    deals of a hanchan calls it before it writes.

    event       the event on whose behalf the change is made; None: the club's
    raises      LeagueError `game_of_event`
    """
    if event is None:
        hanchan_claimed.send(sender=Hanchan, hanchan=frozenset(hanchan))


def check_unclaimed_change(
    hanchan: Hanchan, event: InEvent | None, changes: Mapping[str, Any], seats: Sequence[Seat] | None = None
) -> None:
    """Do the same for an amendment. One that leaves the game as it is may be sent, with another note.

    seats       the wanted entries; None: they stay
    """
    own = any(name not in OF_THE_CLUB and getattr(hanchan, name) != value for name, value in changes.items())
    if own or (seats is not None and _entries(seats) != _entries(_present(hanchan))):
        check_unclaimed([hanchan.pk], event)


def _present(hanchan: Hanchan) -> list[Seat]:
    return [seat_of(row) for row in hanchan.participants.select_related("recorded_player").order_by("seat")]


def _entries(seats: Iterable[Seat]) -> list[tuple[int, int, int, int]]:
    return [(seat.player.pk, seat.score, seat.chips, stored_penalty(seat.penalty)) for seat in seats]
