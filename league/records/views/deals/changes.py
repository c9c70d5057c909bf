"""Undo the last deal, end a game before its end, and resume it."""

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import translated
from league.core.parsing import whole_number
from league.core.web.pages import posted_from, show
from league.records.deals import services
from league.records.deals.seat_draw import seats_draw
from league.records.deals.seating import table_shown
from league.records.deals.table_now import people_of
from league.records.deals.tables import table_of
from league.records.selectors import hanchan_at, hanchan_by_deals
from rules.errors import RuleError


@posted_from("game")
@club_page("amend_open", within=hanchan_at)
def undo(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    # The deal and the table in which the page showed it: whatever was recorded or amended since then stays.
    number = whole_number(request.POST.get("number", "")) or 0
    return _change(request, pk, services.deal_undo, _("Taken back."), number=number)


@posted_from("game")
@club_page("draw_seats", within=hanchan_at)
def draw_seats(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _change(request, pk, seats_draw, _("The seats are drawn."), chance=SystemRandom())


@club_page("stop", within=hanchan_at)
def stop(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the places and points that the game has if it ends here; end it when that is confirmed."""
    if request.method == "POST":
        return _change(request, pk, services.hanchan_stop, _("The game has ended. It counts now."))
    hanchan = hanchan_by_deals(request.user, club.slug, pk)
    table = table_of(hanchan)
    if not hanchan.is_open or not table.played:
        return redirect("game", club.slug, pk)
    settled = table_shown(hanchan, table, people_of(hanchan), is_settled=True)
    return show(request, "records/stop.html", here="record", game=hanchan, table=settled)


@posted_from("game")
@club_page("amend_open", within=hanchan_at)
def resume(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    return _change(request, pk, services.hanchan_resume, _("The game goes on."))


def _change(request: ClubRequest, pk: int, change: Callable[..., Any], done: str, **more: Any) -> HttpResponse:
    """Carry out a change, then show the page of the game with a message, or with the reason why it was refused."""
    hanchan = hanchan_by_deals(request.user, request.club.slug, pk)
    version = whole_number(request.POST.get("version", "")) or 0
    try:
        change(actor=request.user, hanchan=hanchan, version=version, **more)
        messages.success(request, done)
    except RuleError as error:
        messages.error(request, translated(error))
    return redirect("game", request.club.slug, hanchan.pk)
