"""Teams, and pairs of players that are kept apart, by API."""

from django.db.models import Prefetch, QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input
from league.core.errors import existing
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import PairOutput, TeamMembersOutput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.entrants.services import pair_keep_apart, pair_let_meet, team_put
from league.tournaments.models import Team


class TeamInput(Input):
    name = serializers.CharField(max_length=100)
    entrants = serializers.ListField(child=IdField(), allow_empty=False, max_length=1000)


class PairInput(Input):
    one = IdField(help_text="An entrant's id.")
    other = IdField()
    is_hard = serializers.BooleanField(required=False, default=True)


def teams_shown(access: TournamentAccess) -> QuerySet[Team]:
    """Return the teams, each with its `members` whom the visitor may see."""
    return access.tournament.teams.prefetch_related(Prefetch("entrants", access.entrants(), to_attr="members"))


class TeamListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_teams", responses=TeamMembersOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the teams with their entrants."""
        access = self.access(request)
        return self.page(request, teams_shown(access), TeamMembersOutput, access=access)

    @extend_schema(operation_id="tournament_team_put", request=TeamInput, responses={201: TeamMembersOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Put entrants into a team, which is created if there is none of that name."""
        access, body = self.access(request), read_body(TeamInput, request)
        entrants = [access.entrant(pk) for pk in body["entrants"]]
        team = team_put(actor=actor(request), tournament=access.tournament, name=body["name"], entrants=entrants)
        shown = TeamMembersOutput(teams_shown(access).get(pk=team.pk), context={"access": access})
        return Response(shown.data, status=201)


class PairListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_pairs", responses=PairOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the pairs that must not or should not meet. For the desk."""
        access = self.desk(request)
        pairs = access.tournament.kept_apart.select_related("one__player", "other__player").order_by("pk")
        return self.page(request, pairs, PairOutput, access=access)

    @extend_schema(operation_id="tournament_pair_keep_apart", request=PairInput, responses={201: PairOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Keep two entrants apart: they must not meet, or without `is_hard` should not. For the desk."""
        access, body = self.desk(request), read_body(PairInput, request)
        first, other = access.entrant(body["one"]), access.entrant(body["other"])
        pair = pair_keep_apart(actor=actor(request), one=first, other=other, is_hard=body["is_hard"])
        return Response(PairOutput(pair, context={"access": access}).data, status=201)


class OnePairView(TournamentView):
    @extend_schema(operation_id="tournament_pair_let_meet", responses={204: None})
    def delete(self, request: Request, slug: str, pair: int) -> Response:
        """Let two entrants meet who were kept apart. For the desk."""
        found = existing(self.desk(request).tournament.kept_apart.filter(pk=pair).first())
        pair_let_meet(actor=actor(request), pair=found)
        return Response(status=204)
