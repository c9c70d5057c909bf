"""The API of a club's champions."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages
from league.core.api.serializers import Output
from league.finals.outputs import ClubFinalTableRefOutput
from league.players.outputs import PlayerRefOutput
from league.seasons.outputs import DivisionRefOutput, SeasonRefOutput, TeamRefOutput
from league.standings.champions.hall import Champions, FinalChampions, club_hall


class WinOutput(Output):
    """The champions of a table."""

    division = DivisionRefOutput(allow_null=True, help_text="Null: the whole table.")
    players = PlayerRefOutput(many=True, help_text="Several where they share the first rank.")
    names = serializers.ListField(
        child=serializers.CharField(), help_text="Of all of them; in a final table some may be no players of the club."
    )


class ChampionsOutput(Output):
    """Who has won a closed season, or a season or an evening of which there is only a final table."""

    season = SeasonRefOutput(allow_null=True, help_text="Null: a final table tells it.")
    final_table = ClubFinalTableRefOutput(allow_null=True, help_text="Null: it is told by the table of the season.")
    opens_on = serializers.DateField(source="opens", allow_null=True, help_text="The first day; null: nobody knows it.")
    closes_on = serializers.DateField(source="closes", allow_null=True, help_text="The last day; null: none.")
    tables = WinOutput(many=True, source="wins", help_text="One for each division, or the whole table.")
    teams = serializers.SerializerMethodField(help_text="The best team; several where they share the first rank.")

    @extend_schema_field(TeamRefOutput(many=True))
    def get_teams(self, champions: Champions | FinalChampions) -> list[dict[str, Any]]:
        return [dict(TeamRefOutput(row.team).data) for row in champions.teams]


class ChampionsView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="champions", responses=ChampionsOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List who has won the closed seasons of the club, and its final tables, the latest first."""
        return self.page(request, club_hall(self.club(request)), ChampionsOutput)
