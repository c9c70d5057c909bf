"""Run the jobs that wait, as a worker does."""

from league.jobs.models import Job
from league.jobs.running import job_run


def run_jobs() -> None:
    for job in Job.objects.behind().order_by("pk"):
        job_run(job.pk)
