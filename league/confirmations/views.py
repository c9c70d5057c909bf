"""The buttons by which players confirm or dispute a result, and organisers decide. The page of the game has them."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.confirmations import services
from league.core.parsing import whole_number
from league.core.web.pages import posted_from
from league.records.selectors import hanchan_find


def _seen(request: ClubRequest) -> int:
    return whole_number(request.POST.get("version", "")) or 0


def _back(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """To the first page where it was asked there, else to the page of the game."""
    return redirect("home") if request.POST.get("from") == "front" else redirect("game", club.slug, pk)


@posted_from("game")
@club_page("answer")
def result_confirm(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    hanchan = hanchan_find(request.user, club.slug, pk)
    services.result_confirm(actor=request.user, hanchan=hanchan, version=_seen(request))
    messages.success(request, _("You have confirmed the result."))
    return _back(request, club, pk)


@posted_from("game")
@club_page("answer")
def result_dispute(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    hanchan, reason = hanchan_find(request.user, club.slug, pk), request.POST.get("reason", "")
    services.result_dispute(actor=request.user, hanchan=hanchan, version=_seen(request), reason=reason)
    messages.success(request, _("You have disputed the result. An organiser decides."))
    return _back(request, club, pk)


@posted_from("game")
@club_page("amend_any")
def dispute_decide(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    hanchan, reason = hanchan_find(request.user, club.slug, pk), request.POST.get("reason", "")
    services.dispute_decide(actor=request.user, hanchan=hanchan, version=_seen(request), reason=reason)
    return redirect("game", club.slug, pk)
