"""The standings of a tournament by API: the table after any round, the reasons for a rank, the final table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages
from league.core.api.errors import not_a_choice
from league.core.api.serializers import Input, Output, PageOutput
from league.core.conditional import unless_unchanged
from league.core.errors import existing
from league.standings.outputs import ColumnOutput, ValueOutput
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import (
    EntrantRefOutput,
    TournamentDivisionOutput,
    TournamentRefOutput,
    TournamentTeamOutput,
)
from league.tournaments.api.rounds.referee_outputs import BestHandOutput
from league.tournaments.api.why_outputs import ReasonNames, TournamentWhyOutput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.draws.kept_cuts import kept_notes
from league.tournaments.models import Entrant
from league.tournaments.results.best_hands import tournament_hands
from league.tournaments.standings.cached_table import state_of
from league.tournaments.standings.divisions import division_ranks, division_table, divisions_of
from league.tournaments.standings.line_values import raw_values, snapshot_of
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from league.tournaments.targets.why import tournament_why
from scoring.exact import points_decimal

BEST_HANDS = 10


# ----- query keys -----
class AfterQuery(Input):
    after = serializers.IntegerField(
        min_value=0, max_value=9999, required=False, help_text="After this round; absent: all that may be shown."
    )


class StandingsQuery(AfterQuery):
    division = serializers.CharField(required=False, help_text="The table of this division, ranked from 1.")


# ----- answers -----
# A table has thousands of values: a serializer for each would take half of the answer's time.
VALUES = serializers.DictField(child=ValueOutput())
Values = dict[str, dict[str, int | float | str | None]]


def values_shown(values: Mapping[str, int | float | str | None], texts: Mapping[str, str]) -> Values:
    return {key: {"value": values.get(key), "text": text} for key, text in texts.items()}


def points_shown(line: TournamentLine, points: int | None) -> dict[str, str] | None:
    if points is None:
        return None
    return {"value": points_decimal(points, line.piece.table.rule.unit), "text": line.points_text(points)}


class TournamentLineOutput(Output):
    """A line of the table. The context also has the `table` and the `division_ranks`."""

    rank = serializers.IntegerField(source="rank_shown", allow_null=True, help_text="Null without a game.")
    entrant = EntrantRefOutput()
    division = TournamentDivisionOutput(source="entrant", allow_null=True)
    division_rank = serializers.SerializerMethodField(help_text="Null without a division or a game.")
    team = TournamentTeamOutput(source="entrant.team", allow_null=True)
    stage = serializers.SerializerMethodField(help_text="The number of the last stage that the entrant reached.")
    stage_name = serializers.CharField(source="stage.name", default="")
    carried_over = serializers.SerializerMethodField(
        help_text="The points with which the entrant came into the stage; null in the first."
    )
    stage_points = serializers.SerializerMethodField(
        help_text="The points of this stage: with `carried_over` they are the `points`; null in the first."
    )
    games = serializers.IntegerField(source="row.games")
    values = serializers.SerializerMethodField(help_text="The value of each column, by its key.")

    def get_division_rank(self, line: TournamentLine) -> int | None:
        rank: int | None = self.context["division_ranks"].get(line.key)
        return rank

    def get_stage(self, line: TournamentLine) -> int:
        return 1 if line.stage is None else line.stage.number

    @extend_schema_field(ValueOutput(allow_null=True))
    def get_carried_over(self, line: TournamentLine) -> Any:
        return points_shown(line, line.carried)

    @extend_schema_field(ValueOutput(allow_null=True))
    def get_stage_points(self, line: TournamentLine) -> Any:
        return points_shown(line, line.stage_points)

    @extend_schema_field(VALUES)
    def get_values(self, line: TournamentLine) -> Values:
        return values_shown(raw_values(line), line.texts)


class TournamentTableOutput(Output):
    """What the table of a tournament has besides its lines."""

    tournament = TournamentRefOutput()
    revision = serializers.IntegerField(source="tournament.revision")
    is_provisional = serializers.BooleanField(source="tournament.is_provisional", help_text="Before the close.")
    after_round = serializers.IntegerField(source="upto", help_text="The last round that counts.")
    is_frozen = serializers.BooleanField(help_text="Whether results of later rounds are hidden from you.")
    ranked_by = serializers.SerializerMethodField(help_text="The columns that rank, in their order.")
    columns = ColumnOutput(source="rule.columns", many=True, help_text="The keys of the `values` of each line.")

    def get_ranked_by(self, table: TournamentTable) -> list[str]:
        return [step.text for step in table.ranked_by]


class TournamentStandingsOutput(PageOutput, TournamentTableOutput):
    """A page of the table of a tournament."""

    results = TournamentLineOutput(many=True)


@dataclass(frozen=True)
class FinalLine:
    """A line of the final table, as it was written or as it would be now."""

    rank: int | None
    entrant: Entrant
    values: Mapping[str, Any]


class FinalLineOutput(Output):
    rank = serializers.IntegerField(allow_null=True, help_text="Null without a game, before the close.")
    entrant = EntrantRefOutput()
    values = serializers.SerializerMethodField(help_text="The value of each metric, by its key.")

    @extend_schema_field(VALUES)
    def get_values(self, line: FinalLine) -> Values:
        # Archives from before there were values have only the texts.
        return values_shown(line.values.get("values", {}), line.values["texts"])


class FinalTableOutput(PageOutput):
    is_provisional = serializers.BooleanField(help_text="Before the close; the table can still change.")
    notes = serializers.ListField(
        child=serializers.CharField(),
        help_text="Stages that stand although a correction has changed who should have played them, with the reason.",
    )
    best_hands = BestHandOutput(many=True, help_text="The first ten.")
    results = FinalLineOutput(many=True)


# ----- views -----
class TournamentStandingsView(TournamentView):
    pagination_class = Pages
    queries = {"GET": StandingsQuery}

    @extend_schema(operation_id="tournament_standings", responses=TournamentStandingsOutput)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Show the table, after the last round or an earlier one. Only the desk sees frozen results in it."""
        access, query = self.access(request), self.query(request)

        def draw() -> Response:
            table = wanted_table(table_after(access, query.get("after")), query.get("division", ""))
            context = {"access": access, "table": table, "division_ranks": division_ranks(table)}
            page = self.page(request, table.lines, TournamentLineOutput, **context)
            return Response({**TournamentTableOutput(table).data, **page.data})

        return unless_unchanged(request._request, *state_of(access.tournament), access.is_desk, draw=draw)


def table_after(access: TournamentAccess, number: int | None) -> TournamentTable:
    """The table after a round; refuse the number of a round that there is not, or not yet."""
    if number and not access.rounds().filter(number=number).exists():
        raise not_a_choice("after", number)
    return access.table(number)


def wanted_table(table: TournamentTable, division: str) -> TournamentTable:
    if division and division not in divisions_of(table):
        raise not_a_choice("division", division)
    return division_table(table, division) if division else table


class TournamentWhyView(TournamentView):
    queries = {"GET": AfterQuery}

    @extend_schema(operation_id="tournament_standings_why", responses=TournamentWhyOutput)
    def get(self, request: Request, slug: str, entrant: int) -> Response:
        """Show the reasons for the rank of an entrant, what is needed to pass the neighbours, and the last games."""
        access = self.access(request)
        table = table_after(access, self.query(request).get("after"))
        line = existing(table.line_of(entrant))
        context = {"access": access, "table": ReasonNames(table, line.piece.table)}
        return Response(TournamentWhyOutput(tournament_why(access, table, line), context=context).data)


class FinalTableView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_final_table", responses=FinalTableOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show the final table as written at the close, or before it the table as it is."""
        access = self.access(request)
        page = self.page(request, final_lines(access), FinalLineOutput, access=access)
        hands = BestHandOutput(tournament_hands(access)[:BEST_HANDS], many=True, context={"access": access}).data
        notes = [] if access.upto is not None else kept_notes(
            access.tournament, access.tournament.stages.order_by("number"), also_hidden=access.is_desk
        )  # fmt: skip
        head = {"is_provisional": access.tournament.is_provisional, "notes": notes, "best_hands": hands}
        return Response({**head, **page.data})


def final_lines(access: TournamentAccess) -> list[FinalLine]:
    if access.tournament.is_closed:
        rows = access.tournament.final_rows.select_related("entrant__player").order_by("order")
        return [FinalLine(row.rank, row.entrant, row.values) for row in rows]
    return [FinalLine(line.rank_shown, line.entrant, snapshot_of(line)) for line in access.table().lines]
