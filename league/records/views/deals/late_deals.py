"""The page part of deals that were handed over late: a recorder accepts or declines one."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import existing
from league.core.parsing import whole_number
from league.core.web.pages import posted_from
from league.records.late_deals.services import late_deal_accept, late_deal_decline
from league.records.selectors import hanchan_at


@posted_from("table_code", keys=("club", "pk"))
@club_page("guest_link")
def late_deal_decide(request: ClubRequest, club: Club, pk: int, late: int) -> HttpResponse:
    """`accepts` has the number of the deal that the page showed; without it the deal is declined."""
    hanchan = existing(hanchan_at(club.slug, pk))
    number = request.POST.get("accepts", "")
    if whole_number(number):
        again = "again" in request.POST
        deal = late_deal_accept(actor=request.user, hanchan=hanchan, late=late, number=int(number), again=again)
        messages.success(request, _("Recorded as deal %(n)s.") % {"n": deal.number})
    else:
        late_deal_decline(actor=request.user, hanchan=hanchan, late=late)
        messages.success(request, _("Declined. It stays in the history of the game."))
    evening = request.POST.get("evening") and hanchan.session_id
    return redirect("evening", club.slug, evening) if evening else redirect("table_code", club.slug, pk)
