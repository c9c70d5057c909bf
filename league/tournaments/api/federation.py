"""What an event means for the federation's ranking, by API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages
from league.core.api.serializers import Output, PageOutput
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import EntrantRefOutput
from league.tournaments.standings.federation import FORMULA, SOURCE, federation_preview
from scoring.exact import decimal
from scoring.ladders.federation_event import CountryRow, WeightTerms


class WeightOutput(Output):
    total = serializers.CharField()
    days = serializers.CharField(help_text="1 to 3.")
    players = serializers.CharField(help_text="0.5 for more than 40 players, 1 for more than 80.")
    countries = serializers.CharField(help_text="0.5 for 6 countries or more, 1 for 10 or more.")


class CountryOutput(Output):
    rank = serializers.IntegerField()
    country = serializers.CharField()
    players = serializers.IntegerField()
    mean = serializers.SerializerMethodField(help_text="Of the best three players; a missing one counts 0.")
    average_place = serializers.SerializerMethodField()

    def get_mean(self, row: CountryRow) -> str:
        return decimal(row.mean, 2)

    def get_average_place(self, row: CountryRow) -> str:
        return decimal(row.average_place, 2)


class PreviewLineOutput(Output):
    rank = serializers.IntegerField()
    entrant = EntrantRefOutput()
    country = serializers.CharField(source="entrant.country")
    points = serializers.CharField(help_text="The base rank: 1000 for the first, 0 for the last.")


class FederationOutput(PageOutput):
    """A preview of the EMA's ranking points. Only the federation's own list is valid."""

    is_preview = serializers.BooleanField(help_text="Always true.")
    formula = serializers.CharField()
    formula_source = serializers.CharField(help_text="Where the formula is from.")
    players = serializers.IntegerField(help_text="The players with a game.")
    weight = WeightOutput(help_text="The weight of the event and its terms; a qualification would add 1.")
    countries = CountryOutput(many=True)
    results = PreviewLineOutput(many=True)


class FederationView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_federation", responses=FederationOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show a preview of the EMA's ranking points by the present table, and the ranking of countries."""
        access = self.access(request)
        preview = federation_preview(access.table())
        rows = [
            {"rank": line.rank, "entrant": line.entrant, "points": decimal(points, 2)} for line, points in preview.rows
        ]
        page = self.page(request, rows, PreviewLineOutput, access=access)
        head: dict[str, Any] = {
            "is_preview": True, "formula": FORMULA, "formula_source": SOURCE, "players": preview.players,
            "weight": _terms(preview.weight),
            "countries": CountryOutput(preview.countries, many=True).data,
        }  # fmt: skip
        return Response({**head, **page.data})


def _terms(weight: WeightTerms) -> dict[str, str]:
    terms = {"total": weight.total, "days": weight.days, "players": weight.players, "countries": weight.countries}
    return {name: decimal(value, 1) for name, value in terms.items()}
