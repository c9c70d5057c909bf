from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor
from league.clubs.roles import require
from league.maintenance.selectors import ClubJob, club_job, club_jobs
from league.maintenance.services import club_compare, club_job_cancel


def job_shape(club_job: ClubJob) -> dict[str, Any]:
    job = club_job.job
    return {
        "id": job.pk,
        "kind": job.kind,
        "subject": club_job.subject.name,
        "state": job.state,
        "is_current": job.is_current,
        "percent": job.percent,
        "what": job.what,
        "seconds_left": job.seconds_left,
        "wanted_at": job.wanted_at,
        "finished_at": job.finished_at,
        "error": club_job.fault,
    }


class JobListView(ClubView):
    """The club's background jobs, for organisers."""

    @extend_schema(operation_id="jobs", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        require(request.user, found, "work")
        return Response([job_shape(job) for job in club_jobs(found)])


class JobCancelView(ClubView):
    """Cancel a job: a running job stops at its next step, a waiting job does not start."""

    @extend_schema(operation_id="job_cancel", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        found = self.club(request)
        club_job_cancel(actor=actor(request), club=found, pk=pk)
        cancelled = club_job(found, pk)
        return Response(job_shape(cancelled) if cancelled else None)


class CompareView(ClubView):
    """Compute the club's tables from the record and compare them. Answers with the job."""

    @extend_schema(operation_id="compare", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found = self.club(request)
        wanted = club_job(found, club_compare(actor=actor(request), club=found).pk)
        return Response(job_shape(wanted) if wanted else None, status=202)
