from django.http import HttpResponse
from django.utils import timezone

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.sheet_query import SheetQuery
from league.downloads.kinds import sheet_answer


@club_page()
def sheet(request: ClubRequest, club: Club, kind: str, suffix: str) -> HttpResponse:
    """A table or chart of a page as a file."""
    given = {key: value for key, value in request.GET.dict().items() if value}
    return sheet_answer(kind, suffix, SheetQuery(club, given, club.day_of(timezone.now())))
