"""Pages for registration without an account: the form, the personal link, and the list at the desk."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from league.accounts.limits.attempts import attempts_take, limit_for
from league.clubs.links.secrets import secret_of
from league.core.parsing import whole_number
from league.core.web.pages import secret_page, show
from league.players.models import Player
from league.tournaments.applications import services
from league.tournaments.applications.selectors import (
    application_opened,
    held_applications,
    may_withdraw,
    unconfirmed_applications,
    waiting_place,
)
from league.tournaments.core.registration import registration_state
from league.tournaments.entrants.services import has_room
from league.tournaments.models import Application, Tournament
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.players.application_forms import ApplicationForm
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page()
def apply(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Register without an account. The answer does not depend on whether the address is known."""
    form = ApplicationForm(request.POST or None)
    if form.is_valid():
        attempts_take(limit_for("registration", request))
        with form.refusals():
            application = services.application_add(
                tournament=tournament, language=request.LANGUAGE_CODE, **form.cleaned_data
            )
            if application is not None:
                return redirect("event_application", tournament.slug, secret_of(application))
            return redirect(f"{reverse('event_apply', args=[tournament.slug])}?sent=1")
    return show(
        request, "tournaments/applications/apply.html", here="today", form=form, has_room=has_room(tournament),
        state=registration_state(tournament, request.now), is_sent="sent" in request.GET,
        hours=services.HOURS_TO_CONFIRM,
    )  # fmt: skip


@tournament_page()
def application(request: TournamentRequest, tournament: Tournament, secret: str) -> HttpResponse:
    """The page of the personal link: confirm, see the state, withdraw, delete the address."""
    application = application_opened(tournament, secret)
    if request.method == "POST":
        return secret_page(_act(request, application, redirect("event_application", tournament.slug, secret)))
    entrant = application.entrant
    return secret_page(show(
        request, "tournaments/applications/application.html", here="today", one=application, entrant=entrant,
        address=request.build_absolute_uri(), is_expired=application.is_expired(request.now),
        state=registration_state(tournament, request.now), place=waiting_place(entrant) if entrant else None,
        own_secret=secret_of(entrant) if entrant and entrant.link_number else "",
        may_withdraw=may_withdraw(application),
    ))  # fmt: skip


def _act(request: TournamentRequest, application: Application, here: HttpResponse) -> HttpResponse:
    """Only a button of the page changes something: programs that look into mail open every link."""
    wanted = request.POST.get("do", "")
    if wanted == "confirm":
        confirmed = services.application_confirm(application=application)
        return redirect("event_application", application.tournament.slug, secret_of(confirmed))
    if wanted == "withdraw" and services.application_withdraw(application=application) is None:
        messages.success(request, _("The registration is withdrawn."))
        return redirect("event", application.tournament.slug)
    if wanted == "forget":
        services.address_delete(application=application)
    return here


@tournament_page("tournament")
def desk_applications(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Registrations that have no place yet."""
    if request.method == "POST":
        if request.POST.get("do") == "all":
            services.applications_let_in(actor=request.user, tournament=tournament)
            return redirect("desk_applications", tournament.slug)
        key = whole_number(request.POST.get("application", "")) or 0
        _decide(request, get_object_or_404(tournament.applications, pk=key))
        return redirect("desk_applications", tournament.slug)
    held = held_applications(tournament)
    return desk_show(
        request, "applications", held=held, unknown=sum(1 for one in held if one.player is None),
        unconfirmed=unconfirmed_applications(tournament),
    )  # fmt: skip


def _decide(request: TournamentRequest, application: Application) -> None:
    application.tournament, wanted = request.tournament, request.POST.get("do", "")
    if wanted == "refuse":
        services.application_refuse(actor=request.user, application=application)
    elif wanted == "another":
        services.application_decide(actor=request.user, application=application, player=None)
    elif wanted == "same":
        key = whole_number(request.POST.get("player", "")) or 0
        player = get_object_or_404(Player.objects.select_related("merged_into"), club=request.club, pk=key)
        services.application_decide(actor=request.user, application=application, player=player)
