from django.http import HttpResponse

from league.clubs.models import Club
from league.honours.selectors import club_honours, honours_shown
from league.honours.services import honours_ask
from league.web.pages import ClubRequest, club_page, show
from rules.registry import find_ruleset


@club_page()
def club_records(request: ClubRequest, club: Club) -> HttpResponse:
    """The best there has been in the club, with who, when and the games."""
    honours_ask(club=club)
    kept = club_honours(club)
    return show(
        request,
        "honours/records.html",
        here="club",
        kept=kept,
        honours=honours_shown(kept, request.GET.get("rules", "")),
        played=[(find_ruleset(one["ruleset"]), one["games"]) for one in (kept.found if kept else ())],
    )
