"""Whether an error means that the database is away, rather than a fault of ours."""

import sqlite3
from typing import Any

from django.db import DEFAULT_DB_ALIAS, InterfaceError, OperationalError
from django.db.backends.signals import connection_created
from django.dispatch import receiver

from league.core.outages.outage import database_outage


def is_database_away(error: BaseException | None) -> bool:
    """Whether the same request may succeed later: no connection, a lock that was not released, a full disk.

    SQLite reports wrong SQL and missing tables by the same class of errors; these are faults of ours.
    """
    if not isinstance(error, OperationalError | InterfaceError):
        return False
    return getattr(error.__cause__, "sqlite_errorcode", None) != sqlite3.SQLITE_ERROR


@receiver(connection_created)
def end_outage(connection: Any, **_given: Any) -> None:
    # A replica may answer while the primary is away.
    if connection.alias != DEFAULT_DB_ALIAS or not database_outage.is_on:
        return
    # pgbouncer lets clients in while the server behind it is away.
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    database_outage.end()
