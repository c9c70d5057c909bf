import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from league.jobs.models import Job, lease_from


@contextmanager
def keeping_lease(job: Job) -> Iterator[None]:
    """Says again and again that the job's worker is alive, also while the job itself has no time to speak."""
    stop = threading.Event()
    thread = threading.Thread(target=renew_until, args=(stop, job), name=f"lease of job {job.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()


def renew_until(stop: threading.Event, job: Job) -> None:
    while not stop.wait(settings.JOB_LEASE_SECONDS / 3):
        try:
            Job.objects.held_by(job).update(lease_until=lease_from(timezone.now()))
        except DatabaseError:
            # SQLite is locked by the job's own transaction: then nobody else can take the job over either.
            connection.close()
        finally:
            connection.close()
