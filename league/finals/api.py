"""The API of final tables."""

from collections.abc import Sequence
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.api.reading.strict import MOST_NUMBER
from league.core.api.serializers import Input
from league.core.errors import LeagueError, VersionConflict
from league.finals.lines import NamedLine
from league.finals.models import FinalTable
from league.finals.outputs import ClubFinalTableHeadOutput, ClubFinalTableOutput
from league.finals.selectors import club_final_tables, final_table_find
from league.finals.services import (
    MOST_GAMES,
    MOST_LINES,
    FinalLine,
    final_table_add,
    final_table_amend,
    final_table_delete,
    lines_of_names,
)
from league.players.inputs import PlayerField
from league.players.models import Player
from league.players.selectors import player_find


class ClubFinalLineInput(Input):
    """A line: a player of the club, or the name of anybody."""

    player = PlayerField(required=False, allow_null=True)
    name = serializers.CharField(
        max_length=100, required=False, help_text="Read without `player`; a name or alias of a player is this player."
    )
    rank = serializers.IntegerField(
        min_value=1, max_value=MOST_LINES, required=False, allow_null=True,
        help_text="In every line or in none: then the points decide, and equal points share a rank.",
    )  # fmt: skip
    games = serializers.IntegerField(min_value=0, max_value=MOST_GAMES, required=False, allow_null=True)
    points = serializers.CharField(
        max_length=20, required=False, allow_blank=True, help_text="A decimal, which is kept as it is written."
    )


class ClubFinalTableFields(Input):
    name = serializers.CharField(max_length=100)
    period = serializers.CharField(max_length=60, required=False, allow_blank=True, help_text="The year or the season.")
    opens_on = serializers.DateField(source="opens", required=False, allow_null=True, help_text="The first day.")
    closes_on = serializers.DateField(source="closes", required=False, allow_null=True, help_text="The last day.")
    played_under = serializers.CharField(
        source="rules",
        max_length=200,
        required=False,
        allow_blank=True,
        help_text="The rules that it was played under, in words.",
    )


class ClubFinalTableInput(ClubFinalTableFields):
    """A final table of a season or an evening of which no games exist."""

    lines = ClubFinalLineInput(many=True, min_length=1, max_length=MOST_LINES)  # type: ignore[call-arg]


class ClubFinalTableAmendInput(ClubFinalTableFields):
    name = serializers.CharField(max_length=100, required=False)
    lines = ClubFinalLineInput(  # type: ignore[call-arg]
        many=True, required=False, min_length=1, max_length=MOST_LINES, help_text="All of them."
    )
    version = serializers.IntegerField(
        required=False, min_value=0, help_text="The version that was seen; needed with `lines`, which are replaced."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "lines" in attrs and "version" not in attrs:
            raise serializers.ValidationError({"version": self.fields["version"].error_messages["required"]})
        return super().validate(attrs)


def _lines(club: Club, wanted: Sequence[dict[str, Any]]) -> list[FinalLine]:
    named = [
        NamedLine(line.get("name", ""), line.get("points", ""), line.get("games"), line.get("rank")) for line in wanted
    ]
    return [
        found._replace(player=_player(club, line["player"]), name="") if line.get("player") is not None else found
        for line, found in zip(wanted, lines_of_names(club, named), strict=True)
    ]


def _player(club: Club, wanted: int | str) -> Player:
    if isinstance(wanted, str):
        return player_find(club, wanted)
    if (found := Player.objects.filter(club=club, pk=wanted).first()) is None:
        raise LeagueError("unknown_player", name=wanted)
    return found


class FinalTableQuery(Input):
    player = serializers.IntegerField(
        min_value=1, max_value=MOST_NUMBER, required=False, help_text="Those with a line of this player."
    )


class FinalTableView(ClubView):
    def shown(self, request: Request, pk: int) -> dict[str, Any]:
        table = final_table_find(self.club(request), pk)
        return dict(ClubFinalTableOutput(table, context={"address_of": request.build_absolute_uri}).data)

    def lines(self, club: Club, body: dict[str, Any]) -> dict[str, Any]:
        """The body with the lines as services take them. Only who may enter lines learns which names the club has."""
        return {**body, "lines": _lines(club, body["lines"])} if "lines" in body else body


class FinalTableListView(FinalTableView):
    pagination_class = Pages
    queries = {"GET": FinalTableQuery}

    @extend_schema(operation_id="final_tables", responses=ClubFinalTableHeadOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the final tables of past seasons and evenings, the latest first."""
        tables = club_final_tables(self.club(request), self.query(request).get("player"))
        return self.page(request, tables, ClubFinalTableHeadOutput, address_of=request.build_absolute_uri)

    @extend_schema(operation_id="final_table_add", request=ClubFinalTableInput, responses={201: ClubFinalTableOutput})
    def post(self, request: Request, club: str) -> Response:
        """Add the final table of a season or an evening of which no games exist."""
        found, body = self.club(request), read_body(ClubFinalTableInput, request)
        require(request.user, found, "season")
        table = final_table_add(actor=actor(request), club=found, **self.lines(found, body))
        return Response(self.shown(request, table.pk), status=201)


class OneFinalTableView(FinalTableView):
    def table(self, request: Request, pk: int) -> FinalTable:
        return final_table_find(self.club(request), pk)

    @extend_schema(operation_id="final_table", responses=ClubFinalTableOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a final table."""
        return Response(self.shown(request, pk))

    @extend_schema(operation_id="final_table_amend", request=ClubFinalTableAmendInput, responses=ClubFinalTableOutput)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Change a final table, or replace its lines."""
        table, body = self.table(request, pk), read_body(ClubFinalTableAmendInput, request)
        require(request.user, table.club, "season")
        try:
            final_table_amend(actor=actor(request), table=table, **self.lines(table.club, body))
        except VersionConflict as error:
            raise VersionConflict(self.shown(request, pk)) from error
        return Response(self.shown(request, pk))

    @extend_schema(operation_id="final_table_delete", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Delete a final table. The log keeps its lines."""
        final_table_delete(actor=actor(request), table=self.table(request, pk))
        return Response(status=204)
