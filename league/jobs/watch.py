"""Finds new rows without a broker: the web process writes a job's row, and the worker's process sees it."""

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
    """Hand every unsent job to this process's Celery until told to stop. Runs in a thread of its own."""
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
    """Whether another connection has committed since the last question; and once a second anyway, for what fell due."""
    seen_version, looked_at = -1, 0.0

    def has_news() -> bool:
        nonlocal seen_version, looked_at
        with connection.cursor() as cursor:
            version = cursor.execute("PRAGMA data_version").fetchone()[0]
        if version == seen_version and time.monotonic() - looked_at < OTHERWISE_SECONDS:
            return False
        seen_version, looked_at = version, time.monotonic()
        return True

    return has_news
