"""The pages of guest links: open one without an account, make and revoke them."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from league.accounts.limits.attempts import guarded, limit_for
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.roles import can
from league.core.errors import existing
from league.core.web.pages import posted_from, show
from league.core.web.qr import qr_code
from league.records.guests import services
from league.records.guests.middleware import SESSION_KEY
from league.records.selectors import hanchan_at, hanchan_find


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def guest(request: HttpRequest) -> HttpResponse:
    """Open a guest link. The secret stands after the # of its address, which browsers never send; a script posts it."""
    if request.method != "POST":
        return show(request, "records/guest.html")
    with guarded(limit_for("guest_link", request), wrong="guest_link_over"):
        link = services.guest_link_open(secret=request.POST.get("secret", "").strip())
    hanchan = link.hanchan
    pad = redirect("pad", hanchan.club.slug, hanchan.pk)
    if request.user.is_authenticated:
        # An account stays itself: the log names it, and its own rights count.
        if can(request.user, hanchan, "record"):
            return pad
        return show(request, "records/guest.html", is_signed_in=True)
    # Another session key than before, so that nobody who knew the old one shares the table.
    request.session.cycle_key()
    request.session[SESSION_KEY] = link.pk
    return pad


@never_cache
@posted_from("table_code")
@club_page("guest_link")
def guest_link_make(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Make a link and show it: the only time that its secret is seen."""
    hanchan = hanchan_find(request.user, club.slug, pk)
    made = services.guest_link_make(actor=request.user, hanchan=hanchan)
    address = request.build_absolute_uri(f"{reverse('guest')}#{made.secret}")
    context = {"game": hanchan, "link": made.link, "address": address, "qr": qr_code(address)}
    return show(request, "records/guest_link.html", here="games", **context)


@posted_from("table_code", keys=("club", "pk"))
@club_page("guest_link")
def guest_link_revoke(request: ClubRequest, club: Club, pk: int, number: int) -> HttpResponse:
    hanchan = existing(hanchan_at(club.slug, pk))
    services.guest_link_revoke(actor=request.user, hanchan=hanchan, number=number)
    messages.success(request, _("That link no longer works."))
    evening = request.POST.get("evening") and hanchan.session_id
    return redirect("evening", club.slug, evening) if evening else redirect("table_code", club.slug, pk)
