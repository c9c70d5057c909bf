from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView
from league.core.api.serializers import Output
from league.players.outputs import PlayerRefOutput
from league.seasons.outputs import SeasonRefOutput
from league.stories.corrections import corrected_on
from league.stories.pages import ToldDay, day_of, is_still_played, told_days
from league.stories.selectors import StoryLine
from league.stories.services import stories_request
from scoring.stories.facts import Told
from scoring.stories.kinds import KINDS


class ProvingDealOutput(Output):
    hanchan = serializers.IntegerField()
    number = serializers.IntegerField()


class FactOutput(Output):
    """A fact of the day, with what proves it and how rare it was."""

    kind = serializers.ChoiceField([kind.key for kind in KINDS])
    sentence = serializers.CharField(help_text="In the reader's language, without the name in a second sentence.")
    size = serializers.IntegerField(help_text="How much of it: what days are compared by.")
    days = serializers.IntegerField(help_text="How many days before could have had it, at most 60.")
    as_much = serializers.IntegerField(help_text="How many of those days had as much of it.")
    rarity = serializers.CharField(help_text="As a fraction; small is rare.")
    people = PlayerRefOutput(many=True)
    values = serializers.DictField(help_text="What the kind tells; players are ids, points are in 1/`unit`.")
    hanchan = serializers.ListField(child=serializers.IntegerField(), help_text="Those that prove it.")
    deals = ProvingDealOutput(many=True, help_text="Those that prove it.")


class StoryRowOutput(Output):
    """A line of the season's table before and after the day."""

    player = PlayerRefOutput()
    rank = serializers.IntegerField(allow_null=True, source="row.rank")
    rank_before = serializers.IntegerField(allow_null=True, source="row.rank_before")
    points = serializers.IntegerField(allow_null=True, source="row.points", help_text="Of the day; null: did not play.")
    total = serializers.IntegerField(source="row.total", help_text="Of the season.")
    adjustment = serializers.IntegerField(source="row.adjustment", help_text="Given on that day apart from games.")


class StoryOutput(Output):
    ruleset = serializers.CharField()
    season = SeasonRefOutput(allow_null=True, help_text="The one whose table is told.")
    unit = serializers.IntegerField(help_text="Points are whole numbers in 1/unit.")
    games = serializers.IntegerField()
    players = serializers.IntegerField(help_text="How many sat down.")
    headline = serializers.CharField(help_text="In the reader's language.")
    text = serializers.CharField(help_text="All sentences, as they are read.")
    facts = FactOutput(many=True, help_text="In the order of telling; the first one is that of the headline.")
    table = StoryRowOutput(
        many=True, help_text="The first five, everybody who is named, and the neighbours whom they passed."
    )
    hanchan = serializers.ListField(child=serializers.IntegerField())


class DayStoryOutput(Output):
    """The stories of a day, one for each rule system; that with most games first."""

    day = serializers.DateField()
    is_written = serializers.BooleanField(
        help_text="False while the stories of a club with many games are being written: ask again."
    )
    is_running = serializers.BooleanField(help_text="Games of the day are being played: the stories may still change.")
    corrected_on = serializers.DateField(
        allow_null=True, help_text="When a game of the day was last corrected; null: not after the day."
    )
    stories = StoryOutput(many=True)


class DayStoryView(ClubView):
    @extend_schema(operation_id="day_story", responses=DayStoryOutput)
    def get(self, request: Request, club: str, day: str) -> Response:
        """Tell what happened on a day of the club, in the language of `Accept-Language`.

        `not_found` where no game of the day is finished.
        """
        owner_club, wanted = self.club(request), day_of(day)
        told_stories = told_days(owner_club, wanted)
        if told_stories is None:
            stories_request(club=owner_club)
        told = {
            "is_written": told_stories is not None,
            "day": wanted,
            "is_running": is_still_played(owner_club, wanted),
            "corrected_on": corrected_on(owner_club, wanted),
            "stories": [story_shown(one) for one in told_stories or ()],
        }
        return Response(DayStoryOutput(told).data)


def story_shown(told: ToldDay) -> dict[str, Any]:
    day, story = told.day, told.day.story
    return {
        "ruleset": day.ruleset.key,
        "season": day.season,
        "unit": story.unit,
        "games": story.games,
        "players": story.people,
        "headline": told.sentences.headline_text,
        "text": told.sentences.text,
        "facts": [_fact(told, one, text) for one, text in zip(story.told, told.sentences.texts, strict=True)],
        "table": list[StoryLine](day.lines),
        "hanchan": [game.pk for game in told.games],
    }


def _fact(told: ToldDay, one: Told, text: str) -> dict[str, Any]:
    fact = one.fact
    return {
        "kind": fact.key,
        "sentence": text,
        "size": fact.size,
        "days": one.days,
        "as_much": one.as_much,
        "rarity": str(one.rarity),
        "people": [told.day.players[player] for player in fact.people if player in told.day.players],
        "values": _plain(fact.values._asdict()),
        "hanchan": list(fact.games),
        "deals": [{"hanchan": hanchan, "number": number} for hanchan, number in fact.deals],
    }


def _plain(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: list(value) if isinstance(value, tuple) else value for key, value in values.items()}
