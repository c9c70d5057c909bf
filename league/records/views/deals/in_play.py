"""The page of a table in play: its number, its rules, and the code that opens its recording page."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import LeagueError, translated
from league.core.web.pages import posted_from, show
from league.core.web.qr import qr_code
from league.records.deals.table_now import people_of, table_now
from league.records.guests.selectors import links_of_table
from league.records.in_play.tableside import table_call_end
from league.records.late_deals.selectors import late_deals_of_table, late_deals_shown
from league.records.models import Hanchan
from league.records.selectors import hanchan_at, hanchan_find
from rules.errors import RuleError


@club_page("stop", within=hanchan_at)
def table_code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """For a phone at the table, or on paper: scanning the code opens the recording page. Guest links are made here."""
    hanchan = hanchan_find(request.user, club.slug, pk)
    if hanchan.entry != Hanchan.Entry.DEALS:
        raise LeagueError("not_by_deals")
    address = request.build_absolute_uri(reverse("pad", args=[club.slug, pk]))
    may_link = "guest_link" in request.may_in_club
    context = {
        "game": hanchan,
        "table": table_now(hanchan, people_of(hanchan)),
        "address": address,
        "qr": qr_code(address),
        "links": links_of_table(hanchan) if may_link else [],
        "late_deals": late_deals_shown(late_deals_of_table(hanchan).waiting()) if may_link else [],
    }
    return show(request, "records/table_code.html", here="games", **context)


@posted_from("game")
@club_page("stop", within=hanchan_at)
def call_end(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """End a table's call, and show the evening again on which it was seen."""
    hanchan = hanchan_find(request.user, club.slug, pk)
    try:
        table_call_end(actor=request.user, hanchan=hanchan)
        messages.success(request, _("The call is ended."))
    except RuleError as error:
        messages.error(request, translated(error))
    if hanchan.session_id:
        return redirect("evening", club.slug, hanchan.session_id)
    return redirect("club", club.slug)
