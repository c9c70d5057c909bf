from django.http import HttpResponse

from league.club_bests.selectors import club_bests_shown, stored_bests
from league.club_bests.services import club_bests_request
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from rules.registry import find_ruleset


@club_page()
def club_bests(request: ClubRequest, club: Club) -> HttpResponse:
    """The club's records, with the player, the day and the games."""
    club_bests_request(club=club)
    kept = stored_bests(club)
    return show(
        request,
        "club_bests/bests.html",
        here="club",
        kept=kept,
        bests=club_bests_shown(kept, request.GET.get("rules", "")),
        played=[(find_ruleset(one["ruleset"]), one["games"]) for one in (kept.found if kept else ())],
    )
