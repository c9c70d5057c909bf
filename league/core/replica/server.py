"""What this process knows of the replica: whether it answers, and how far it must have come."""

import time
from collections.abc import Callable
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections

from league.core.outages.outage import Outage
from league.core.replica.position import position_of

REPLICA = "replica"
# What a replica lacks may be a membership that has ended, so one that is further behind than this is not read.
SECONDS_BEHIND = 2.0
# A server that is no copy any more, because it was made the primary, has no position.
REPLAYED = """
    SELECT CASE WHEN pg_is_in_recovery() THEN pg_last_wal_replay_lsn()::text END, pg_postmaster_start_time()
"""
# What others see is on the primary's disk, and only that is sent to a replica; with `synchronous_commit` off they see
# what is not yet there.
CURRENT = """
    SELECT CASE current_setting('synchronous_commit')
        WHEN 'off' THEN pg_current_wal_insert_lsn() ELSE pg_current_wal_flush_lsn() END::text
"""

replica_outage = Outage("The replica")


class Floor(NamedTuple):
    """A position of the primary that a replica must have replayed.

    start       when that replica was started: another start may begin before what readers have seen already
    """

    position: int
    start: object
    asked_at: float


class Server:
    """The replica as this process knows it."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.floor: Floor | None = None

    def has(self, seen: int) -> bool:
        """Whether the replica answers, has all that somebody has seen, and is not far behind."""
        if not replica_outage.may_try():
            return False
        try:
            lsn, start = self._replayed()
        except DatabaseError as error:
            self.is_away(error)
            return False
        replica_outage.end()
        floor = self._floor(start)
        return lsn is not None and floor is not None and position_of(lsn) >= max(seen, floor.position)

    def is_away(self, error: Exception | str) -> None:
        replica_outage.begin(error)
        connections[REPLICA].close()

    def _replayed(self) -> Any:
        connection = connections[REPLICA]
        was_open = connection.connection is not None
        try:
            return _row(REPLICA, REPLAYED)
        except DatabaseError:
            # A connection that was kept open does not outlive a restart of the replica.
            connection.close()
            if not was_open:
                raise
            return _row(REPLICA, REPLAYED)

    def _floor(self, start: object) -> Floor | None:
        known, now = self.floor, self.clock()
        if known and known.start == start and now - known.asked_at < SECONDS_BEHIND:
            return known
        try:
            self.floor = Floor(primary_position(), start, now)
        except DatabaseError:
            # Without its primary a replica falls no further behind. After a restart nobody knows what was seen of it.
            connections[DEFAULT_DB_ALIAS].close()
            self.floor = known._replace(asked_at=now) if known and known.start == start else None
        return self.floor


def primary_position() -> int:
    """The end of the primary's log: whoever has read before has seen nothing beyond it."""
    return position_of(_row(DEFAULT_DB_ALIAS, CURRENT)[0])


def _row(alias: str, question: str) -> Any:
    with connections[alias].cursor() as cursor:
        cursor.execute(question)
        return cursor.fetchone()


server = Server()
