"""Draws by API: drafts of a stage's rounds, ties at its cut, a preview, reseating, the script of all rounds."""

import secrets
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.serializers import Input
from league.tournaments.api.base import TournamentView, stage_of
from league.tournaments.api.outputs import TieOutput
from league.tournaments.api.rounds.draw_outputs import PlanPreviewOutput, ScriptOutput
from league.tournaments.api.rounds.outputs import RoundsOutput
from league.tournaments.api.rounds.rounds import rounds_output
from league.tournaments.draws.cut_choices import cut_choose, cut_draw_lots
from league.tournaments.draws.services import preview_plan, round_reseat, script_of, stage_draw
from league.tournaments.draws.stage_groups import cut_ties
from league.tournaments.lifecycle.access import TournamentAccess
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


class CutInput(SeedInput):
    division = serializers.CharField(max_length=60, required=False, help_text="If divisions play separately.")
    go_on = serializers.ListField(
        child=serializers.IntegerField(), max_length=MOST_PLAYERS, required=False,
        help_text="The ids of the tied players who go on; absent: lots are drawn.",
    )  # fmt: skip


class PreviewInput(SeedInput):
    players = serializers.IntegerField(min_value=4, max_value=MOST_PLAYERS)
    rounds = serializers.IntegerField(min_value=1, max_value=MOST_ROUNDS)


def seed_of(body: dict[str, Any]) -> int:
    return body["seed"] if "seed" in body else secrets.randbelow(2**31)


class StageDrawView(TournamentView):
    @extend_schema(operation_id="tournament_stage_draw", request=DrawInput, responses={201: RoundsOutput})
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Draft the next rounds of a stage, and get them with their facts. For the desk.

        A plan or a script drafts all rounds that are left, any other method one. Earlier drafts are replaced.
        """
        access, body = self.access(request), read_body(DrawInput, request)
        found, seed = stage_of(access, stage), seed_of(body)
        body.pop("seed", None)
        drafted = stage_draw(actor=actor(request), stage=found, seed=seed, **body)
        return Response(rounds_output(access, drafted), status=201)


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
    is_one_transaction = False

    @extend_schema(operation_id="tournament_plan_preview", request=PreviewInput, responses=PlanPreviewOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Draw a plan for a number of players and rounds, before anybody is entered. For the desk.

        Nothing is stored.
        """
        self.desk(request)
        body = read_body(PreviewInput, request)
        draw = preview_plan(body["players"], body["rounds"], seed_of(body))
        facts = {**asdict(draw.facts), "bound": draw.bound}
        preview = {"method": draw.method, "facts": facts, "script": format_plan(draw.plan)}
        return Response(PlanPreviewOutput(preview).data)


class ReseatView(TournamentView):
    @extend_schema(operation_id="tournament_reseat", request=SeedInput, responses=RoundsOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Seat the rounds that are not public again with few changes, after players left or came late. For the desk."""
        access, seed = self.access(request), seed_of(read_body(SeedInput, request))
        reseated = round_reseat(actor=actor(request), tournament=access.tournament, seed=seed)
        return Response(rounds_output(access, reseated))


class ScriptView(TournamentView):
    @extend_schema(operation_id="tournament_script", responses=ScriptOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show all rounds as a script of start numbers. For the desk."""
        return Response(ScriptOutput({"script": script_of(self.desk(request).tournament)}).data)
