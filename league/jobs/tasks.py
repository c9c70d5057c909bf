from celery import shared_task

from league.jobs import services
from league.jobs.running import job_run


@shared_task
def run_job(job_id: int) -> None:
    job_run(job_id)


@shared_task
def sweep() -> None:
    services.jobs_sweep()
