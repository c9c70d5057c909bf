"""The page of a club's champions."""

from django.http import HttpResponse

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from league.standings.champions.hall import club_hall


@club_page()
def champions(request: ClubRequest, club: Club) -> HttpResponse:
    return show(request, "standings/champions.html", here="season", champions=club_hall(club))
