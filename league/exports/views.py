from django.http import HttpResponse
from django.utils import timezone

from league.clubs.models import Club
from league.exports.kinds import Asked, sheet_answer
from league.web.pages import ClubRequest, club_page


@club_page()
def sheet(request: ClubRequest, club: Club, kind: str, suffix: str) -> HttpResponse:
    """What a page shows, as a file."""
    given = {key: value for key, value in request.GET.dict().items() if value}
    return sheet_answer(kind, suffix, Asked(club, given, club.day_of(timezone.now())))
