from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.api.serializers import Output
from league.standings.api_base import SeasonBaseView
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences


class SeasonStoryOutput(Output):
    """The end of a season, in the reader's language."""

    text = serializers.CharField(help_text="All sentences, as they are read.")
    sentences = serializers.ListField(child=serializers.CharField(), help_text="In the order of telling.")


class SeasonStoryView(SeasonBaseView):
    @extend_schema(operation_id="season_story", responses=SeasonStoryOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Tell how a closed season ended, in the language of `Accept-Language`.

        Empty while the season is open, and for one without games.
        """
        story = season_story(self.season(request, slug))
        told = SeasonSentences(story) if story else None
        shown = {"text": told.text if told else "", "sentences": told.texts if told else []}
        return Response(SeasonStoryOutput(shown).data)
