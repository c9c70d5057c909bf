"""The own page of a player by the personal link, and the organisers' page of the link."""

from zoneinfo import ZoneInfo

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.clubs.selectors import club_age
from league.core.conditional import unless_unchanged
from league.core.errors import LeagueError, existing
from league.core.parsing import whole_number
from league.core.web.pages import secret_page, show
from league.core.web.qr import qr_code
from league.evenings.forms import OwnAnswerForm
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.evenings.views import told
from league.player_links.codes import remember_link
from league.player_links.limits import count_change
from league.player_links.models import PlayerLink
from league.player_links.selectors import link_opened, link_secret, own_evenings
from league.player_links.services import player_link_open, player_link_withdraw
from league.players.models import Player
from league.sessions.models import Session


def own_page(request: HttpRequest, club: str, secret: str) -> HttpResponse:
    """The own page of a player without an account. It updates itself."""
    link = link_opened(club, secret)
    player = link.player.standing_for
    remember_link(request, link)
    with timezone.override(ZoneInfo(player.club.time_zone)):
        if request.method == "POST":
            _answer(request, link, player)
            return secret_page(redirect("own_page", club, secret))
        return secret_page(_shown(request, player, secret))


def _shown(request: HttpRequest, player: Player, secret: str) -> HttpResponse:
    evenings = own_evenings(player)
    # What follows from the clock alone writes no line of the log.
    clock = [(one.session.pk, one.may_answer, one.session.is_planned) for one in evenings]

    def draw() -> HttpResponse:
        return show(
            request, "player_links/own.html", club=player.club, player=player, evenings=evenings,
            kinds=Answer.Kind.choices, secret=secret,
        )  # fmt: skip

    return unless_unchanged(request, player.pk, club_age(player.club), clock, draw=draw, is_stored=False)


def _answer(request: HttpRequest, link: PlayerLink, player: Player) -> None:
    count_change(request, link)
    wanted = whole_number(request.POST.get("evening", "")) or 0
    session = existing(Session.objects.filter(club=player.club, pk=wanted).select_related("club").first())
    form = OwnAnswerForm(session, request.POST)
    if not form.is_valid():
        raise LeagueError("bad_field", field=next(iter(form.errors)), reason=next(iter(form.errors.values()))[0])
    messages.success(request, told(answer_give(actor=None, session=session, player=player, **form.entered())))


@never_cache
@club_page("player_amend")
def player_link(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Show the link of a player's own page with its QR code, make it, renew it or withdraw it."""
    player = get_object_or_404(Player.objects.select_related("club", "merged_into"), club=club, pk=pk)
    if player.merged_into_id:
        return redirect("player_link", club.slug, player.standing_for.pk)
    if request.method == "POST":
        _change(request, player)
        return redirect("player_link", club.slug, pk)
    secret = link_secret(player)
    address = request.build_absolute_uri(reverse("own_page", args=[club.slug, secret])) if secret else ""
    qr = qr_code(address) if address else ""
    return secret_page(show(
        request, "player_links/link.html", here="players", player=player, address=address, qr=qr,
    ))  # fmt: skip


def _change(request: ClubRequest, player: Player) -> None:
    if request.POST.get("do") == "withdraw":
        player_link_withdraw(actor=request.user, player=player)
        messages.success(request, _("That link no longer works."))
        return
    player_link_open(actor=request.user, player=player, renew=request.POST.get("do") == "renew")
