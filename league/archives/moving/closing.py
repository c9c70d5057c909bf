"""While a club moves, nobody changes anything in it: what the archive does not have must not be acknowledged here."""

from collections.abc import Sequence
from typing import Any

from django.db import connection

from league.archives.models import ClubMove
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.history.models import LogEntry

MOVING = "SELECT id, is_moving FROM {club} WHERE id IN ({keys})"


def refuse_changes(*, entries: Sequence[LogEntry], **_signal: Any) -> None:
    """A receiver of `entries_logged`: refuse what people change in a club that moves. What jobs do is done there too.

    The row is read and locked at once, in the transaction of the change: a move that begins waits for its end, and a
    change that comes later sees the move.

    raises      LeagueError `club_moving`, `club_moved`
    """
    clubs = {entry.club_id for entry in entries if entry.club_id and entry.actor_id}
    for club in _moving(clubs) if clubs else ():
        raise refusal(club)


def _moving(clubs: set[int]) -> list[int]:
    table = connection.ops.quote_name(Club._meta.db_table)
    sql = MOVING.format(club=table, keys=", ".join(["%s"] * len(clubs)))
    # SQLite has one writer, so this one sees what an earlier one has stored.
    lock = " FOR KEY SHARE" if connection.vendor == "postgresql" else ""
    with connection.cursor() as cursor:
        cursor.execute(sql + lock, [*clubs])
        return [pk for pk, is_moving in cursor.fetchall() if is_moving]


def refusal(club: int) -> LeagueError:
    moved = ClubMove.objects.filter(club_key=club).exclude(moved_at=None).first()
    return LeagueError("club_moved", address=moved.address) if moved else LeagueError("club_moving")
