from django.conf import settings
from kombu.exceptions import OperationalError

from league.celery import app
from league.core.outages.outage import redis_outage
from league.jobs.models import Job

# By its name, since the task runs jobs, and running a job sends messages.
RUN_JOB = "league.jobs.tasks.run_job"


def sends_messages() -> bool:
    """Whether a broker connects the processes; without one, the worker looks for new rows (league.jobs.watch)."""
    return bool(settings.REDIS_URL) or app.conf.task_always_eager


def job_send(job: Job) -> None:
    if sends_messages():
        message_send(job)


def message_send(job: Job) -> None:
    """Send the message "look at row N".

    While Redis is away nothing is sent: the worker finds the row (league.jobs.watch), or the sweep sends it later.
    """
    if not redis_outage.may_try():
        return
    # A signature finds the task where it is imported, as the tests' eager mode needs, and else sends its name.
    message = app.signature(RUN_JOB, args=(job.pk,))
    try:
        message.apply_async(queue=job.queue, retry=False)
    except OperationalError as error:
        redis_outage.begin(error)
    else:
        redis_outage.end()
