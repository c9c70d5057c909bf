"""The API that puts a season under other house rules."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.clubs.outputs import HouseRulesRefOutput
from league.core.api.serializers import Input, Output
from league.core.parsing import whole_number
from league.players.outputs import PlayerRefOutput
from league.records.api.games.inputs import HouseRulesField, read_house_rules
from league.season_settings.rule_change.preview import MOST_ENTRIES, season_rules_preview
from league.season_settings.rule_change.services import season_rules_change
from league.seasons.outputs import SeasonOutput
from league.standings.api_base import SeasonBaseView


class RuleChangeQuery(Input):
    house_rules = serializers.CharField(
        required=False, help_text="A version's id or a name; absent: the season's own, for hanchan played under others."
    )


class RuleChangeInput(Input):
    """Other house rules for a season."""

    house_rules = HouseRulesField(help_text="A version's id or a name, which means the newest version.")
    reason = serializers.CharField(max_length=200)


class RankChangeOutput(Output):
    """A player's line now and under the other rules."""

    player = PlayerRefOutput()
    rank_before = serializers.IntegerField(allow_null=True, help_text="Null below the line.")
    rank_after = serializers.IntegerField(allow_null=True, help_text="Null below the line.")
    points_before = serializers.CharField(help_text='Decimal text with a sign, adjustments included: "+20.0".')
    points_after = serializers.CharField(help_text="As `points_before`.")


class UnfitOutput(Output):
    """A hanchan that is not possible under the other rules."""

    id = serializers.IntegerField(source="hanchan.pk")
    name = serializers.CharField(source="hanchan", help_text="Its day and its order in the day.")
    code = serializers.CharField(source="error.code", help_text="A stable code of an error.")
    message = serializers.CharField(source="reason", help_text="A sentence in the reader's language.")


class RuleChangeOutput(Output):
    """The effect of other house rules on a season."""

    house_rules = HouseRulesRefOutput()
    games = serializers.IntegerField(source="change.hanchan", help_text="How many hanchan are settled again.")
    games_changed = serializers.IntegerField(
        source="change.changed", help_text="How many of them get other points or places."
    )
    players = RankChangeOutput(
        source="change.moves",
        many=True,
        help_text="Every line of the table in its new order; empty if a hanchan is not possible.",
    )
    impossible = UnfitOutput(
        source="change.unfit",
        many=True,
        help_text="The hanchan that are not possible under these rules. With one of them the change is refused.",
    )


class SeasonRulesView(SeasonBaseView):
    queries = {"GET": RuleChangeQuery}

    @extend_schema(operation_id="season_rules_preview", responses=RuleChangeOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show what other house rules would change in a season: ranks, points, and hanchan that are not possible.

        Nothing is written. A season with more than 5,000 hanchan and deals is refused with `season_too_large`; the
        command `season_rules` takes seasons of any size.
        """
        season = self.season(request, slug)
        wanted: Any = self.query(request).get("house_rules")
        number = whole_number(wanted or "")
        version = (
            season.house_rules
            if wanted is None
            else read_house_rules(season.club, wanted if number is None else number, None)
        )
        change = season_rules_preview(actor=actor(request), season=season, house_rules=version, most=MOST_ENTRIES)
        return Response(RuleChangeOutput({"house_rules": version, "change": change}).data)

    @extend_schema(operation_id="season_rules_change", request=RuleChangeInput, responses=SeasonOutput)
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Put a season and all its hanchan under other house rules: places and points are settled again."""
        season, body = self.season(request, slug), read_body(RuleChangeInput, request)
        version = read_house_rules(season.club, body["house_rules"], None)
        season = season_rules_change(
            actor=actor(request), season=season, house_rules=version, reason=body["reason"], most=MOST_ENTRIES
        )
        return Response(SeasonOutput(season, context={"request": request}).data)
