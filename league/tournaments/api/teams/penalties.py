"""Penalties of teams by API."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.outputs import UserRefOutput
from league.clubs.api_base import Pages, actor, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import TournamentTeamOutput
from league.tournaments.api.rounds.referee import exact_points
from league.tournaments.api.tournaments import SayWhyInput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.models import Penalty, Team
from league.tournaments.teams.penalties import (
    team_penalties,
    team_penalties_shown,
    team_penalty_give,
    team_penalty_void,
)


class TeamPenaltyInput(Input):
    team = IdField(help_text="A team's id.")
    points = serializers.DecimalField(
        max_digits=12, decimal_places=3, help_text="Above zero taken off, below zero given."
    )
    reason = serializers.CharField(max_length=200)
    kind = serializers.ChoiceField(Penalty.Kind.choices, required=False)
    round = serializers.IntegerField(min_value=1, required=False, allow_null=True)


class TeamPenaltyOutput(Output):
    id = serializers.IntegerField()
    team = TournamentTeamOutput()
    round = serializers.IntegerField(source="round.number", allow_null=True, help_text="The number of the round.")
    kind = serializers.ChoiceField(Penalty.Kind.choices)
    points = serializers.CharField(source="text", help_text="The change of the team's points: signed decimal text.")
    reason = serializers.CharField()
    referee = UserRefOutput()
    given_at = serializers.DateTimeField()
    is_void = serializers.BooleanField()


def team_of(access: TournamentAccess, pk: int) -> Team:
    team = existing(access.tournament.teams.filter(pk=pk).first())
    team.tournament = access.tournament
    return team


class TeamPenaltyListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_team_penalties", responses=TeamPenaltyOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the penalties of teams, the earliest first. Those of frozen rounds are for the desk."""
        return self.page(request, team_penalties_shown(self.access(request)), TeamPenaltyOutput)

    @extend_schema(
        operation_id="tournament_team_penalty_give", request=TeamPenaltyInput, responses={201: TeamPenaltyOutput}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Take points off a team, or warn it. For the desk."""
        access, body = self.desk(request, "referee"), read_body(TeamPenaltyInput, request)
        number, team = body.pop("round", None), team_of(access, body.pop("team"))
        round_ = None if number is None else access.round(number)
        points = exact_points(body.pop("points"), access.tournament.points_unit)
        given = team_penalty_give(actor=actor(request), team=team, points=points, round_=round_, **body)
        return Response(TeamPenaltyOutput(given).data, status=201)


class TeamPenaltyVoidView(TournamentView):
    @extend_schema(operation_id="tournament_team_penalty_void", request=SayWhyInput, responses=TeamPenaltyOutput)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Make a penalty of a team void. It stays in the list. For the desk."""
        access, body = self.desk(request, "referee"), read_body(SayWhyInput, request)
        penalty = existing(team_penalties(access.tournament).filter(pk=pk).first())
        team_penalty_void(actor=actor(request), penalty=penalty, reason=body["reason"])
        penalty.refresh_from_db()
        return Response(TeamPenaltyOutput(penalty).data)
