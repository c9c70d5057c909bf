from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import existing
from league.core.web.pages import posted_from, show
from league.maintenance import services
from league.maintenance.selectors import club_findings, club_job, club_jobs

MOST_FINDINGS = 50


@club_page("work")
def work(request: ClubRequest, club: Club) -> HttpResponse:
    """The club's background jobs and the findings of the nightly check."""
    jobs, findings = club_jobs(club), club_findings(club)[:MOST_FINDINGS]
    return show(request, "maintenance/work.html", here="members", jobs=jobs, findings=findings)


@club_page()
def job(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The progress of one job, as a part of the page that shows it. Once the job is done, that page reloads."""
    found = existing(club_job(club, pk))
    response = show(request, "maintenance/progress.html", one=found)
    if not found.job.is_waited_for and found.job.is_current:
        response.headers["HX-Refresh"] = "true"
    response.headers["Cache-Control"] = "no-store"
    return response


@posted_from("work", keys=("club",))
@club_page("work")
def job_cancel(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.club_job_cancel(actor=request.user, club=club, pk=pk)
    messages.success(request, _("It stops at its next step."))
    return redirect("work", club.slug)


@posted_from("work", keys=("club",))
@club_page("work")
def job_again(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    services.club_job_again(actor=request.user, club=club, pk=pk)
    return redirect("work", club.slug)


@posted_from("work")
@club_page("work")
def compare(request: ClubRequest, club: Club) -> HttpResponse:
    services.club_compare(actor=request.user, club=club)
    return redirect("work", club.slug)
