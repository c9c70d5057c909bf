"""The page of an evening's code for organisers, and the page that whoever scans it sees."""

from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.accounts.models import User
from league.clubs.club_page import ClubRequest, club_page
from league.clubs.links.secrets import secret_of
from league.clubs.models import Club
from league.clubs.roles import can
from league.core.errors import check_exists
from league.core.web.pages import secret_page, show
from league.core.web.qr import qr_code
from league.evening_tables.presence import presence_set
from league.members.selectors import own_player
from league.player_links.codes import evening_code_of, evening_of_code, is_on, remembered_link
from league.player_links.limits import count_change
from league.player_links.models import PlayerLink
from league.players.models import Player
from league.sessions.models import Session


@never_cache
@club_page("session")
def evening_code(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """The code of an evening, to hang up: who scans it is ticked as present."""
    session = get_object_or_404(Session.objects.select_related("club"), club=club, pk=pk)
    path = reverse("evening_here", args=[club.slug, pk, evening_code_of(session)])
    address = request.build_absolute_uri(path)
    return secret_page(show(
        request, "player_links/code.html", here="games", evening=session, address=address, qr=qr_code(address),
    ))  # fmt: skip


class Scanner(NamedTuple):
    """Who has scanned a code: a member who is joined with a player, or the holder of a personal link."""

    player: Player
    actor: User | None
    link: PlayerLink | None


@never_cache
def evening_here(request: HttpRequest, club: str, pk: int, secret: str) -> HttpResponse:
    """Ask whoever has scanned the code for one tap. Only the button changes something, since programs open links."""
    session = evening_of_code(club, pk, secret)
    scanner = _scanner(request, session.club)
    if request.method == "POST":
        return secret_page(_tick(request, session, scanner))
    with timezone.override(ZoneInfo(session.club.time_zone)):
        return secret_page(show(
            request, "player_links/here.html", club=session.club, evening=session, scanner=scanner,
            is_on=is_on(session), is_member=can(request.user, session.club, "answer"),
        ))  # fmt: skip


def _scanner(request: HttpRequest, club: Club) -> Scanner | None:
    if request.user.is_authenticated:
        player = own_player(club, request.user) if can(request.user, club, "answer") else None
        return Scanner(player, request.user, None) if player else None
    link = remembered_link(request, club)
    return Scanner(link.player.standing_for, None, link) if link else None


def _tick(request: HttpRequest, session: Session, scanner: Scanner | None) -> HttpResponse:
    if scanner is None:
        # The page says what is missing.
        return redirect(request.path)
    check_exists(is_on(session))
    if scanner.link:
        count_change(request, scanner.link)
    presence_set(actor=scanner.actor, session=session, player=scanner.player)
    messages.success(request, _("%(name)s is there.") % {"name": scanner.player.public_name})
    if scanner.link:
        return redirect("own_page", session.club.slug, secret_of(scanner.link))
    return redirect("evening", session.club.slug, session.pk)
