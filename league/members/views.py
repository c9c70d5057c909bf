from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import posted_from, show
from league.members.claims import claim_confirm, claim_make, claim_only_records, claim_refuse
from league.members.forms import ClaimForm
from league.members.models import Claim
from league.members.selectors import own_claim, own_player


@club_page("view_history")
def who(request: ClubRequest, club: Club) -> HttpResponse:
    """Ask a member: which player are you?"""
    form = ClaimForm(club, request.POST or None)
    if form.is_valid():
        with form.refusals():
            _claim(request, club, **form.cleaned_data)
            return redirect("club", club.slug)
    own, claim = own_player(club, request.user), own_claim(club, request.user)
    is_waiting = claim is not None and claim.state == Claim.State.WAITING
    return show(request, "members/who.html", here="players", form=form, own=own, claim=claim, is_waiting=is_waiting)


def _claim(request: ClubRequest, club: Club, answer: str, player: object, name: str) -> None:
    if answer == ClaimForm.ONLY_RECORDS:
        claim_only_records(actor=request.user, club=club)
        return
    said = {"name": name} if answer == ClaimForm.NEW else {"player": player}
    claim_make(actor=request.user, club=club, **said)
    messages.success(request, _("An organiser will confirm who you are."))


@posted_from("members", keys=("club",))
@club_page("player_amend")
def claim_answer(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Confirm or refuse what a member has said."""
    claim = get_object_or_404(Claim.objects.select_related("user", "player__merged_into", "club"), pk=pk, club=club)
    if request.POST.get("answer") == "confirm":
        player = claim_confirm(actor=request.user, claim=claim)
        messages.success(request, _("%(name)s has an account now.") % {"name": player})
    else:
        claim_refuse(actor=request.user, claim=claim)
        messages.success(request, _("Refused."))
    return redirect("members", club.slug)
