"""Tournaments by API: list, create, amend, start, close; their stages; their history."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, PagesOfServer, actor, read_body
from league.clubs.models import Club
from league.clubs.selectors import club_find
from league.core.api.reading.references import SlugRefField
from league.core.api.serializers import Input
from league.external_ids.api import AmendsExternalIds, WithExternalIds, take_external_ids
from league.history.outputs import LogEntryOutput
from league.records.api.games.inputs import HouseRulesField, read_house_rules
from league.tournaments.api.base import TournamentView, stage_of
from league.tournaments.api.filters import TournamentFilter
from league.tournaments.api.outputs import StageOutput, TournamentDetailOutput, TournamentOutput, tournament_whole
from league.tournaments.core.access import access_of, tournament_list, tournaments_visible
from league.tournaments.core.external_ids import event_external_ids_set
from league.tournaments.core.selectors import tournament_log
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
from scoring.seating.swiss import PRESETS


class TournamentInput(Input):
    name = serializers.CharField(max_length=100)
    starts_on = serializers.DateField()
    ends_on = serializers.DateField(required=False, allow_null=True)
    place = serializers.CharField(max_length=100, required=False, allow_blank=True)
    about = serializers.CharField(max_length=20_000, required=False, allow_blank=True)
    is_public = serializers.BooleanField(required=False)
    order = serializers.ListField(child=serializers.CharField(max_length=60), required=False, max_length=100)
    bye_rule = serializers.ChoiceField(Tournament.ByeRule.choices, required=False)
    walkover_rule = serializers.ChoiceField(
        Tournament.ByeRule.choices, required=False, help_text="What players get whose opponent is absent."
    )
    abandoned_rule = serializers.ChoiceField(
        Tournament.ByeRule.choices, required=False, help_text="What players of an abandoned table get."
    )
    forfeit_points = serializers.IntegerField(
        required=False, allow_null=True, min_value=-1000, max_value=1000,
        help_text="Ranking points for a forfeit; null: those of the last place with the score of the start.",
    )  # fmt: skip
    lineup_size = serializers.IntegerField(
        min_value=1, max_value=100, required=False, allow_null=True,
        help_text="How many players each team names for a round; null: all members play every round.",
    )  # fmt: skip
    team_mates = serializers.ChoiceField(Tournament.Mates.choices, required=False)
    club_mates = serializers.ChoiceField(Tournament.Mates.choices, required=False)
    registration = serializers.ChoiceField(Tournament.Registration.choices, required=False)
    registration_opens_at = serializers.DateTimeField(required=False, allow_null=True)
    registration_closes_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="The start of the tournament ends the registration in any case."
    )
    time_zone = serializers.CharField(
        max_length=60, required=False, allow_blank=True, help_text="A name of the IANA database; empty: the club's."
    )
    limit = serializers.IntegerField(min_value=3, max_value=10_000, required=False, allow_null=True)
    check_in_opens_at = serializers.DateTimeField(required=False, allow_null=True)
    check_in_closes_at = serializers.DateTimeField(required=False, allow_null=True)
    minutes = serializers.IntegerField(min_value=1, max_value=1000, required=False)
    players_report = serializers.BooleanField(required=False)
    frozen_from = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)


class TournamentCreateInput(WithExternalIds, TournamentInput):
    club = SlugRefField(help_text="The club's address.")
    house_rules = HouseRulesField(required=False, help_text="A version's id or a name; absent: the club's only one.")
    slug = serializers.SlugField(max_length=60, required=False)


class TournamentAmendInput(AmendsExternalIds, TournamentInput):
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class SayWhyInput(Input):
    reason = serializers.CharField(max_length=500)


class StageInput(Input):
    name = serializers.CharField(max_length=60)
    rounds_planned = serializers.IntegerField(min_value=1, max_value=200)
    method = serializers.ChoiceField(Stage.Method.choices, required=False)
    by_division = serializers.BooleanField(required=False)
    cut = serializers.IntegerField(min_value=3, max_value=10_000, required=False, allow_null=True)
    carry = serializers.ChoiceField(Stage.Carry.choices, required=False)
    preset = serializers.ChoiceField(sorted(PRESETS), required=False)
    minutes = serializers.IntegerField(min_value=1, max_value=1000, required=False, allow_null=True)


class TournamentListView(TournamentView):
    pagination_class = PagesOfServer
    server_list = staticmethod(tournament_list)
    filterset_class = TournamentFilter
    queryset = Tournament.objects.none()  # for the schema

    @extend_schema(operation_id="tournaments", responses=TournamentOutput(many=True))
    def get(self, request: Request) -> Response:
        """List the tournaments that you may look at, the latest first."""
        rows = tournaments_visible(request.user).prefetch_related("external_ids")
        return self.page(request, rows, TournamentOutput)

    @extend_schema(
        operation_id="tournament_create", request=TournamentCreateInput, responses={201: TournamentDetailOutput}
    )
    def post(self, request: Request) -> Response:
        """Create a tournament. For organisers of the club."""
        body = read_body(TournamentCreateInput, request)
        club = club_find(request.user, body.pop("club"))
        made = tournament_made(request, club, body)
        return Response(tournament_whole(access_of(request.user, made.slug)), status=201)


def tournament_made(request: Request, club: Club, body: dict[str, Any]) -> Tournament:
    """Create the tournament of a body."""
    ids = take_external_ids(body)
    version = read_house_rules(club, body.pop("house_rules", None), None)
    made = tournament_create(actor=actor(request), club=club, house_rules=version, **body)
    if ids is not None:
        event_external_ids_set(actor=actor(request), thing=made, external_ids=ids)
    return made


class OneTournamentView(TournamentView):
    @extend_schema(operation_id="tournament", responses=TournamentDetailOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show a tournament with its stages."""
        return Response(tournament_whole(self.access(request)))

    @extend_schema(operation_id="tournament_amend", request=TournamentAmendInput, responses=TournamentDetailOutput)
    def patch(self, request: Request, slug: str) -> Response:
        """Change the settings of a tournament. A closed one changes only `is_public`."""
        access, body = self.access(request), read_body(TournamentAmendInput, request, partial=True)
        ids, source = take_external_ids(body), body.pop("external_source", None)
        tournament_amend(actor=actor(request), tournament=access.tournament, **body)
        if ids is not None:
            event_external_ids_set(actor=actor(request), thing=access.tournament, external_ids=ids, source=source)
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
    change = staticmethod(order_publish)

    @extend_schema(operation_id="tournament_order_publish", request=None, responses=TournamentDetailOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Publish before the start how ties are broken."""
        return self.step(request)


class StartView(TournamentStepView):
    change = staticmethod(tournament_start)

    @extend_schema(operation_id="tournament_start", request=None, responses=TournamentDetailOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Start the tournament. Enough players for a table take part, and the order is published."""
        return self.step(request)


class UnstartView(TournamentStepView):
    change = staticmethod(tournament_unstart)

    @extend_schema(operation_id="tournament_unstart", request=None, responses=TournamentDetailOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Undo the start, while no round is public."""
        return self.step(request)


class CloseView(TournamentStepView):
    change = staticmethod(tournament_close)

    @extend_schema(operation_id="tournament_close", request=None, responses=TournamentDetailOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Close the tournament, which writes the final table."""
        return self.step(request)


class ReopenView(TournamentStepView):
    change = staticmethod(tournament_reopen)
    form = SayWhyInput

    @extend_schema(operation_id="tournament_reopen", request=SayWhyInput, responses=TournamentDetailOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Undo the close, to correct a result. The final table is provisional again."""
        return self.step(request)


class StageListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_stages", responses=StageOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the stages in their order."""
        return self.page(request, self.access(request).tournament.stages.all(), StageOutput)

    @extend_schema(operation_id="tournament_stage_add", request=StageInput, responses={201: StageOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Add a stage after the others."""
        access, body = self.access(request), read_body(StageInput, request)
        made = stage_add(actor=actor(request), tournament=access.tournament, **body)
        return Response(StageOutput(made).data, status=201)


class OneStageView(TournamentView):
    @extend_schema(operation_id="tournament_stage_amend", request=StageInput, responses=StageOutput)
    def patch(self, request: Request, slug: str, stage: int) -> Response:
        """Change a stage. After its first round only name, minutes and number of rounds."""
        found, body = stage_of(self.access(request), stage), read_body(StageInput, request, partial=True)
        return Response(StageOutput(stage_amend(actor=actor(request), stage=found, **body)).data)

    @extend_schema(operation_id="tournament_stage_remove", responses={204: None})
    def delete(self, request: Request, slug: str, stage: int) -> Response:
        """Remove the last stage, while its rounds are drafts."""
        stage_remove(actor=actor(request), stage=stage_of(self.access(request), stage))
        return Response(status=204)


class TournamentHistoryView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_history", responses=LogEntryOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List what was done in the tournament, latest first. For its desk."""
        entries = tournament_log(self.desk(request).tournament).exclude(subject_type=Round._meta.label_lower)
        return self.page(request, entries, LogEntryOutput)
