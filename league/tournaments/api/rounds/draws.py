"""Draws by API: drafts of a stage's rounds, ties at its cut, a preview, reseating, the script of all rounds."""

import secrets
from dataclasses import asdict
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input
from league.tournaments.api.base import TournamentView, stage_of
from league.tournaments.api.outputs import StageOutput
from league.tournaments.api.rounds.draw_outputs import PlanPreviewOutput, ScriptOutput, TieOutput
from league.tournaments.api.rounds.outputs import RoundsOutput
from league.tournaments.api.rounds.rounds import rounds_output
from league.tournaments.api.tournaments import SayWhyInput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.cut_choices import cut_by_metric, cut_choose, cut_draw_lots, cut_play_off
from league.tournaments.draws.cut_metrics import tie_reports
from league.tournaments.draws.drafting import preview_plan, script_of
from league.tournaments.draws.kept_cuts import cut_keep
from league.tournaments.draws.services import round_redraw, round_reseat, stage_draw
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
    one_of = (("script", "preset"), ("script", "seed"))

    preset = serializers.ChoiceField(sorted(PRESETS), required=False)
    script = serializers.CharField(
        max_length=200_000,
        required=False,
        help_text="One table per line, as 1-2-3-4 or 1-2-3; a blank line between rounds.",
    )


class RedrawInput(SeedInput):
    take_back = serializers.BooleanField(
        default=False, help_text="Also the release of the round, which must not have begun."
    )


class PlayOffInput(Input):
    entrant = IdField(help_text="The id of a tied player.")
    score = serializers.IntegerField(min_value=-(10**6), max_value=10**6)


class CutInput(SeedInput):
    """One of `go_on`, `metric` and `play_off`; without them lots are drawn."""

    one_of = (("go_on", "metric", "play_off"),)

    division = serializers.CharField(max_length=60, required=False, help_text="If divisions play separately.")
    go_on = serializers.ListField(
        child=IdField(), max_length=MOST_PLAYERS, required=False,
        help_text="The ids of the tied players who go on, chosen by hand.",
    )  # fmt: skip
    metric = serializers.CharField(max_length=60, required=False, help_text="A further metric that decides.")
    play_off = PlayOffInput(  # type: ignore[call-arg]
        many=True, required=False, max_length=MOST_PLAYERS,
        help_text="The score of each tied player; the higher go on.",
    )  # fmt: skip


class PreviewInput(SeedInput):
    players = serializers.IntegerField(min_value=3, max_value=MOST_PLAYERS)
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


class RedrawView(TournamentView):
    @extend_schema(operation_id="tournament_round_redraw", request=RedrawInput, responses=RoundsOutput)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Draw a round that is not public again, by the present standings. For the desk.

        It becomes a draft; later rounds of its stage are drawn again too if the seating draws all rounds at once.
        """
        access, body = self.access(request), read_body(RedrawInput, request)
        redrawn = round_redraw(
            actor=actor(request), round_=access.round(number), seed=seed_of(body), takes_back=body["take_back"]
        )
        return Response(rounds_output(access, redrawn))


class KeepView(TournamentView):
    @extend_schema(operation_id="tournament_cut_keep", request=SayWhyInput, responses=StageOutput)
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Let a played stage stand although a correction has changed who should have played it. For the desk.

        The final table prints the reason.
        """
        access, reason = self.access(request), read_body(SayWhyInput, request)["reason"]
        kept = cut_keep(actor=actor(request), stage=stage_of(access, stage), reason=reason)
        return Response(StageOutput(kept).data)


class CutView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_cut", responses=TieOutput(many=True))
    def get(self, request: Request, slug: str, stage: int) -> Response:
        """List the ties at a stage's cut. For the desk."""
        return self.ties(request, self.desk(request), stage)

    @extend_schema(operation_id="tournament_cut_decide", request=CutInput, responses=TieOutput(many=True))
    def post(self, request: Request, slug: str, stage: int) -> Response:
        """Decide a tie at a stage's cut by hand, a further metric, a play-off or a lot; get the ties. For the desk.

        For a larger cut change the stage.
        """
        access, body = self.desk(request), read_body(CutInput, request)
        by: dict[str, Any] = {"actor": actor(request), "stage": stage_of(access, stage)}
        by["division"] = body.get("division", "")
        if "go_on" in body:
            cut_choose(entrants=body["go_on"], **by)
        elif "metric" in body:
            cut_by_metric(metric=body["metric"], **by)
        elif "play_off" in body:
            cut_play_off(scores={row["entrant"]: row["score"] for row in body["play_off"]}, **by)
        else:
            cut_draw_lots(seed=seed_of(body), **by)
        return self.ties(request, access, stage)

    def ties(self, request: Request, access: TournamentAccess, stage: int) -> Response:
        return self.page(request, tie_reports(stage_of(access, stage)), TieOutput, access=access)


class PlanPreviewView(TournamentView):
    is_one_transaction = False

    @extend_schema(operation_id="tournament_plan_preview", request=PreviewInput, responses=PlanPreviewOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Draw a plan for a number of players and rounds, before anybody is entered. For the desk.

        Nothing is stored.
        """
        access = self.desk(request)
        body = read_body(PreviewInput, request)
        draw = preview_plan(body["players"], body["rounds"], seed_of(body), access.tournament.seats)
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
