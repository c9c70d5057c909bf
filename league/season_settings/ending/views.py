"""The organiser's page on which a season ends."""

from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from league.season_settings.ending.certificates import certificates
from league.season_settings.ending.forms import NextSeasonForm
from league.season_settings.ending.plan import season_next
from league.season_settings.ending.selectors import season_end
from league.season_settings.ending.services import season_follow
from league.seasons.models import Season
from league.seasons.selectors import season_find
from league.seasons.services import season_archive


@club_page("season")
def season_close(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """Show what is still open and who has won, then close the season, or reopen it."""
    season = season_find(club, slug)
    if request.method == "POST":
        season_archive(actor=request.user, season=season, is_archived=request.POST.get("closed") == "yes")
        return redirect("season_close", club.slug, slug)
    end = season_end(season, club.day_of(timezone.now()))
    successor = Season.objects.filter(follows=season).first()
    return show(request, "standings/close.html", here="season", season=season, end=end, successor=successor)


@club_page("season")
def season_following(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """Show the next season as it would be, with the division of each player, then open it."""
    season, today = season_find(club, slug), club.day_of(timezone.now())
    if successor := Season.objects.filter(follows=season).first():
        return redirect("season", club.slug, successor.slug)
    form = NextSeasonForm(season_next(season, today), request.POST or None)
    if form.is_valid():
        with form.refusals():
            opened, _is_new = season_follow(actor=request.user, season=season, **form.cleaned_data)
            return redirect("season", club.slug, opened.slug)
        form.plan = season_next(season, today, form.cleaned_data["divisions"])
    return show(request, "standings/next.html", here="season", season=season, form=form, plan=form.plan)


@club_page("season")
def season_certificates(request: ClubRequest, club: Club, slug: str) -> HttpResponse:
    """The certificates to print."""
    end = season_end(season_find(club, slug), club.day_of(timezone.now()))
    name = f'attachment; filename="{club.slug}-{slug}-certificates.pdf"'
    return HttpResponse(
        certificates(end), content_type="application/pdf", headers={"Content-Disposition": name}
    )  # fmt: skip
