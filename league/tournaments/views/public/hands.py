"""Best hands: the public list, and the hands that the desk notes."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext_lazy as _

from league.core.web.forms import PageForm
from league.core.web.pages import posted_from, show
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.selectors import current_round, entrant_named, round_find, tournament_entrants
from league.tournaments.models import NotedHand, Tournament
from league.tournaments.results.best_hands import hand_note, hand_unnote, tournament_hands
from league.tournaments.views.desk_page import desk_show
from league.tournaments.views.forms import EntrantField
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


class NotedHandForm(PageForm):
    error_fields = {"unknown_entrant": "entrant", "not_found": "round"}
    entrant = EntrantField(label=_("Player"), help_text=_("Start number or name."))
    round = forms.IntegerField(label=_("Round"), min_value=1)
    what = forms.CharField(label=_("Hand"), max_length=200, help_text=_("Its patterns, in words."))
    total = forms.IntegerField(
        label=_("Value"), min_value=0, max_value=10_000, required=False,
        help_text=_("In han, fan or tai, depending on the rules; empty if nobody counted it."),
    )  # fmt: skip


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


@posted_from("desk_hands", keys=("tournament",))
@tournament_page("referee")
def unnote(request: TournamentRequest, tournament: Tournament, pk: int) -> HttpResponse:
    notes = NotedHand.objects.select_related("tournament__club", "round")
    hand_unnote(actor=request.user, note=get_object_or_404(notes, tournament=tournament, pk=pk))
    return redirect("desk_hands", tournament.slug)
