"""Who plays together and who must not meet, by API: teams, and pairs kept apart."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, Form, actor, read_body
from league.errors import LeagueError
from league.tournaments.api.doors import TournamentDoor
from league.tournaments.api.shapes import pair_shape, team_shape
from league.tournaments.people import pair_keep_apart, pair_let_meet, team_put


class TeamForm(Form):
    name = serializers.CharField(max_length=100)
    entrants = serializers.ListField(child=serializers.IntegerField(), allow_empty=False, max_length=1000)


class PairForm(Form):
    one = serializers.IntegerField(help_text="An entrant's id.")
    other = serializers.IntegerField()
    is_hard = serializers.BooleanField(required=False, default=True)


class TeamListView(TournamentDoor):
    @extend_schema(operation_id="tournament_teams", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sight(request)
        entrants = list(sight.entrants())
        return Response([team_shape(team, entrants, sight) for team in sight.tournament.teams.all()])

    @extend_schema(
        operation_id="tournament_team_put", request=TeamForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(TeamForm, request)

        def act() -> dict[str, Any]:
            entrants = [sight.entrant(pk) for pk in body["entrants"]]
            team = team_put(actor=actor(request), tournament=sight.tournament, name=body["name"], entrants=entrants)
            return team_shape(team, list(sight.entrants()), sight)

        return self.act(request, act, 201)


class PairListView(TournamentDoor):
    """Pairs that must not (hard) or should not meet; for the desk."""

    @extend_schema(operation_id="tournament_pairs", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([pair_shape(pair) for pair in self.desk(request).tournament.kept_apart.order_by("pk")])

    @extend_schema(
        operation_id="tournament_pair_keep_apart", request=PairForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.desk(request), read_body(PairForm, request)

        def act() -> dict[str, Any]:
            one, other = sight.entrant(body["one"]), sight.entrant(body["other"])
            return pair_shape(pair_keep_apart(actor=actor(request), one=one, other=other, is_hard=body["is_hard"]))

        return self.act(request, act, 201)


class OnePairView(TournamentDoor):
    @extend_schema(operation_id="tournament_pair_let_meet", responses={204: None})
    def delete(self, request: Request, slug: str, pair: int) -> Response:
        found = self.desk(request).tournament.kept_apart.filter(pk=pair).first()
        if found is None:
            raise LeagueError("not_found")
        pair_let_meet(actor=actor(request), pair=found)
        return Response(status=204)
