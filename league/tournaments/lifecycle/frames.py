"""The bar of the event on a page that no view of the event has made, such as that of a missing page."""

from typing import cast

from django.http import HttpRequest

from league.clubs.roles import actions_of
from league.core.errors import LeagueError
from league.tournaments.lifecycle.tournament_page import TournamentRequest, tournament_of


def tournament_is_found(request: HttpRequest, slug: str) -> bool:
    """Set the event and the reader's actions in it, unless the view has; False where the reader may not see it."""
    here = cast(TournamentRequest, request)
    try:
        if not hasattr(here, "tournament"):
            here.tournament = tournament_of(here, slug)
    except LeagueError:
        return False
    here.club = here.tournament.club
    if not hasattr(here, "may"):
        here.may = actions_of(here.user, here.tournament)
    return True
