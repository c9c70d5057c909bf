"""The table that the overlays follow, through the API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import check_exists
from league.publishing.models import ClubFeature, EventFeature
from league.publishing.overlays.contents import followed_game
from league.publishing.overlays.services import event_table_feature, game_feature
from league.records.models import Hanchan
from league.tournaments.api.base import TournamentView


class FeaturedGameInput(Input):
    hanchan = IdField(allow_null=True, help_text="Its id; null: the table of the last change.")


class FeaturedGameOutput(Output):
    hanchan = IdField(allow_null=True, help_text="The id of the game that somebody chose.")
    follows = serializers.IntegerField(allow_null=True, help_text="The id of the game that the overlays show now.")


class FeaturedTableInput(Input):
    table = serializers.IntegerField(
        min_value=1, allow_null=True, help_text="The number of a table; null: the table of the last change."
    )


class FeaturedTableOutput(Output):
    table = serializers.IntegerField(allow_null=True, help_text="The number of the table that somebody chose.")


class FeaturedGameView(ClubView):
    @extend_schema(operation_id="featured_game", responses=FeaturedGameOutput)
    def get(self, request: Request, club: str) -> Response:
        """Show which game the overlays of a broadcast follow."""
        return Response(self._shown(request))

    @extend_schema(operation_id="game_feature", request=FeaturedGameInput, responses=FeaturedGameOutput)
    def put(self, request: Request, club: str) -> Response:
        """Choose the game that the overlays of a broadcast follow."""
        found, wanted = self.club(request), read_body(FeaturedGameInput, request)["hanchan"]
        hanchan = None if wanted is None else Hanchan.objects.filter(club=found, pk=wanted).first()
        check_exists(wanted is None or hanchan)
        game_feature(actor=actor(request), club=found, hanchan=hanchan)
        return Response(self._shown(request))

    def _shown(self, request: Request) -> Any:
        found = self.club(request)
        chosen = ClubFeature.objects.filter(club=found, hanchan__is_held_back=False)
        game = followed_game(found)
        return FeaturedGameOutput(
            {"hanchan": chosen.values_list("hanchan", flat=True).first(), "follows": game and game.pk}
        ).data


class FeaturedTableView(TournamentView):
    @extend_schema(operation_id="featured_table", responses=FeaturedTableOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show which table the overlays of a broadcast follow."""
        return Response(self._shown(request))

    @extend_schema(operation_id="event_table_feature", request=FeaturedTableInput, responses=FeaturedTableOutput)
    def put(self, request: Request, slug: str) -> Response:
        """Choose the table that the overlays of a broadcast follow, from round to round."""
        tournament = self.desk(request, "record").tournament
        number = read_body(FeaturedTableInput, request)["table"]
        event_table_feature(actor=actor(request), tournament=tournament, number=number)
        return Response(self._shown(request))

    def _shown(self, request: Request) -> Any:
        chosen = EventFeature.objects.filter(tournament=self.access(request).tournament)
        return FeaturedTableOutput({"table": chosen.values_list("table_number", flat=True).first()}).data
