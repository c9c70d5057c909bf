from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages
from league.core.api.serializers import Output, PageOutput
from league.forecast_quality.selectors import better_than_coin, is_current, stored_quality
from league.forecast_quality.services import forecast_quality_request
from league.ladders.outputs import LadderRefOutput
from league.ladders.selectors import club_ladders


class ChanceOutput(Output):
    pairs = serializers.IntegerField(help_text="Pairs of players at a table with about this chance.")
    expected = serializers.FloatField(help_text="Mean chance of the stronger player to finish ahead, 0 to 1.")
    came = serializers.FloatField(help_text="Share of the pairs in which the stronger player finished ahead.")


class ForecastQualityOutput(Output):
    ladder = LadderRefOutput()
    games = serializers.IntegerField(help_text="Judged games: the later half.")
    pairs = serializers.IntegerField()
    loss = serializers.FloatField(help_text="Log-loss, the lower of `own` and `fitted`: less is better.")
    own = serializers.FloatField(allow_null=True, help_text="Log-loss of the ladder's own chances, if it computes any.")
    fitted = serializers.FloatField(help_text="Log-loss of chances computed from differences of ratings.")
    coin = serializers.FloatField(help_text="Log-loss of a coin flip.")
    better_than_coin = serializers.SerializerMethodField(
        help_text="By which share `loss` is lower than `coin`; 0.05 is 5 %."
    )
    chances = ChanceOutput(many=True, source="buckets")

    def get_better_than_coin(self, row: Mapping[str, Any]) -> float:
        return round(better_than_coin(dict(row)) / 100, 4)


class ForecastQualityPageOutput(PageOutput):
    is_current = serializers.BooleanField(help_text="False while it is computed; ask again.")
    results = ForecastQualityOutput(many=True)


class ForecastQualityView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="forecast_quality", responses=ForecastQualityPageOutput)
    def get(self, request: Request, club: str) -> Response:
        """Show how well each ladder predicts the club's games, the best first."""
        found_club = self.club(request)
        forecast_quality_request(club=found_club)
        found = stored_quality(found_club)
        ladders = {ladder.pk: ladder for ladder in club_ladders(found_club)}
        stored = found.found if found else []
        rows = [{**row, "ladder": ladders[row["ladder"]]} for row in stored if row["ladder"] in ladders]
        response = self.page(request, rows, ForecastQualityOutput)
        return Response({"is_current": is_current(found_club, found), **response.data})
