from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from league.season_settings.first.selectors import games_to_choose
from league.season_settings.first.services import game_choose


@club_page("season")
def which_game(request: ClubRequest, club: Club) -> HttpResponse:
    """Ask a new club in words what it plays: one touch makes house rules and a season."""
    if request.method == "POST":
        game_choose(
            actor=request.user, club=club, ruleset=request.POST.get("ruleset", ""), today=club.day_of(timezone.now())
        )
        return redirect("players" if club.players.exists() else "players_add", club.slug)
    if club.seasons.exists():
        return redirect("club", club.slug)
    return show(request, "standings/which_game.html", here="rules", games=games_to_choose())
