"""The fairness report of a tournament or stage by API."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.api.serializers import Input, Output
from league.tournaments.api.base import TournamentView, stage_of
from league.tournaments.api.outputs import EntrantRefOutput
from league.tournaments.draws.fairness import FIGURE_KEYS, FairnessLine, fairness_report


class FairnessQuery(Input):
    stage = serializers.IntegerField(min_value=1, required=False, help_text="Judge only the rounds of this stage.")


class FairnessFigureOutput(Output):
    key = serializers.ChoiceField(FIGURE_KEYS)
    value = serializers.FloatField(allow_null=True, help_text="Null: nothing to count yet.")
    bound = serializers.FloatField(allow_null=True, help_text="The best that any seating could have; null: not known.")


class FairnessLineOutput(Output):
    """What the seating gives a player."""

    entrant = EntrantRefOutput()
    played = serializers.IntegerField(source="line.played", help_text="Rounds that the player is seated in.")
    opponents = serializers.IntegerField(source="line.opponents", help_text="Different opponents.")
    repeats = serializers.IntegerField(source="line.repeats", help_text="Meetings beyond the first with the same ones.")
    most_met = serializers.IntegerField(source="line.most_met", help_text="The most meetings with one opponent.")
    winds = serializers.SerializerMethodField(help_text="Times as East, South, West and, at tables of four, North.")
    tables = serializers.IntegerField(source="line.tables", help_text="Different tables.")
    most_at_table = serializers.IntegerField(source="line.most_at_table", help_text="The most rounds at one table.")
    strength = serializers.FloatField(
        allow_null=True, help_text="The mean rank of the opponents; null: nobody has a rank."
    )

    def get_winds(self, line: FairnessLine) -> list[int]:
        return list(line.line.winds)


class FairnessOutput(Output):
    """The figures of the seating with their bounds, and a line for each player."""

    stage = serializers.IntegerField(source="stage.number", allow_null=True, default=None)
    rounds = serializers.ListField(child=serializers.IntegerField(), help_text="The numbers of the judged rounds.")
    figures = FairnessFigureOutput(many=True)
    players = FairnessLineOutput(many=True, source="lines")


class FairnessView(TournamentView):
    queries = {"GET": FairnessQuery}

    @extend_schema(operation_id="tournament_fairness", responses=FairnessOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Judge the seating: meetings, winds, tables and strength of the opponents, with the bounds.

        The desk gets drafts too, everybody else the public rounds.
        """
        access, query = self.access(request), self.query(request)
        stage = stage_of(access, query["stage"]) if "stage" in query else None
        report: Any = fairness_report(access, stage)
        return Response(FairnessOutput(report, context={"access": access}).data)
