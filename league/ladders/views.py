from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from league.clubs.models import Club
from league.ladders.models import Ladder
from league.ladders.selectors import ladder_rows
from league.web.lists import paged
from league.web.pages import club_page, show
from scoring.ladders.registry import find_ladder


@club_page()
def ladders(request: HttpRequest, club: Club) -> HttpResponse:
    kept = Ladder.objects.filter(club=club, is_archived=False)
    return show(request, "ladders/ladders.html", here="ladders", ladders=kept)


@club_page()
def ladder(request: HttpRequest, club: Club, slug: str) -> HttpResponse:
    kept = get_object_or_404(Ladder, club=club, slug=slug)
    rows = ladder_rows(kept)
    kind = find_ladder(kept.kind)
    return show(request, "ladders/ladder.html", here="ladders", ladder=kept, kind=kind, rows=paged(request, rows))
