"""The page of a table in play: its number, its rules, and the code that opens its recording page."""

from django.http import HttpResponse
from django.urls import reverse

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.core.web.pages import show
from league.core.web.qr import qr_code
from league.records.guests.selectors import links_of_table
from league.records.models import Hanchan
from league.records.recorder.table_now import people_of, table_now
from league.records.selectors import hanchan_at, hanchan_find


@club_page("stop", within=hanchan_at)
def table_code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """For a phone at the table, or on paper: scanning the code opens the recording page. Guest links are made here."""
    hanchan = hanchan_find(request.user, club.slug, pk)
    if hanchan.entry != Hanchan.Entry.DEALS:
        raise LeagueError("not_by_deals")
    address = request.build_absolute_uri(reverse("deals", args=[club.slug, pk]))
    context = {
        "game": hanchan,
        "table": table_now(hanchan, people_of(hanchan)),
        "address": address,
        "qr": qr_code(address),
        "links": links_of_table(hanchan) if "guest_link" in request.may_in_club else [],
    }
    return show(request, "records/table_code.html", here="games", **context)
