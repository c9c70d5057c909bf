"""The pages of a club night's wall, and of the link that shows it without an account."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.links.wall import opens_wall, wall_link_renew, wall_secret
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import unless_unchanged
from league.core.errors import check_exists, existing
from league.core.web.pages import show
from league.core.web.qr import qr_code
from league.home.night import Night


@club_page()
def night(request: ClubRequest, club: Club) -> HttpResponse:
    return wall(request, club)


def night_by_link(request: HttpRequest, club: str, secret: str) -> HttpResponse:
    """The same wall for whoever has the link, and nothing else of the club."""
    found = existing(Club.objects.filter(slug=club).first())
    check_exists(opens_wall(found, secret))
    return wall(request, found)


def wall(request: HttpRequest, club: Club) -> HttpResponse:
    """Show the running tables, the results of the night and the league table in turn; it asks for changes itself."""
    age = club_age(club)
    night = Night(club, club.day_of(timezone.now()))

    def draw() -> HttpResponse:
        response = show(request, "home/night.html", club=club, today=night.today, panes=night.panes(age))
        # The address of a closed club's wall has a secret.
        response.headers["Referrer-Policy"] = "no-referrer"
        return response

    return unless_unchanged(request, age, *night.revisions(), draw=draw)


@never_cache
@club_page("wall_link")
def night_link(request: ClubRequest, club: Club) -> HttpResponse:
    if request.method == "POST":
        wall_link_renew(actor=request.user, club=club)
        return redirect("night_link", club.slug)
    secret = wall_secret(club)
    address = request.build_absolute_uri(reverse("night_by_link", args=[club.slug, secret])) if secret else ""
    context = {"address": address, "qr": qr_code(address) if address else ""}
    return show(request, "home/night_link.html", here="club", **context)
