"""Best hands: what everybody sees, and the desk's notes."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from league.tournaments.access import Sight
from league.tournaments.best_hands import event_hands, hand_note, hand_unnote
from league.tournaments.forms import NotedHandForm
from league.tournaments.models import NotedHand, Tournament
from league.tournaments.pages import EventRequest, event_page
from league.tournaments.selectors import entrant_named, event_entrants, public_rounds, round_find
from league.tournaments.views.desk import desk_show
from league.web.pages import show


@event_page()
def best_hands(request: EventRequest, event: Tournament) -> HttpResponse:
    hands = event_hands(Sight(event, is_desk=False))
    return show(request, "tournaments/best_hands.html", here="standings", hands=hands)


@event_page("tournament")
def desk_hands(request: EventRequest, event: Tournament) -> HttpResponse:
    last = public_rounds(event).last()
    form = NotedHandForm(request.POST or None, initial={"round": last and last.number})
    if form.is_valid():
        with form.refusals():
            entered = form.cleaned_data
            hand_note(
                actor=request.user, entrant=entrant_named(event, entered["entrant"]),
                one=round_find(event, entered["round"], is_public=True), what=entered["what"], total=entered["total"],
            )  # fmt: skip
            return redirect("desk_hands", event.slug)
    hands = event_hands(Sight(event, is_desk=True))
    return desk_show(request, "hands", form=form, hands=hands, entrants=event_entrants(event))


@require_POST
@event_page("tournament")
def unnote(request: EventRequest, event: Tournament, pk: int) -> HttpResponse:
    notes = NotedHand.objects.select_related("tournament__club", "round")
    hand_unnote(actor=request.user, note=get_object_or_404(notes, tournament=event, pk=pk))
    return redirect("desk_hands", event.slug)
