"""The webhooks of a club or a tournament: add one, see its secret once, see and repeat messages, switch it off."""

import json
from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.errors import existing
from league.core.parsing import whole_number
from league.core.web.forms import PageForm
from league.core.web.pages import show
from league.core.web.paging import paged
from league.tournaments.models import Tournament
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page
from league.webhooks import services
from league.webhooks.catalogue import EVENTS, Event, events_for
from league.webhooks.events.examples import EXAMPLES
from league.webhooks.models import Endpoint


class WebhookForm(PageForm):
    error_fields = {"webhook_refused": "url", "unknown_event": "events"}
    url = forms.URLField(
        label=gettext_lazy("Address"), max_length=500, assume_scheme="https",
        help_text=gettext_lazy("Where the messages are posted; it begins with https."),
    )  # fmt: skip
    events = forms.MultipleChoiceField(
        label=gettext_lazy("Send when"), required=False, widget=forms.CheckboxSelectMultiple(),
        help_text=gettext_lazy("None chosen: all of them."),
    )  # fmt: skip

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = events_for(of_tournament=tournament is not None)
        self.fields["events"].choices = [(event.name, event.words) for event in known]  # type: ignore[attr-defined]


Shown = Callable[..., HttpResponse]


# ----- the list -----
@club_page("club")
def of_club(request: ClubRequest, club: Club) -> HttpResponse:
    def shown(**context: Any) -> HttpResponse:
        return show(request, "webhooks/webhooks.html", here="members", **context)

    return _list(request, club, None, shown)


@tournament_page("tournament")
def of_event(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    def shown(**context: Any) -> HttpResponse:
        return desk_show(request, "webhooks", **context)

    return _list(request, tournament.club, tournament, shown)


def _list(request: ClubRequest, club: Club, tournament: Tournament | None, shown: Shown) -> HttpResponse:
    form, made = WebhookForm(request.POST or None, tournament=tournament), None
    if form.is_valid():
        with form.refusals():
            made = services.webhook_add(actor=request.user, club=club, tournament=tournament, **form.cleaned_data)
            form = WebhookForm(tournament=tournament)
    rows = Endpoint.objects.filter(club=club).select_related("tournament")
    rows = rows.filter(tournament=tournament) if tournament else rows
    sends = club.sends_messages
    return shown(form=form, made=made, rows=rows, examples=examples(tournament), sends_messages=sends)


def examples(tournament: Tournament | None) -> list[tuple[Event, str]]:
    """Each event with an example of its message."""
    known = events_for(of_tournament=tournament is not None)
    return [(event, json.dumps(EXAMPLES[event.name], ensure_ascii=False, indent=2)) for event in known]


# ----- one of them -----
@club_page("club")
def one_of_club(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    def shown(**context: Any) -> HttpResponse:
        return show(request, "webhooks/webhook.html", here="members", **context)

    found = get_object_or_404(Endpoint.objects.select_related("club", "tournament"), club=club, pk=pk)
    return _one(request, found, redirect("webhooks", club.slug), shown)


@tournament_page("tournament")
def one_of_event(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    def shown(**context: Any) -> HttpResponse:
        return desk_show(request, "webhook", **context)

    found = get_object_or_404(Endpoint.objects.select_related("club", "tournament"), tournament=tournament, pk=pk)
    return _one(request, found, redirect("desk_webhooks", tournament.slug), shown)


def _one(request: ClubRequest, endpoint: Endpoint, gone: HttpResponse, shown: Shown) -> HttpResponse:
    wanted = request.POST.get("do", "") if request.method == "POST" else ""
    if wanted == "remove":
        services.webhook_remove(actor=request.user, endpoint=endpoint)
        return gone
    if wanted == "secret":
        # Shown in this answer, which is the only one with the secret.
        endpoint = services.webhook_renew(actor=request.user, endpoint=endpoint)
    elif wanted:
        _act(request, endpoint, wanted)
        return redirect(request.path)
    secret = endpoint.secret if wanted == "secret" else ""
    names = [event.words for event in EVENTS if event.name in endpoint.events]
    rows = paged(request, endpoint.deliveries.prefetch_related("attempts"))
    return shown(endpoint=endpoint, secret=secret, names=names, rows=rows)


def _act(request: ClubRequest, endpoint: Endpoint, wanted: str) -> None:
    user = request.user
    if wanted == "try":
        services.webhook_try(actor=user, endpoint=endpoint)
        messages.success(request, _("A test message is on its way."))
    elif wanted == "end":
        services.webhook_secret_end(actor=user, endpoint=endpoint)
        messages.success(request, _("Messages are signed with the new secret alone."))
    elif wanted in ("on", "off"):
        services.webhook_amend(actor=user, endpoint=endpoint, is_enabled=wanted == "on")
    elif wanted == "again":
        key = request.POST.get("delivery", "")
        found = existing(endpoint.deliveries.filter(pk=whole_number(key) or 0).select_related("endpoint__club").first())
        services.delivery_retry(actor=user, delivery=found)
        messages.success(request, _("It is sent again."))
