from celery import shared_task
from django.db import DatabaseError

from league.core.outages.database import is_database_away
from league.core.outages.disk import is_disk_full, is_read_only
from league.core.outages.outage import writing_outage
from league.jobs import services
from league.jobs.running import job_run


@shared_task
def run_job(job_id: int) -> None:
    job_run(job_id)


@shared_task
def sweep() -> None:
    try:
        services.jobs_sweep()
    except DatabaseError as error:
        if not (is_database_away(error) or is_disk_full(error) or is_read_only(error)):
            raise
        # One line, not a traceback every five seconds.
        writing_outage.begin(error)
    else:
        writing_outage.end()
