"""Best hands: the public list, and the hands that the desk notes."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from league.core.web.pages import show
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.lifecycle.forms import NotedHandForm
from league.tournaments.lifecycle.selectors import current_round, entrant_named, round_find, tournament_entrants
from league.tournaments.lifecycle.tournament_page import TournamentRequest, tournament_page
from league.tournaments.models import NotedHand, Tournament
from league.tournaments.results.best_hands import hand_note, hand_unnote, tournament_hands
from league.tournaments.views.desk import desk_show


@tournament_page()
def best_hands(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    hands = tournament_hands(TournamentAccess(tournament, is_desk=False))
    return show(request, "tournaments/best_hands.html", here="standings", hands=hands)


@tournament_page("referee")
def desk_hands(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    last = current_round(tournament)
    form = NotedHandForm(request.POST or None, initial={"round": last and last.number})
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            hand_note(
                actor=request.user, entrant=entrant_named(tournament, entered["entrant"]),
                round_=round_find(tournament, entered["round"], is_public=True), what=entered["what"],
                total=entered["total"],
            )  # fmt: skip
            return redirect("desk_hands", tournament.slug)
    hands = tournament_hands(TournamentAccess(tournament, is_desk=True))
    return desk_show(request, "hands", form=form, hands=hands, entrants=tournament_entrants(tournament))


@require_POST
@tournament_page("referee")
def unnote(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    notes = NotedHand.objects.select_related("tournament__club", "round")
    hand_unnote(actor=request.user, note=get_object_or_404(notes, tournament=tournament, pk=pk))
    return redirect("desk_hands", tournament.slug)
