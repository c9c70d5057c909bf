import logging

from django.conf import settings
from kombu.exceptions import OperationalError

from league.celery import app
from league.jobs.kinds import find_kind
from league.jobs.models import Job

log = logging.getLogger(__name__)


def sends_messages() -> bool:
    """Without a broker between the processes, the worker sees new rows by itself (league.jobs.watch)."""
    return bool(settings.REDIS_URL) or app.conf.task_always_eager


def job_send(job: Job) -> None:
    if sends_messages():
        message_send(job)


def message_send(job: Job) -> None:
    """Say "look at row N". A message that cannot be sent is not missed: the sweep sends it when the broker is back."""
    from league.jobs.tasks import run_job  # the task runs jobs, and running a job sends what it left

    try:
        run_job.apply_async(args=(job.pk,), queue=find_kind(job.kind).queue, retry=False)
    except OperationalError as error:
        log.warning("job %s stays in the database until the broker answers: %s", job.pk, error)
