"""Whether this process can serve requests, and how well."""

from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.migrations.executor import MigrationExecutor
from django.utils import timezone

from league.compiled import engine_build
from league.core.outages.database import is_database_away
from league.core.outages.outage import writing_outage
from league.core.outages.redis_state import redis_state
from league.jobs.models import Job
from league.monitoring.disk import free_bytes, is_short, is_writable
from league.monitoring.last_backup import last_backup_at

# A job that has waited for longer says that no worker runs, or too few.
LONGEST_LAG = timedelta(minutes=10)


class Readiness(NamedTuple):
    """`status` is `ok`, `degraded` (everything works, but slower or late) or `not_ready`."""

    status: str
    details: dict[str, Any]


def readiness(now: datetime | None = None) -> Readiness:
    now = now or timezone.now()
    redis, backup = redis_state(), last_backup_at()
    details: dict[str, Any] = {
        "database": "away",
        "migrations": "unknown",
        "queue_lag_seconds": None,
        "redis": redis,
        "last_backup": backup.isoformat() if backup else None,
        "engine": engine_build(),
        "free_bytes": free_bytes(),
        "writable": None,
    }
    try:
        connection.ensure_connection()
        details["migrations"] = "applied" if Migrations.are_applied() else "missing"
        details["database"] = "ok"
        if details["migrations"] == "missing":
            return Readiness("not_ready", details)
        lag = Job.objects.lag(now)
        details["writable"] = is_writable()
    except Exception as error:
        if not is_database_away(error):
            raise
        return Readiness("not_ready", {**details, "database": "away"})
    details["queue_lag_seconds"] = round(lag.total_seconds())
    if details["writable"]:
        writing_outage.end()
    is_degraded = redis == "degraded" or lag > LONGEST_LAG or is_short() or not details["writable"]
    return Readiness("degraded" if is_degraded else "ok", details)


class Migrations:
    """Remembers that they are applied: reading them all takes long, and this process has no others."""

    applied = False

    @classmethod
    def are_applied(cls) -> bool:
        if not cls.applied:
            executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
            cls.applied = not executor.migration_plan(executor.loader.graph.leaf_nodes())
        # Also where nothing had to be read, so that every call asks the database.
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        return cls.applied
