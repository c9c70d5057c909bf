"""Tournaments by API: made, amended, started, closed; their stages; what was done when."""

from typing import Any

from django.db.models import Q
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, Form, actor, read_body
from league.clubs.api import entry_shape
from league.clubs.selectors import club_find
from league.history.models import LogEntry
from league.records.api import read_house_rules
from league.tournaments.access import Sight, sight_of, tournaments_visible
from league.tournaments.api.doors import TournamentDoor, stage_of
from league.tournaments.api.shapes import stage_shape, tournament_shape, tournament_whole
from league.tournaments.events import (
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
from league.tournaments.models import Entrant, Penalty, Stage, Tournament


class TournamentForm(Form):
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


class TournamentCreateForm(TournamentForm):
    club = serializers.CharField(help_text="The club's address.")
    house_rules = serializers.IntegerField(required=False, help_text="A version's id; absent: the club's only one.")
    slug = serializers.SlugField(max_length=60, required=False)


class TournamentAmendForm(TournamentForm):
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class SayWhyForm(Form):
    reason = serializers.CharField(max_length=500)


class StageForm(Form):
    name = serializers.CharField(max_length=60)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=200)
    method = serializers.ChoiceField(Stage.Method.choices, required=False)
    by_division = serializers.BooleanField(required=False)
    cut = serializers.IntegerField(min_value=4, max_value=10_000, required=False, allow_null=True)
    carry = serializers.ChoiceField(Stage.Carry.choices, required=False)
    preset = serializers.CharField(max_length=20, required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)


class TournamentListView(TournamentDoor):
    """Tournaments that this visitor may look at, the latest first; `?club=` narrows the list."""

    @extend_schema(
        operation_id="tournaments", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("club", str)]
    )  # fmt: skip
    def get(self, request: Request) -> Response:
        rows = tournaments_visible(request.user)
        if club := request.query_params.get("club"):
            rows = rows.filter(club__slug=club)
        return self.pages(request, rows, lambda one: tournament_shape(Sight(one, False)))

    @extend_schema(
        operation_id="tournament_create", request=TournamentCreateForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request) -> Response:
        body = read_body(TournamentCreateForm, request)

        def act() -> dict[str, Any]:
            club = club_find(request.user, body.pop("club"))
            version = read_house_rules(club, body.pop("house_rules", None), None)
            made = tournament_create(actor=actor(request), club=club, house_rules=version, **body)
            return tournament_whole(sight_of(request.user, made.slug))

        return self.act(request, act, 201)


class OneTournamentView(TournamentDoor):
    @extend_schema(operation_id="tournament", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response(tournament_whole(self.sight(request)))

    @extend_schema(
        operation_id="tournament_amend", request=TournamentAmendForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def patch(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(TournamentAmendForm, request, partial=True)

        def act() -> dict[str, Any]:
            tournament_amend(actor=actor(request), tournament=sight.tournament, **body)
            return tournament_whole(sight)

        return self.act(request, act)


class TournamentStepDoor(TournamentDoor):
    """One step in a tournament's life: `change` is the service that makes it, `form` what it wants to know."""

    change: Any
    form: type[Form] = Form

    def step(self, request: Request) -> Response:
        sight, body = self.sight(request), read_body(self.form, request)

        def act() -> dict[str, Any]:
            type(self).change(actor=actor(request), tournament=sight.tournament, **body)
            return tournament_whole(self.sight(request))

        return self.act(request, act)


class OrderPublishView(TournamentStepDoor):
    """Say before the start how ties are broken."""

    change = staticmethod(order_publish)

    @extend_schema(operation_id="tournament_order_publish", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class StartView(TournamentStepDoor):
    change = staticmethod(tournament_start)

    @extend_schema(operation_id="tournament_start", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class UnstartView(TournamentStepDoor):
    """Undo the start, while no round is public."""

    change = staticmethod(tournament_unstart)

    @extend_schema(operation_id="tournament_unstart", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class CloseView(TournamentStepDoor):
    """Write the final table."""

    change = staticmethod(tournament_close)

    @extend_schema(operation_id="tournament_close", request=None, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class ReopenView(TournamentStepDoor):
    change = staticmethod(tournament_reopen)
    form = SayWhyForm

    @extend_schema(operation_id="tournament_reopen", request=SayWhyForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        return self.step(request)


class StageListView(TournamentDoor):
    @extend_schema(operation_id="tournament_stages", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([stage_shape(stage) for stage in self.sight(request).tournament.stages.all()])

    @extend_schema(
        operation_id="tournament_stage_add", request=StageForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(StageForm, request)
        return self.act(
            request,
            lambda: stage_shape(stage_add(actor=actor(request), tournament=sight.tournament, **body)),
            201,
        )


class OneStageView(TournamentDoor):
    @extend_schema(operation_id="tournament_stage_amend", request=StageForm, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, slug: str, stage: int) -> Response:
        found, body = stage_of(self.sight(request), stage), read_body(StageForm, request, partial=True)
        return self.act(request, lambda: stage_shape(stage_amend(actor=actor(request), stage=found, **body)))

    @extend_schema(operation_id="tournament_stage_remove", responses={204: None})
    def delete(self, request: Request, slug: str, stage: int) -> Response:
        stage_remove(actor=actor(request), stage=stage_of(self.sight(request), stage))
        return Response(status=204)


class TournamentHistoryView(TournamentDoor):
    """Who changed what, when and why: for those who may read the club's history."""

    @extend_schema(operation_id="tournament_history", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return self.pages(request, history_of_tournament(self.desk(request).tournament), entry_shape)


def history_of_tournament(tournament: Tournament) -> Any:
    parts = [
        (Tournament, [tournament.pk]),
        (Entrant, tournament.entrants.values_list("pk", flat=True)),
        (Penalty, tournament.penalties.values_list("pk", flat=True)),
    ]
    about = Q()
    for model, keys in parts:
        about |= Q(subject_type=model._meta.label_lower, subject_id__in=[str(pk) for pk in keys])
    return LogEntry.objects.filter(about, club=tournament.club).select_related("actor")
