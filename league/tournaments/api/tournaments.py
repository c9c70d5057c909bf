"""Tournaments by API: create, amend, start, close; their stages; their history."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.clubs.selectors import club_find
from league.core.api.serializers import Input
from league.history.outputs import LogEntryOutput
from league.records.games.api import read_house_rules
from league.tournaments.api.base import TournamentView, stage_of
from league.tournaments.api.outputs import stage_shape, tournament_shape, tournament_whole
from league.tournaments.lifecycle.access import TournamentAccess, access_of, tournaments_visible
from league.tournaments.lifecycle.selectors import tournament_log
from league.tournaments.lifecycle.services import (
    order_publish,
    stage_add,
    stage_amend,
    stage_remove,
    tournament_amend,
    tournament_close,
    tournament_create,
    tournament_reopen,
    tournament_start,
    tournament_unstart,
)
from league.tournaments.models import Round, Stage, Tournament


class TournamentInput(Input):
    name = serializers.CharField(max_length=100)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(required=False, allow_null=True)
    place = serializers.CharField(max_length=100, required=False, allow_blank=True)
    about = serializers.CharField(max_length=20_000, required=False, allow_blank=True)
    is_public = serializers.BooleanField(required=False)
    order = serializers.ListField(child=serializers.CharField(max_length=60), required=False)
    bye_rule = serializers.ChoiceField(Tournament.ByeRule.choices, required=False)
    team_mates = serializers.ChoiceField(Tournament.Mates.choices, required=False)
    club_mates = serializers.ChoiceField(Tournament.Mates.choices, required=False)
    registration = serializers.ChoiceField(Tournament.Registration.choices, required=False)
    limit = serializers.IntegerField(min_value=4, max_value=10_000, required=False, allow_null=True)
    check_in_opens_at = serializers.DateTimeField(required=False, allow_null=True)
    check_in_closes_at = serializers.DateTimeField(required=False, allow_null=True)
    minutes = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    players_report = serializers.BooleanField(required=False)
    frozen_from = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)


class TournamentCreateInput(TournamentInput):
    club = serializers.CharField(help_text="The club's address.")
    house_rules = serializers.IntegerField(required=False, help_text="A version's id; absent: the club's only one.")
    slug = serializers.SlugField(max_length=60, required=False)


class TournamentAmendInput(TournamentInput):
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class SayWhyInput(Input):
    reason = serializers.CharField(max_length=500)


class StageInput(Input):
    name = serializers.CharField(max_length=60)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=200)
    method = serializers.ChoiceField(Stage.Method.choices, required=False)
    by_division = serializers.BooleanField(required=False)
    cut = serializers.IntegerField(min_value=4, max_value=10_000, required=False, allow_null=True)
    carry = serializers.ChoiceField(Stage.Carry.choices, required=False)
    preset = serializers.CharField(max_length=20, required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)


class TournamentListView(TournamentView):
    """Tournaments that this visitor may look at, the latest first; `?club=` narrows the list."""

    @extend_schema(
        operation_id="tournaments", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("club", str)]
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        rows = tournaments_visible(request.user)
        if club := request.query_params.get("club"):
            rows = rows.filter(club__slug=club)
        return self.pages(request, rows, lambda tournament: tournament_shape(TournamentAccess(tournament, False)))

    @extend_schema(operation_id="tournament_create", request=TournamentCreateInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request) -> Response:
        body = read_body(TournamentCreateInput, request)
        club = club_find(request.user, body.pop("club"))
        version = read_house_rules(club, body.pop("house_rules", None), None)
        made = tournament_create(actor=actor(request), club=club, house_rules=version, **body)
        return Response(tournament_whole(access_of(request.user, made.slug)), status=201)


class OneTournamentView(TournamentView):
    @extend_schema(operation_id="tournament", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response(tournament_whole(self.access(request)))

    @extend_schema(operation_id="tournament_amend", request=TournamentAmendInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, slug: str) -> Response:
        access, body = self.access(request), read_body(TournamentAmendInput, request, partial=True)
        tournament_amend(actor=actor(request), tournament=access.tournament, **body)
        # Read again, since the revision is counted in the database.
        return Response(tournament_whole(self.access(request)))


class TournamentStepView(TournamentView):
    """One step of a tournament: `change` is the service that does it, `form` the body it takes."""

    change: Any
    form: type[Input] = Input

    def step(self, request: Request) -> Response:
        access, body = self.access(request), read_body(self.form, request)
        type(self).change(actor=actor(request), tournament=access.tournament, **body)
        return Response(tournament_whole(self.access(request)))


class OrderPublishView(TournamentStepView):
    """Say before the start how ties are broken."""

    change = staticmethod(order_publish)

    @extend_schema(operation_id="tournament_order_publish", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class StartView(TournamentStepView):
    change = staticmethod(tournament_start)

    @extend_schema(operation_id="tournament_start", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class UnstartView(TournamentStepView):
    """Undo the start, while no round is public."""

    change = staticmethod(tournament_unstart)

    @extend_schema(operation_id="tournament_unstart", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class CloseView(TournamentStepView):
    """Write the final table."""

    change = staticmethod(tournament_close)

    @extend_schema(operation_id="tournament_close", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class ReopenView(TournamentStepView):
    change = staticmethod(tournament_reopen)
    form = SayWhyInput

    @extend_schema(operation_id="tournament_reopen", request=SayWhyInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class StageListView(TournamentView):
    @extend_schema(operation_id="tournament_stages", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([stage_shape(stage) for stage in self.access(request).tournament.stages.all()])

    @extend_schema(operation_id="tournament_stage_add", request=StageInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.access(request), read_body(StageInput, request)
        return Response(stage_shape(stage_add(actor=actor(request), tournament=access.tournament, **body)), status=201)


class OneStageView(TournamentView):
    @extend_schema(operation_id="tournament_stage_amend", request=StageInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, slug: str, stage: int) -> Response:
        found, body = stage_of(self.access(request), stage), read_body(StageInput, request, partial=True)
        return Response(stage_shape(stage_amend(actor=actor(request), stage=found, **body)))

    @extend_schema(operation_id="tournament_stage_remove", responses={204: None})
    def delete(self, request: Request, slug: str, stage: int) -> Response:
        stage_remove(actor=actor(request), stage=stage_of(self.access(request), stage))
        return Response(status=204)


class TournamentHistoryView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_history", responses=LogEntryOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List what was done in the tournament, latest first. For its desk."""
        entries = tournament_log(self.desk(request).tournament).exclude(subject_type=Round._meta.label_lower)
        return self.page(request, entries, LogEntryOutput)
