"""The statistics of a player, and the parts of them that other apps show too."""

from fractions import Fraction
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.core.api.case_forms.fields import CaseFormField
from league.core.api.serializers import Output
from league.players.outputs import PlayerRefOutput
from league.profiles.words import EXTREMES, STREAKS
from league.sheets.numbers import average_decimals, points_number, rounded


@extend_schema_field(OpenApiTypes.STR)
class PointsField(serializers.Field):
    """Ranking points in 1/unit as a decimal; the context has the `unit`."""

    def to_representation(self, value: int) -> str:
        return str(points_number(value, self.context["unit"]))


@extend_schema_field(OpenApiTypes.STR)
class AveragePointsField(serializers.Field):
    def to_representation(self, value: Fraction) -> str:
        unit = self.context["unit"]
        return str(rounded(value / unit, average_decimals(unit)))


@extend_schema_field(OpenApiTypes.STR)
class AveragePlaceField(serializers.Field):
    def to_representation(self, value: Fraction) -> str:
        return str(rounded(value, 2))


class PatternRefOutput(Output):
    key = serializers.CharField(help_text="The stable key of the ruleset's catalogue.")
    name = serializers.CharField(help_text="The name in the ruleset's own language.")
    title = serializers.CharField(help_text="The name in the reader's language.")


class RareHandOutput(Output):
    pattern = PatternRefOutput()
    times = serializers.IntegerField(source="pattern.times", help_text="How often the pattern was won with.")
    points = serializers.IntegerField(help_text="Points of the table that the deal brought.")
    total = serializers.IntegerField(allow_null=True, help_text="Its value in han, fan or tai, if known.")
    hanchan = serializers.IntegerField()
    deal = serializers.IntegerField(help_text="The number of the deal.")
    hand = CaseFormField("Hand", allow_null=True, help_text="The tiles, if they were recorded.")


class SummaryOutput(Output):
    games = serializers.IntegerField()
    points = PointsField(help_text="The sum of the ranking points, a decimal.")
    average_points = AveragePointsField(allow_null=True, help_text="A decimal; null without games.")
    average_place = AveragePlaceField(allow_null=True, help_text="A decimal; null without games.")


class SpansOutput(Output):
    in_all = SummaryOutput()
    last_games = SummaryOutput(help_text="At most the last thirty games.")
    this_month = SummaryOutput()


class PlaceOutput(Output):
    place = serializers.IntegerField()
    games = serializers.IntegerField()
    share = serializers.FloatField(help_text="Of all games, 0 to 1.")


class ResultOutput(Output):
    hanchan = serializers.IntegerField()
    played_on = serializers.DateField()
    order = serializers.IntegerField(help_text="The number of the hanchan in its day.")
    place = serializers.IntegerField()
    score = serializers.IntegerField(allow_null=True)
    points = PointsField()
    sum = PointsField(help_text="The points of all games up to this one.")


class OpponentOutput(Output):
    player = PlayerRefOutput()
    games = serializers.IntegerField()
    ahead = serializers.IntegerField(help_text="Games in which the player finished ahead of the opponent.")
    equal = serializers.IntegerField()
    behind = serializers.IntegerField()
    points = PointsField(help_text="The player's points in these games.")
    their_points = PointsField()


class SeatStatisticsOutput(SummaryOutput):
    seat = serializers.IntegerField(help_text="0 is the first dealer.")
    wind = serializers.ChoiceField(["east", "south", "west", "north"], allow_null=True)


class ExtremeOutput(Output):
    key = serializers.ChoiceField(list(EXTREMES))
    points = PointsField(allow_null=True, help_text="Of records in ranking points.")
    score = serializers.IntegerField(allow_null=True, help_text="Of records in points of the table.")
    hanchan = serializers.IntegerField()
    played_on = serializers.DateField()


class StreakOutput(Output):
    key = serializers.ChoiceField(list(STREAKS))
    longest = serializers.IntegerField(help_text="The most games in a row.")
    running = serializers.IntegerField(help_text="The games in a row up to the last one.")
    first_hanchan = serializers.IntegerField(allow_null=True, help_text="Where the longest began.")
    last_hanchan = serializers.IntegerField(allow_null=True)
    since = serializers.DateField(allow_null=True, help_text="The day of `first_hanchan`.")


class RateOutput(Output):
    key = serializers.CharField(
        help_text=(
            "`won`, `self_drawn` (of the wins), `dealt_in`, `won_as_dealer`, `ready_at_draw`; in riichi also `riichi`, "
            "`won_after_riichi` and `dealt_in_after_riichi`."
        )
    )
    times = serializers.IntegerField(source="part")
    of = serializers.IntegerField(source="whole")
    rate = serializers.SerializerMethodField(help_text="`times` / `of`, 0 to 1. Null if nothing was counted.")

    def get_rate(self, one: Any) -> float | None:
        return one.part / one.whole if one.whole else None


class PatternCountOutput(PatternRefOutput):
    wins = serializers.IntegerField(source="times")


class HandOutput(RareHandOutput):
    played_on = serializers.DateField()


class RulesetGamesOutput(Output):
    ruleset = serializers.CharField()
    games = serializers.IntegerField()


class StatisticsOutput(Output):
    """The statistics of a player's hanchan of one ruleset."""

    # The context has the `unit` of the ruleset's points.
    player = PlayerRefOutput(help_text="The player that the entry counts for.")
    ruleset = serializers.CharField(allow_null=True, help_text="Null if none was asked for and there is no game.")
    rulesets = RulesetGamesOutput(many=True, help_text="What the player has played, the most played first.")
    on = serializers.DateField(help_text="The club's present day, to whose month `this_month` belongs.")
    summary = SpansOutput()
    places = PlaceOutput(many=True)
    points = ResultOutput(many=True, help_text="Of the last 200 games, the earliest first; `games/` has all.")
    opponents = OpponentOutput(many=True, help_text="The 100 most frequent first; `opponents/` has all.")
    seats = SeatStatisticsOutput(many=True, help_text="By the seat at the start.")
    records = ExtremeOutput(many=True)
    streaks = StreakOutput(many=True)
    games_by_deals = serializers.IntegerField(
        help_text="The last games recorded deal by deal, at most 200: `rates`, `patterns` and `hands` are of these."
    )
    rates = RateOutput(many=True)
    average_win = serializers.IntegerField(allow_null=True, help_text="Points of the table.")
    average_deal_in = serializers.IntegerField(allow_null=True, help_text="Points of the table, below zero.")
    patterns = PatternCountOutput(many=True, help_text="Of the wins, the most frequent first.")
    hands = HandOutput(many=True, help_text="The rarest.")
