from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor
from league.clubs.models import Club
from league.core.errors import existing
from league.maintenance.outputs import ClubJobOutput
from league.maintenance.selectors import ClubJob, club_job, club_jobs
from league.maintenance.services import club_compare, club_job_cancel


def existing_job(club: Club, pk: int) -> ClubJob:
    return existing(club_job(club, pk))


class JobListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="jobs", responses=ClubJobOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the club's background jobs. For organisers.

        Waiting and running jobs come first, then failed ones, then the latest.
        """
        return self.page_for("work", request, club_jobs, ClubJobOutput)


class JobCancelView(ClubView):
    @extend_schema(operation_id="job_cancel", request=None, responses=ClubJobOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Cancel a job. A running job stops at its next step, a waiting job does not start."""
        found = self.club(request)
        club_job_cancel(actor=actor(request), club=found, pk=pk)
        return Response(ClubJobOutput(existing_job(found, pk)).data)


class CompareView(ClubView):
    @extend_schema(operation_id="compare", request=None, responses={202: ClubJobOutput})
    def post(self, request: Request, club: str) -> Response:
        """Start the job that computes the club's tables from the record and compares them. For organisers."""
        found = self.club(request)
        job = club_compare(actor=actor(request), club=found)
        return Response(ClubJobOutput(existing_job(found, job.pk)).data, status=202)
