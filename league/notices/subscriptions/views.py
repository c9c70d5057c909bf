"""Tell me: the page of an account, and those of an entrant and of a player without one."""

from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.accounts.models import User
from league.accounts.pages import SignedInRequest, signed_in
from league.core.parsing import whole_number
from league.core.web.pages import secret_page, show
from league.notices.models import TOPICS
from league.notices.subscriptions.forms import BrowserForm, MailTopicsForm
from league.notices.subscriptions.selectors import browsers_of_owner, mail_topics_of, public_key
from league.notices.subscriptions.services import Owner, mail_topics_set, push_end, push_subscribe
from league.player_links.limits import count_change
from league.player_links.selectors import link_opened
from league.tournaments.core.links import entrant_opened
from league.tournaments.models import Tournament
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page

# An evening and a day are told to a player of a club, not to an entrant of an event.
OF_ENTRANTS = ("table", "results")
# The other way round: a table at an event is told to its entrant.
OF_PLAYERS = ("evening", "results", "story")


class Reader(NamedTuple):
    owner: Owner
    topics: tuple[str, ...]
    template: str
    about: dict[str, Any]


@signed_in
def tell_me(request: SignedInRequest) -> HttpResponse:
    return _page(request, Reader(request.user, TOPICS, "notices/tell_me.html", {}))


@never_cache
@tournament_page()
def event_tell_me(request: TournamentRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """What an entrant with a personal link wants to be told on this device."""
    entrant = entrant_opened(tournament, secret)
    about = {"here": "mine", "me": entrant, "secret": secret}
    return secret_page(_page(request, Reader(entrant, OF_ENTRANTS, "notices/event_tell_me.html", about)))


@never_cache
def own_tell_me(request: HttpRequest, club: str, secret: str) -> HttpResponse:
    """What a player with a personal link of a club wants to be told on this device."""
    link = link_opened(club, secret)
    if request.method == "POST":
        count_change(request, link)
    player = link.player.standing_for
    about = {"club": link.player.club, "player": player, "secret": secret}
    return secret_page(_page(request, Reader(player, OF_PLAYERS, "notices/own_tell_me.html", about)))


def _page(request: HttpRequest, reader: Reader) -> HttpResponse:
    wanted = request.POST.get("do", "")
    if wanted == "end":
        return _end(request, reader.owner)
    by_device = BrowserForm(request.POST if wanted == "device" else None, topics=reader.topics)
    by_mail = _mail_form(request, reader.owner)
    if by_device.is_valid():
        with by_device.refusals():
            _subscribe(request, reader.owner, by_device.cleaned_data)
            return _saved(request)
    if by_mail and by_mail.is_valid() and isinstance(reader.owner, User):
        with by_mail.refusals():
            mail_topics_set(actor=reader.owner, topics=by_mail.cleaned_data["topics"])
            return _saved(request)
    return show(
        request, reader.template, by_device=by_device, by_mail=by_mail, devices=list(browsers_of_owner(reader.owner)),
        has_push=settings.HAS_PUSH, key=public_key() if settings.HAS_PUSH else "", **reader.about,
    )  # fmt: skip


def _mail_form(request: HttpRequest, owner: Owner) -> MailTopicsForm | None:
    """Only for an account: a mail about an event has its own choice at its end."""
    if not isinstance(owner, User) or not settings.HAS_MAIL:
        return None
    sent = request.POST if request.POST.get("do") == "mail" else None
    return MailTopicsForm(sent, initial={"topics": mail_topics_of(owner)})


def _subscribe(request: HttpRequest, owner: Owner, entered: dict[str, Any]) -> None:
    agent, language = request.headers.get("User-Agent", ""), get_language() or ""
    push_subscribe(owner=owner, **entered, language=language, user_agent=agent)


def _end(request: HttpRequest, owner: Owner) -> HttpResponse:
    key = whole_number(request.POST.get("device", "")) or 0
    push_end(owner=owner, browser=get_object_or_404(browsers_of_owner(owner), pk=key))
    return _saved(request)


def _saved(request: HttpRequest) -> HttpResponse:
    messages.success(request, _("Saved."))
    return redirect(request.path)
