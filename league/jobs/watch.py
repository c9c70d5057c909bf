"""Without a broker, the worker process watches the database for jobs that web processes have added."""

import logging
import threading
import time
from collections.abc import Callable

from django.db import DatabaseError, connection

from league.jobs.services import jobs_send_unsent

SQLITE_SECONDS = 0.05
OTHERWISE_SECONDS = 1.0

log = logging.getLogger(__name__)


def watch_jobs(stop: threading.Event) -> None:
    """Send every unsent job to this process's Celery until `stop` is set. Runs in its own thread."""
    seconds, has_news = (
        (SQLITE_SECONDS, sqlite_news()) if connection.vendor == "sqlite" else (OTHERWISE_SECONDS, always)
    )
    while not stop.wait(seconds):
        try:
            if has_news():
                jobs_send_unsent()
        except DatabaseError as error:
            log.warning("cannot look for jobs: %s", error)
            connection.close()
    connection.close()


def always() -> bool:
    return True


def sqlite_news() -> Callable[[], bool]:
    """A function: has another connection committed since the last call? Once a second yes, for jobs that fall due."""
    seen_version, checked_at = -1, 0.0

    def has_news() -> bool:
        nonlocal seen_version, checked_at
        with connection.cursor() as cursor:
            version = cursor.execute("PRAGMA data_version").fetchone()[0]
        if version == seen_version and time.monotonic() - checked_at < OTHERWISE_SECONDS:
            return False
        seen_version, checked_at = version, time.monotonic()
        return True

    return has_news
