from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ClubView, actor
from league.clubs.roles import require
from league.work.selectors import ClubJob, club_job, club_jobs
from league.work.services import club_compare, club_job_cancel


def job_shape(one: ClubJob) -> dict[str, Any]:
    job = one.job
    return {
        "id": job.pk,
        "kind": job.kind,
        "subject": one.subject.name,
        "state": job.state,
        "is_current": job.is_current,
        "percent": job.percent,
        "what": job.what,
        "seconds_left": job.seconds_left,
        "wanted_at": job.wanted_at,
        "finished_at": job.finished_at,
        "error": one.fault,
    }


class JobListView(ClubView):
    """The club's background work, for organisers."""

    @extend_schema(operation_id="jobs", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        require(request.user, found, "work")
        return Response([job_shape(one) for one in club_jobs(found)])


class JobCancelView(ClubView):
    """Stop a job at its next step, or never begin it."""

    @extend_schema(operation_id="job_cancel", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        found = self.club(request)
        club_job_cancel(actor=actor(request), club=found, pk=pk)
        cancelled = club_job(found, pk)
        return Response(job_shape(cancelled) if cancelled else None)


class CompareView(ClubView):
    """Compute the club's tables from nothing and compare; answers with the job that does it."""

    @extend_schema(operation_id="compare", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found = self.club(request)
        wanted = club_job(found, club_compare(actor=actor(request), club=found).pk)
        return Response(job_shape(wanted) if wanted else None, status=202)
