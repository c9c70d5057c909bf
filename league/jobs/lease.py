import threading
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from league.jobs.models import Job, lease_from


@contextmanager
def keeping_lease(job: Job) -> Iterator[None]:
    """Renew the lease in a thread, so that the job counts as alive while it computes without a report."""
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
            # The job's own transaction locks SQLite, so no other worker can take the job over either.
            connection.close()
        finally:
            connection.close()
