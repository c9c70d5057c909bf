from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.templatetags.static import static

from league.accounts.models import User, Visitor
from league.clubs.models import Club
from league.clubs.roles import may_found, role_can
from league.clubs.selectors import club_list, clubs_of, public_clubs
from league.core.web.pages import show
from league.core.web.paging import paged
from league.demo.club import demo_club
from league.demo.progress import making
from league.home.own import next_events, own_clubs
from league.members.selectors import clubs_that_ask
from league.records.evenings.running import own_table
from league.tournaments.core.people import events_of_official
from league.tournaments.models import Tournament

CLUBS_ON_A_PAGE = 12


def home(request: HttpRequest) -> HttpResponse:
    if isinstance(request.user, User):
        helping = events_of_official(request.user).exclude(tournament__state=Tournament.State.CLOSED)
        return show(
            request, "home/my_clubs.html", clubs=own_clubs(request.user, is_look=True),
            entries=next_events(request.user), helping=helping, may_found=may_found(request.user),
            asking=clubs_that_ask(request.user),
        )  # fmt: skip
    clubs = paged(request, public_clubs(), CLUBS_ON_A_PAGE, club_list(request.user).count())
    demo = demo_club()
    return show(request, "home/stranger.html", clubs=clubs, demo=demo, making=None if demo else making())


def start(request: HttpRequest) -> HttpResponse:
    """Open the own running table, or else the first page: where an installed Janroku starts."""
    tables = own_table(request.user, _recorded_by(request.user)).values()
    if tables:
        # Of the tables in several clubs the one that was begun last.
        table = max(tables, key=lambda one: one.played_key)
        return redirect("pad", table.club.slug, table.pk)
    return redirect("home")


def _recorded_by(user: Visitor) -> list[Club]:
    """Return the clubs in which the user may record; a guest needs none."""
    if not isinstance(user, User):
        return []
    roles = dict(user.memberships.values_list("club", "role"))
    return [club for club in clubs_of(user) if role_can(roles[club.pk], "record")]


# What machines need not read: pages that ask for an account, forms, and frames and walls of other pages.
NOT_FOR_ROBOTS = (
    "/admin/",
    "/api/",
    "/account/",
    "/sign-in/",
    "/sign-up/",
    "/password/",
    "/join/",
    "/*/embed/",
    "/*/tv/",
)


def robots(_request: HttpRequest) -> HttpResponse:
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in NOT_FOR_ROBOTS)]
    return HttpResponse("\n".join(lines) + "\n", "text/plain; charset=utf-8")


def favicon(_request: HttpRequest) -> HttpResponse:
    """Where browsers look that have read no page, such as those that show a file."""
    return redirect(static("icons/icon-192.png"))
