"""Draws by API: draft, confirm and release rounds, undo each step, swap seats, read scripts."""

import secrets
from dataclasses import asdict
from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.tournaments.api.base import TournamentView, stage_of, table_of
from league.tournaments.api.entrant_steps import LinkInput
from league.tournaments.api.outputs import TieOutput, finding_shape, round_shape, timer_shape
from league.tournaments.draws.cut_choices import cut_choose, cut_draw_lots
from league.tournaments.draws.services import (
    STEPS,
    preview_plan,
    round_reseat,
    round_step,
    script_of,
    seats_swap,
    stage_draw,
)
from league.tournaments.draws.stage_groups import cut_ties
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.lifecycle.checks import round_checks
from league.tournaments.lifecycle.links import link_open
from league.tournaments.models import Round, TableSeat
from league.tournaments.results.services import timer_set
from scoring.seating.swiss import PRESETS
from scoring.seating.text import format_plan

MOST_PLAYERS, MOST_ROUNDS = 400, 40


class SeedInput(Input):
    seed = serializers.IntegerField(
        min_value=0,
        max_value=2**63 - 1,
        required=False,
        help_text="The same seed gives the same draw; absent: a new seed.",
    )


class DrawInput(SeedInput):
    preset = serializers.ChoiceField(sorted(PRESETS), required=False)
    script = serializers.CharField(
        max_length=200_000, required=False, help_text="One table per line, as 1-2-3-4; a blank line between rounds."
    )


class StepInput(Input):
    step = serializers.ChoiceField(list(STEPS))


class SeatOfTableInput(Input):
    table = serializers.IntegerField(min_value=1)
    seat = serializers.IntegerField(min_value=0, max_value=3)


class SwapInput(Input):
    one = SeatOfTableInput()
    other = SeatOfTableInput()


class TimerInput(Input):
    to = serializers.ChoiceField(["start", "stop", "reset"])


class PreviewInput(SeedInput):
    players = serializers.IntegerField(min_value=4, max_value=MOST_PLAYERS)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)


def seed_of(body: dict[str, Any]) -> int:
    return body["seed"] if "seed" in body else secrets.randbelow(2**31)


def rounds_shown(access: TournamentAccess, rounds: list[Round]) -> list[dict[str, Any]]:
    """Return the rounds as they are after a change."""
    now, numbers = timezone.now(), [round_.number for round_ in rounds]
    return [
        round_shape(round_, access, now=now) for round_ in access.rounds().filter(number__in=numbers).order_by("number")
    ]


class StageDrawView(TournamentView):
    """Draft the next rounds of a stage and return them with their figures. Earlier drafts are replaced."""

    @extend_schema(operation_id="tournament_stage_draw", request=DrawInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        access, body = self.access(request), read_body(DrawInput, request)
        found, seed = stage_of(access, stage), seed_of(body)
        body.pop("seed", None)
        return Response(
            rounds_shown(access, stage_draw(actor=actor(request), stage=found, seed=seed, **body)), status=201
        )


class CutInput(SeedInput):
    division = serializers.CharField(max_length=60, required=False, help_text="If divisions play separately.")
    go_on = serializers.ListField(
        child=serializers.IntegerField(), max_length=MOST_PLAYERS, required=False,
        help_text="The ids of the tied players who go on; absent: lots are drawn.",
    )  # fmt: skip


class CutView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_cut", responses=TieOutput(many=True))
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """List the ties at a stage's cut. For the desk."""
        return self.ties(request, self.desk(request), stage)

    @extend_schema(operation_id="tournament_cut_decide", request=CutInput, responses=TieOutput(many=True))
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Decide a tie at a stage's cut by hand or by lot, and get the list of ties. For the desk."""
        access, body = self.desk(request), read_body(CutInput, request)
        found, division = stage_of(access, stage), body.get("division", "")
        if "go_on" in body:
            cut_choose(actor=actor(request), stage=found, entrants=body["go_on"], division=division)
        else:
            cut_draw_lots(actor=actor(request), stage=found, seed=seed_of(body), division=division)
        return self.ties(request, access, stage)

    def ties(self, request: Request, access: TournamentAccess, stage: int) -> Response:
        return self.page(request, cut_ties(stage_of(access, stage)), TieOutput, access=access)


class PlanPreviewView(TournamentView):
    """A plan for a number of players and rounds with its figures, before anybody is entered; nothing is stored."""

    is_one_transaction = False

    @extend_schema(operation_id="tournament_plan_preview", request=PreviewInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        self.desk(request)
        body = read_body(PreviewInput, request)
        draw = preview_plan(body["players"], body["rounds"], seed_of(body))
        facts = {**asdict(draw.facts), "bound": draw.bound}
        return Response({"method": draw.method, "facts": facts, "script": format_plan(draw.plan)})


class ReseatView(TournamentView):
    """Seat the rounds that are not public again with few changes, after players left or came late."""

    @extend_schema(operation_id="tournament_reseat", request=SeedInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, seed = self.access(request), seed_of(read_body(SeedInput, request))
        return Response(
            rounds_shown(access, round_reseat(actor=actor(request), tournament=access.tournament, seed=seed))
        )


class ScriptView(TournamentView):
    """All rounds as a script of start numbers; for the desk."""

    @extend_schema(operation_id="tournament_script", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response({"script": script_of(self.desk(request).tournament)})


class RoundListView(TournamentView):
    @extend_schema(operation_id="tournament_rounds", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        access, now = self.access(request), timezone.now()
        return self.pages(
            request, access.rounds().order_by("number"), lambda round_: round_shape(round_, access, now=now)
        )


class OneRoundView(TournamentView):
    @extend_schema(operation_id="tournament_round", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, number: int) -> Response:
        access = self.access(request)
        return Response(round_shape(access.round(number), access, now=timezone.now()))


class RoundStepView(TournamentView):
    """Confirm, release or finish a round; each step has a step that undoes it."""

    @extend_schema(operation_id="tournament_round_step", request=StepInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        access, step = self.desk(request), read_body(StepInput, request)["step"]
        round_ = round_step(actor=actor(request), round_=access.round(number), step=step)
        return Response(round_shape(round_, access, now=timezone.now()))


class RoundChecksView(TournamentView):
    """List the findings of the checks before a round is released, or with `?step=finish` before it is finished."""

    @extend_schema(
        operation_id="tournament_round_checks", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("step", str)]
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        round_ = self.desk(request).round(number)
        found = round_checks(round_, request.query_params.get("step", "release"))
        return Response([finding_shape(finding) for finding in found])


class SeatSwapView(TournamentView):
    """Swap two seats of a round that is not public, and return the round's figures afterwards."""

    @extend_schema(operation_id="tournament_seats_swap", request=SwapInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        access, body = self.desk(request), read_body(SwapInput, request)
        first, second = (seat_of(access, number, body[key]) for key in ("one", "other"))
        return Response({"facts": seats_swap(actor=actor(request), first=first, second=second)})


def seat_of(access: TournamentAccess, number: int, where: dict[str, int]) -> TableSeat:
    table = table_of(access, number, where["table"])
    seat = table.seats.select_related("round", "table").filter(seat=where["seat"]).first()
    if seat is None:
        raise LeagueError("not_found")
    return seat


class TimerView(TournamentView):
    @extend_schema(operation_id="tournament_timer", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(timer_shape(self.access(request).round(number), timezone.now()))

    @extend_schema(operation_id="tournament_timer_set", request=TimerInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_, to, now = self.access(request).round(number), read_body(TimerInput, request)["to"], timezone.now()
        return Response(timer_shape(timer_set(actor=actor(request), round_=round_, to=to, now=now), now))


class RoundLinkView(TournamentView):
    """The secret of the link that opens result entry for the tables of a round."""

    @extend_schema(operation_id="tournament_round_link", request=LinkInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        round_, body = self.desk(request).round(number), read_body(LinkInput, request)
        return Response({"secret": link_open(actor=actor(request), opened=round_, renew=body["renew"])})
