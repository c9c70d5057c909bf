"""Without a broker, or while it is away, the worker process watches the database for jobs that others have added."""

import logging
import math
import threading
import time
from collections.abc import Callable, Collection

from django.db import DatabaseError, close_old_connections, connection
from django.utils import timezone

from league.core.outages.redis_state import redis_state
from league.jobs.models import Job
from league.jobs.running import job_run
from league.jobs.services import jobs_release_abandoned, jobs_send_unsent, jobs_want_nightly, last_night

SQLITE_SECONDS = 0.05
OTHERWISE_SECONDS = 1.0
# Celery may wait half a minute before it connects to a Redis that is back.
STAND_IN_SECONDS = 40

log = logging.getLogger(__name__)


def watch_jobs(stop: threading.Event, queues: Collection[str]) -> None:
    """Send every unsent job of these queues to this process's Celery until `stop` is set. Runs in its own thread."""
    is_sqlite = connection.vendor == "sqlite"
    seconds = SQLITE_SECONDS if is_sqlite and "quick" in queues else OTHERWISE_SECONDS
    has_news = sqlite_news() if is_sqlite else always
    while not stop.wait(seconds):
        try:
            if has_news():
                jobs_send_unsent(queues)
        except DatabaseError as error:
            log.warning("cannot look for jobs: %s", error)
            connection.close()
    connection.close()


def stand_in(stop: threading.Event, queues: Collection[str]) -> None:
    """While Redis is away, run the jobs of these queues one after another. Runs in its own thread.

    A job that Celery runs too runs once: the first to take it in the database has it.
    """
    last_away = -math.inf
    while not stop.wait(OTHERWISE_SECONDS):
        if redis_state() == "degraded":
            last_away = time.monotonic()
        if time.monotonic() - last_away < STAND_IN_SECONDS:
            run_due(stop, queues)


def run_due(stop: threading.Event, queues: Collection[str]) -> None:
    try:
        close_old_connections()
        jobs_release_abandoned()
        jobs_want_nightly(last_night(timezone.now()))
        due = Job.objects.due(timezone.now()).filter(queue__in=queues).order_by("due_at")
        for job_id in due.values_list("pk", flat=True):
            if stop.is_set():
                return
            run_logged(job_id)
    except DatabaseError as error:
        log.warning("cannot look for jobs: %s", error)
    finally:
        connection.close()


def run_logged(job_id: int) -> None:
    try:
        job_run(job_id)
    except DatabaseError:
        raise
    except Exception:
        # Its row says that it failed, and when it is tried again.
        log.exception("job %s failed", job_id)


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
