"""The standings of a tournament by API: the table after any round, the reasons for a rank, the final table."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema, extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages
from league.core.api.errors import not_a_choice
from league.core.api.serializers import Input, PageOutput
from league.core.conditional import unless_unchanged
from league.core.errors import existing
from league.sheets.table_outputs import (
    OLD_KEYS,
    USE_SUBJECT,
    LineOutput,
    TableOutput,
    ValueOutput,
    Values,
    metric_columns,
    subject_shown,
    values_shown,
)
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
from league.tournaments.models import Entrant, Tournament
from league.tournaments.results.best_hands import tournament_hands
from league.tournaments.standings.cached_table import state_of
from league.tournaments.standings.divisions import division_ranks, division_table, divisions_of
from league.tournaments.standings.line_values import raw_values, snapshot_of
from league.tournaments.standings.record import tournament_rule
from league.tournaments.standings.tournament_table import TournamentLine, TournamentTable
from league.tournaments.targets.why import tournament_why
from scoring.exact import points_decimal
from scoring.metrics import TableRule

BEST_HANDS = 10


# ----- query keys -----
class AfterQuery(Input):
    after = serializers.IntegerField(
        min_value=0, max_value=9999, required=False, help_text="After this round; absent: all that may be shown."
    )


class StandingsQuery(AfterQuery):
    division = serializers.CharField(required=False, help_text="The table of this division, ranked from 1.")


# ----- answers -----
def points_shown(line: TournamentLine, points: int | None) -> dict[str, str] | None:
    if points is None:
        return None
    return {"value": points_decimal(points, line.piece.table.rule.unit), "text": line.points_text(points)}


@extend_schema_serializer(deprecate_fields=["entrant"])
class EntrantLineOutput(LineOutput):
    """An entrant's line. The context has the `access`."""

    number = serializers.IntegerField(source="entrant.number", allow_null=True, help_text="The start number.")
    entrant = EntrantRefOutput(help_text=USE_SUBJECT)

    def get_subject(self, line: Any) -> dict[str, Any]:
        entrant = line.entrant
        return subject_shown("entrant", entrant.pk, self.context["access"].name_of(entrant))


class TournamentLineOutput(EntrantLineOutput):
    """A line of the table. The context also has the `table`, the `division_ranks` and the `ranks_before`."""

    rank = serializers.IntegerField(source="rank_shown", allow_null=True, help_text="Null without a game.")
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

    def get_rank_change(self, line: TournamentLine) -> int | None:
        then = self.context["ranks_before"].get(line.key)
        return None if then is None or line.rank_shown is None else then - line.rank_shown

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

    def get_values(self, line: TournamentLine) -> Values:
        return values_shown(raw_values(line), line.texts)


class TournamentTableOutput(TableOutput):
    """What the table of a tournament has besides its lines."""

    tournament = TournamentRefOutput()
    is_provisional = serializers.BooleanField(source="tournament.is_provisional", help_text="Before the close.")
    after_round = serializers.IntegerField(source="upto", help_text="The last round that counts.")
    is_frozen = serializers.BooleanField(help_text="Whether results of later rounds are hidden from you.")


def table_head(tournament: Tournament, rule: TableRule) -> dict[str, Any]:
    """What every table has beside its lines. That of an event is computed when it is asked for."""
    return {
        "revision": tournament.revision,
        "is_behind": False,
        "ranked_by": [step.text for step in rule.steps],
        "columns": metric_columns(rule.columns),
    }


def tournament_head(table: TournamentTable) -> dict[str, Any]:
    tournament = table.tournament
    return {
        "tournament": TournamentRefOutput(tournament).data,
        "is_provisional": tournament.is_provisional,
        "after_round": table.upto,
        "is_frozen": table.is_frozen,
        **table_head(tournament, table.rule),
    }


class TournamentStandingsOutput(PageOutput, TournamentTableOutput):
    """A page of the table of a tournament."""

    results = TournamentLineOutput(many=True)


@dataclass(frozen=True)
class FinalLine:
    """A line of the final table, as it was written or as it would be now."""

    rank: int | None
    entrant: Entrant
    values: Mapping[str, Any]

    @property
    def raw(self) -> Mapping[str, Any]:
        # Archives from before there were values have only the texts.
        return self.values.get("values", {})

    @property
    def games(self) -> int | None:
        return self.raw.get("games")


class FinalLineOutput(EntrantLineOutput):
    rank = serializers.IntegerField(allow_null=True, help_text="Null without a game, before the close.")
    games = serializers.IntegerField(allow_null=True, help_text="Null in an archive from before there were values.")

    def get_values(self, line: FinalLine) -> Values:
        return values_shown(line.raw, line.values["texts"])


class FinalTableOutput(PageOutput, TableOutput):
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
    deprecated_keys = {"GET": OLD_KEYS}
    queries = {"GET": StandingsQuery}

    @extend_schema(operation_id="tournament_standings", responses=TournamentStandingsOutput)
    def get(self, request: Request, slug: str) -> HttpResponse:
        """Show the table, after the last round or an earlier one. Only the desk sees frozen results in it."""
        access, query = self.access(request), self.query(request)

        def draw() -> Response:
            whole, division = table_after(access, query.get("after")), query.get("division", "")
            table = wanted_table(whole, division)
            ranks = {"division_ranks": division_ranks(table), "ranks_before": ranks_before(access, whole, division)}
            page = self.page(request, table.lines, TournamentLineOutput, access=access, table=table, **ranks)
            return Response({**tournament_head(table), **page.data})

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


def ranks_before(access: TournamentAccess, table: TournamentTable, division: str) -> dict[int, int]:
    """The ranks before the last round of a table that has a game."""
    if table.played < 2:
        return {}
    earlier = access.table(table.played - 1)
    lines = (division_table(earlier, division) if division else earlier).lines
    return {line.key: line.rank for line in lines if line.has_played}


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
    deprecated_keys = {"GET": OLD_KEYS}

    @extend_schema(operation_id="tournament_final_table", responses=FinalTableOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show the final table as written at the close, or before it the table as it is."""
        access = self.access(request)
        page = self.page(request, final_lines(access), FinalLineOutput, access=access)
        hands = BestHandOutput(tournament_hands(access)[:BEST_HANDS], many=True, context={"access": access}).data
        notes = [] if access.upto is not None else kept_notes(
            access.tournament, access.tournament.stages.order_by("number"), also_hidden=access.is_desk
        )  # fmt: skip
        tournament = access.tournament
        head = {"is_provisional": tournament.is_provisional, "notes": notes, "best_hands": hands}
        return Response({**head, **table_head(tournament, tournament_rule(tournament)), **page.data})


def final_lines(access: TournamentAccess) -> list[FinalLine]:
    if access.tournament.is_closed:
        rows = access.tournament.final_rows.select_related("entrant__player").order_by("order")
        return [FinalLine(row.rank, row.entrant, row.values) for row in rows]
    return [FinalLine(line.rank_shown, line.entrant, snapshot_of(line)) for line in access.table().lines]
