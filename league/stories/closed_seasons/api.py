from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.api.serializers import Output
from league.standings.api_base import SeasonBaseView
from league.stories.closed_seasons.selectors import season_story
from league.stories.closed_seasons.sentences import SeasonSentences

NOTHING = {"headline": "", "text": "", "sentences": ()}


class SeasonStoryOutput(Output):
    """The end of a season, in the reader's language."""

    headline = serializers.CharField(help_text="Empty without a story.")
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
        shown = {"headline": told.headline_text, "text": told.text, "sentences": told.texts} if told else NOTHING
        return Response(SeasonStoryOutput(shown).data)
