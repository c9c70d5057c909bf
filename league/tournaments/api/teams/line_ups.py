"""Line-ups, their deadlines and the captains by API."""

from typing import Any

from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output, PageOutput
from league.core.errors import LeagueError
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import EntrantRefOutput, TournamentTeamOutput
from league.tournaments.api.teams.penalties import team_of
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.links import link_open
from league.tournaments.models import Team
from league.tournaments.standings.line_ups import LineUp, LineUps, is_open_to_captains, rounds_to_name, team_of_captain
from league.tournaments.teams.services import (
    captain_set,
    line_up_deadline_set,
    line_up_name,
    line_ups_take_over,
)


class LineUpInput(Input):
    entrants = serializers.ListField(
        child=IdField(), allow_empty=False, max_length=100, help_text="The ids of who plays."
    )


class TakenOverOutput(Output):
    missing = TournamentTeamOutput(many=True, help_text="The teams without an earlier line-up.")


class DeadlineInput(Input):
    closes_at = serializers.DateTimeField(
        allow_null=True, help_text="Null: captains may name until the round is confirmed."
    )


class CaptainInput(Input):
    captain = IdField(allow_null=True, help_text="The id of a member; null: nobody.")


class LineUpOutput(Output):
    team = TournamentTeamOutput()
    is_named = serializers.BooleanField(help_text="Whether the players of this round are named.")
    is_taken_over = serializers.BooleanField(help_text="Whether nobody was named, so that the last line-up counts.")
    players = EntrantRefOutput(many=True, help_text="Who plays; empty: nobody is named yet.")
    usual = EntrantRefOutput(many=True, help_text="Who plays if nobody is named: the last line-up.")


class LineUpsOutput(PageOutput):
    """The line-ups of a round: all for the desk, and after the release for everybody; before it a captain's own."""

    round = serializers.IntegerField()
    closes_at = serializers.DateTimeField(allow_null=True, help_text="Until when captains may name players.")
    captains_may_name = serializers.BooleanField(help_text="Whether captains may name players now.")
    results = LineUpOutput(many=True)


class CaptainOutput(TournamentTeamOutput):
    captain = serializers.SerializerMethodField()

    @extend_schema_field(EntrantRefOutput(allow_null=True))
    def get_captain(self, team: Team) -> Any:
        captaincy = getattr(team, "captaincy", None)
        return EntrantRefOutput(captaincy.entrant, context=self.context).data if captaincy else None


class CaptainLinkOutput(Output):
    secret = serializers.CharField(help_text="The page is `/e/<tournament>/team/<secret>/`.")


def line_ups_shown(access: TournamentAccess, request: Request, number: int) -> list[LineUp]:
    line_ups = [one for one in LineUps(access.tournament).of_round(number) if one.members]
    if access.is_desk or number not in rounds_to_name(access.tournament):
        return line_ups
    own = team_of_captain(access.tournament, request.user)
    return [one for one in line_ups if one.team == own]


class LineUpListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_line_ups", responses=LineUpsOutput)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """List who plays a round for each team. Before its release captains see the line-up of their own team."""
        access = self.access(request)
        tournament = access.tournament
        if tournament.lineup_size is None:
            raise LeagueError("no_line_ups")
        page = self.page(request, line_ups_shown(access, request, number), LineUpOutput, access=access)
        deadline = tournament.line_up_deadlines.filter(number=number).first()
        is_open = number in rounds_to_name(tournament) and is_open_to_captains(tournament, number, timezone.now())
        head = {"round": number, "closes_at": deadline and deadline.closes_at, "captains_may_name": is_open}
        return Response({**head, **page.data})

    @extend_schema(operation_id="tournament_line_up_deadline", request=DeadlineInput, responses={204: None})
    def patch(self, request: Request, slug: str, number: int) -> Response:
        """Say until when captains name the players of a round. For the desk."""
        access, body = self.desk(request), read_body(DeadlineInput, request)
        line_up_deadline_set(actor=actor(request), tournament=access.tournament, number=number, **body)
        return Response(status=204)


class OneLineUpView(TournamentView):
    @extend_schema(operation_id="tournament_line_up_name", request=LineUpInput, responses=LineUpOutput)
    def put(self, request: Request, slug: str, number: int, team: int) -> Response:
        """Name who plays a round for a team. For its captain until the deadline, for the desk until the release."""
        access, body = self.access(request), read_body(LineUpInput, request)
        found = team_of(access, team)
        entrants = [access.entrant(pk) for pk in body["entrants"]]
        line_up_name(actor=actor(request), team=found, number=number, entrants=entrants, now=timezone.now())
        line_up = LineUps(access.tournament).of_team(found, number)
        return Response(LineUpOutput(line_up, context={"access": access}).data)


class LineUpsTakeOverView(TournamentView):
    @extend_schema(operation_id="tournament_line_ups_take_over", request=None, responses=TakenOverOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Let teams that have named nobody play with their last line-up; list those that have none. For the desk."""
        access = self.desk(request)
        missing = line_ups_take_over(actor=actor(request), tournament=access.tournament, number=number)
        return Response(TakenOverOutput({"missing": missing}).data)


class CaptainView(TournamentView):
    @extend_schema(operation_id="tournament_captain_set", request=CaptainInput, responses=CaptainOutput)
    def put(self, request: Request, slug: str, team: int) -> Response:
        """Make a member the captain of a team, who names its players. For the desk."""
        access, body = self.desk(request), read_body(CaptainInput, request)
        found = team_of(access, team)
        entrant = None if body["captain"] is None else access.entrant(body["captain"])
        captain_set(actor=actor(request), team=found, entrant=entrant)
        return Response(CaptainOutput(team_of(access, team), context={"access": access}).data)


class CaptainLinkView(TournamentView):
    @extend_schema(operation_id="tournament_captain_link", request=None, responses=CaptainLinkOutput)
    def post(self, request: Request, slug: str, team: int) -> Response:
        """Return the captain's link, which names the players of a team without an account. For the desk."""
        access = self.desk(request)
        return Response({"secret": link_open(actor=actor(request), opened=team_of(access, team))})
