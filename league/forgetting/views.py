from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from league.forgetting.forms import ForgetForm
from league.forgetting.services import player_forget
from league.players.models import Player


@never_cache
@club_page("player_forget")
def forget(request: ClubRequest, club: Club, pk: int) -> HttpResponse:
    """Say what forgetting does and what it cannot do, and forget once the name is repeated."""
    player = get_object_or_404(Player.objects.select_related("club", "merged_into"), club=club, pk=pk).standing_for
    form = ForgetForm(request.POST or None)
    if form.is_valid():
        with form.refusals():
            player = player_forget(actor=request.user, player=player, name=form.cleaned_data["name"])
            messages.success(request, _("The name is gone; %(number)s is shown instead.") % {"number": player})
            return redirect("player", club.slug, player.pk)
    return show(request, "forgetting/forget.html", here="players", player=player, form=form)
