from django.http import HttpResponse
from django.urls import reverse

from league.core.web.pages import show
from league.stories.events.days import days_beside, is_still_played, rounds_of
from league.stories.events.pages import event_corrected_on, told_event_day
from league.stories.events.selectors import event_hanchan_of
from league.stories.pages import day_of
from league.stories.services import stories_request
from league.stories.views import ACCEPTED
from league.stories.writing import is_given_up
from league.tournaments.models import Tournament
from league.tournaments.views.tournament_page import TournamentRequest, tournament_page


@tournament_page()
def day(request: TournamentRequest, tournament: Tournament, day: str) -> HttpResponse:
    """What happened on a day of the event: the headline, the sentences, the table before and after, the games."""
    wanted = day_of(day)
    told = told_event_day(tournament, wanted)
    if told is None:
        stories_request(club=tournament.club)
    before, after = days_beside(tournament, wanted)
    games = told.games if told else event_hanchan_of(tournament, wanted)
    address = request.build_absolute_uri(reverse("event_day", args=[tournament.slug, day]))
    response = show(
        request,
        "stories/event_day.html",
        here="results",
        day=wanted,
        told=told,
        is_given_up=told is None and is_given_up(tournament.club),
        games=games,
        rounds=rounds_of(games),
        copied=told.copied(address) if told else "",
        is_running=is_still_played(tournament, wanted),
        corrected_on=event_corrected_on(tournament, wanted),
        before=before,
        after=after,
    )
    # With another status than 200 no browser takes the page for that of the story.
    response.status_code = 200 if told else ACCEPTED
    return response
