"""A page of the desk, with the list of its steps on the left side."""

from typing import Any

from django.http import HttpResponse

from league.core.web.pages import show
from league.tournaments.views.steps import DeskSteps
from league.tournaments.views.tournament_page import TournamentRequest


def desk_show(request: TournamentRequest, template: str, **context: Any) -> HttpResponse:
    steps = DeskSteps(request.tournament, is_organiser="tournament" in request.may)
    return show(request, f"tournaments/desk/{template}.html", here="desk", desk=steps, **context)
