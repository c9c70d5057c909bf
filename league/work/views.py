from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from league.clubs.models import Club
from league.errors import LeagueError
from league.web.pages import ClubRequest, club_page, show
from league.work import services
from league.work.selectors import club_findings, club_job, club_jobs

MOST_FINDINGS = 50


@club_page("work")
def work(request: ClubRequest, club: Club) -> HttpResponse:
    """What is computed in the background, what failed, and what the nightly check has found."""
    jobs, findings = club_jobs(club), club_findings(club)[:MOST_FINDINGS]
    return show(request, "work/work.html", here="members", jobs=jobs, findings=findings)


@club_page()
def job(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The words of one job for the page that shows it; once it is done, that page is loaded anew."""
    found = club_job(club, pk)
    if found is None:
        raise LeagueError("not_found")
    response = show(request, "work/progress.html", one=found)
    if not found.job.is_waited_for and found.job.is_current:
        response.headers["HX-Refresh"] = "true"
    response.headers["Cache-Control"] = "no-store"
    return response


@require_POST
@club_page("work")
def job_cancel(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.club_job_cancel(actor=request.user, club=club, pk=pk)
    messages.success(request, _("It stops at its next step."))
    return redirect("work", club.slug)


@require_POST
@club_page("work")
def job_again(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.club_job_again(actor=request.user, club=club, pk=pk)
    return redirect("work", club.slug)


@require_POST
@club_page("work")
def compare(request: ClubRequest, club: Club) -> HttpResponse:
    services.club_compare(actor=request.user, club=club)
    return redirect("work", club.slug)
