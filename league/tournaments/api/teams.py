"""Teams, and pairs of players that are kept apart, by API."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import pair_shape, team_shape
from league.tournaments.entrants.services import pair_keep_apart, pair_let_meet, team_put


class TeamInput(Input):
    name = serializers.CharField(max_length=100)
    entrants = serializers.ListField(child=serializers.IntegerField(), allow_empty=False, max_length=1000)


class PairInput(Input):
    one = serializers.IntegerField(help_text="An entrant's id.")
    other = serializers.IntegerField()
    is_hard = serializers.BooleanField(required=False, default=True)


class TeamListView(TournamentView):
    @extend_schema(operation_id="tournament_teams", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        access = self.access(request)
        entrants = list(access.entrants())
        return Response([team_shape(team, entrants, access) for team in access.tournament.teams.all()])

    @extend_schema(operation_id="tournament_team_put", request=TeamInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.access(request), read_body(TeamInput, request)
        entrants = [access.entrant(pk) for pk in body["entrants"]]
        team = team_put(actor=actor(request), tournament=access.tournament, name=body["name"], entrants=entrants)
        return Response(team_shape(team, list(access.entrants()), access), status=201)


class PairListView(TournamentView):
    """Pairs that must not (hard) or should not meet; for the desk."""

    @extend_schema(operation_id="tournament_pairs", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([pair_shape(pair) for pair in self.desk(request).tournament.kept_apart.order_by("pk")])

    @extend_schema(operation_id="tournament_pair_keep_apart", request=PairInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.desk(request), read_body(PairInput, request)
        first, other = access.entrant(body["one"]), access.entrant(body["other"])
        return Response(
            pair_shape(pair_keep_apart(actor=actor(request), one=first, other=other, is_hard=body["is_hard"])),
            status=201,
        )


class OnePairView(TournamentView):
    @extend_schema(operation_id="tournament_pair_let_meet", responses={204: None})
    def delete(self, request: Request, slug: str, pair: int) -> Response:
        found = self.desk(request).tournament.kept_apart.filter(pk=pair).first()
        if found is None:
            raise LeagueError("not_found")
        pair_let_meet(actor=actor(request), pair=found)
        return Response(status=204)
