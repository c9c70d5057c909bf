"""Draws by API: drafted with their numbers, confirmed, released, each step undone; seats swapped; scripts."""

import secrets
from dataclasses import asdict
from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, Form, actor, read_body
from league.errors import LeagueError
from league.tournaments.access import Sight
from league.tournaments.api.doors import TournamentDoor, stage_of, table_of
from league.tournaments.api.entrant_steps import LinkForm
from league.tournaments.api.shapes import finding_shape, round_shape, timer_shape
from league.tournaments.checks import round_checks
from league.tournaments.draws import (
    STEPS,
    preview_plan,
    round_reseat,
    round_secret,
    round_step,
    script_of,
    seats_swap,
    stage_draw,
)
from league.tournaments.models import Round, TableSeat
from league.tournaments.results import timer_set
from league.tournaments.seating.swiss import PRESETS
from league.tournaments.seating.text import format_plan

MOST_PLAYERS, MOST_ROUNDS = 400, 40


class SeedForm(Form):
    seed = serializers.IntegerField(
        min_value=0, max_value=2**63 - 1, required=False, help_text="The same seed draws the same; absent: a new one."
    )


class DrawForm(SeedForm):
    preset = serializers.ChoiceField(sorted(PRESETS), required=False)
    script = serializers.CharField(
        max_length=200_000, required=False, help_text="A table 1-2-3-4 a line, a blank line between rounds."
    )


class StepForm(Form):
    step = serializers.ChoiceField(list(STEPS))


class SeatOfTableForm(Form):
    table = serializers.IntegerField(min_value=1)
    seat = serializers.IntegerField(min_value=0, max_value=3)


class SwapForm(Form):
    one = SeatOfTableForm()
    other = SeatOfTableForm()


class TimerForm(Form):
    to = serializers.ChoiceField(["start", "stop", "reset"])


class PreviewForm(SeedForm):
    players = serializers.IntegerField(min_value=4, max_value=MOST_PLAYERS)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)


def seed_of(body: dict[str, Any]) -> int:
    return body["seed"] if "seed" in body else secrets.randbelow(2**31)


def rounds_shown(sight: Sight, rounds: list[Round]) -> list[dict[str, Any]]:
    """Rounds as they stand now, after a change."""
    now, numbers = timezone.now(), [one.number for one in rounds]
    return [round_shape(one, sight, now=now) for one in sight.rounds().filter(number__in=numbers).order_by("number")]


class StageDrawView(TournamentDoor):
    """Draft a stage's next rounds; the answer tells their numbers. Drafted again, the earlier drafts go."""

    @extend_schema(
        operation_id="tournament_stage_draw", request=DrawForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str, stage: int) -> Response:
        sight, body = self.sight(request), read_body(DrawForm, request)
        found, seed = stage_of(sight, stage), seed_of(body)
        body.pop("seed", None)
        return self.act(
            request,
            lambda: rounds_shown(sight, stage_draw(actor=actor(request), stage=found, seed=seed, **body)),
            201,
        )


class PlanPreviewView(TournamentDoor):
    """A plan for so many players and rounds and its numbers, before anybody is entered; nothing is stored."""

    @extend_schema(operation_id="tournament_plan_preview", request=PreviewForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        self.desk(request)
        body = read_body(PreviewForm, request)
        draw = preview_plan(body["players"], body["rounds"], seed_of(body))
        facts = {**asdict(draw.facts), "bound": draw.bound}
        return Response({"method": draw.method, "facts": facts, "script": format_plan(draw.plan)})


class ReseatView(TournamentDoor):
    """Seat the rounds that are not public anew, with the fewest changes: after somebody left or came late."""

    @extend_schema(
        operation_id="tournament_reseat", request=SeedForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, slug: str) -> Response:
        sight, seed = self.sight(request), seed_of(read_body(SeedForm, request))
        return self.act(
            request,
            lambda: rounds_shown(sight, round_reseat(actor=actor(request), tournament=sight.tournament, seed=seed)),
        )


class ScriptView(TournamentDoor):
    """All rounds as a script of start numbers; for the desk."""

    @extend_schema(operation_id="tournament_script", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response({"script": script_of(self.desk(request).tournament)})


class RoundListView(TournamentDoor):
    @extend_schema(operation_id="tournament_rounds", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight, now = self.sight(request), timezone.now()
        return self.pages(request, sight.rounds().order_by("number"), lambda one: round_shape(one, sight, now=now))


class OneRoundView(TournamentDoor):
    @extend_schema(operation_id="tournament_round", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, number: int) -> Response:
        sight = self.sight(request)
        return Response(round_shape(sight.round(number), sight, now=timezone.now()))


class RoundStepView(TournamentDoor):
    """Confirm, release, finish; each undone by its opposite."""

    @extend_schema(operation_id="tournament_round_step", request=StepForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        sight, step = self.desk(request), read_body(StepForm, request)["step"]

        def act() -> dict[str, Any]:
            one = round_step(actor=actor(request), one=sight.round(number), step=step)
            return round_shape(one, sight, now=timezone.now())

        return self.act(request, act)


class RoundChecksView(TournamentDoor):
    """What stands against releasing (or `?step=finish` finishing) a round."""

    @extend_schema(
        operation_id="tournament_round_checks", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("step", str)]
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        one = self.desk(request).round(number)
        found = round_checks(one, request.query_params.get("step", "release"))
        return Response([finding_shape(finding) for finding in found])


class SeatSwapView(TournamentDoor):
    """Swap two seats of a round that is not public; the answer tells the round's numbers afterwards."""

    @extend_schema(operation_id="tournament_seats_swap", request=SwapForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        sight, body = self.desk(request), read_body(SwapForm, request)
        one, other = (seat_of(sight, number, body[key]) for key in ("one", "other"))
        return self.act(request, lambda: {"facts": seats_swap(actor=actor(request), one=one, other=other)})


def seat_of(sight: Sight, number: int, where: dict[str, int]) -> TableSeat:
    table = table_of(sight, number, where["table"])
    seat = table.seats.select_related("round", "table").filter(seat=where["seat"]).first()
    if seat is None:
        raise LeagueError("not_found")
    return seat


class TimerView(TournamentDoor):
    @extend_schema(operation_id="tournament_timer", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(timer_shape(self.sight(request).round(number), timezone.now()))

    @extend_schema(operation_id="tournament_timer_set", request=TimerForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        one, to, now = self.sight(request).round(number), read_body(TimerForm, request)["to"], timezone.now()
        return self.act(request, lambda: timer_shape(timer_set(actor=actor(request), one=one, to=to, now=now), now))


class RoundLinkView(TournamentDoor):
    """The secret of the link by which a round's results are entered at its tables."""

    @extend_schema(operation_id="tournament_round_link", request=LinkForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, number: int) -> Response:
        one, body = self.desk(request).round(number), read_body(LinkForm, request)
        return Response({"secret": round_secret(actor=actor(request), one=one, renew=body["renew"])})
