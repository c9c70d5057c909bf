from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.stories.api import DayStoryOutput, story_shown
from league.stories.events.days import is_still_played
from league.stories.events.pages import event_corrected_on, told_event_day
from league.stories.pages import day_of
from league.stories.services import stories_request
from league.tournaments.api.base import TournamentView


class EventDayStoryView(TournamentView):
    @extend_schema(operation_id="tournament_day_story", responses=DayStoryOutput)
    def get(self, request: Request, slug: str, day: str) -> Response:
        """Tell what happened on a day of the event, in the language of `Accept-Language`.

        The table is that of the event. `not_found` where no result of the day may be seen.
        """
        tournament, wanted = self.access(request).tournament, day_of(day)
        told = told_event_day(tournament, wanted)
        if told is None:
            stories_request(club=tournament.club)
        shown = {
            "is_written": told is not None,
            "day": wanted,
            "is_running": is_still_played(tournament, wanted),
            "corrected_on": event_corrected_on(tournament, wanted),
            "stories": [story_shown(told)] if told else [],
        }
        return Response(DayStoryOutput(shown).data)
