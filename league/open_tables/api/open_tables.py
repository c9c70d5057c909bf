from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.open_tables.models import OpenTable
from league.open_tables.selectors import TableShown, tables_shown, waiting_tables
from league.open_tables.services import (
    open_table_join,
    open_table_leave,
    open_table_propose,
    open_table_withdraw,
)
from league.players.outputs import PlayerRefOutput


class OpenTableInput(Input):
    """A table that the own player proposes and joins."""

    begins_at = serializers.DateTimeField()
    place = serializers.CharField(max_length=200, required=False, allow_blank=True)
    seats = serializers.ChoiceField(OpenTable.Seats.choices, required=False, help_text="4 if absent.")


class OpenTableOutput(Output):
    id = serializers.IntegerField(source="table.id")
    begins_at = serializers.DateTimeField(source="table.begins_at")
    place = serializers.CharField(source="table.place", help_text="Empty if none was given.")
    seats = serializers.ChoiceField(OpenTable.Seats.choices, source="table.seats")
    state = serializers.ChoiceField(OpenTable.State.choices, source="table.state")
    is_waiting = serializers.BooleanField(source="table.is_waiting", help_text="Whether others can join.")
    session = serializers.IntegerField(
        source="table.session_id", allow_null=True, help_text="The evening that the full table has become."
    )
    proposed_by = PlayerRefOutput(source="table.proposed_by.standing_for")
    players = PlayerRefOutput(many=True, source="people", help_text="Who has joined, in this order.")


class OpenTablesView(ClubView):
    permission_classes = [IsAuthenticated]

    def table(self, request: Request, pk: int) -> OpenTable:
        club = self.club(request)
        require(request.user, club, "answer")
        rows = OpenTable.objects.select_related("club", "proposed_by__merged_into")
        return existing(rows.filter(club=club, pk=pk).first())

    def shown(self, request: Request, table: OpenTable) -> dict[str, Any]:
        return OpenTableOutput(tables_shown([table], actor(request))[0]).data


class OpenTableListView(OpenTablesView):
    pagination_class = Pages

    @extend_schema(operation_id="open_tables", responses=OpenTableOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the tables that members propose and that can be joined, the next one first; for members."""
        found = self.club(request)
        require(request.user, found, "answer")

        def shape(tables: Any) -> Any:
            shown: list[TableShown] = tables_shown(tables, actor(request))
            return OpenTableOutput(shown, many=True).data

        return self.list_answer(request, waiting_tables([found]), shape)

    @extend_schema(operation_id="open_table_propose", request=OpenTableInput, responses={201: OpenTableOutput})
    def post(self, request: Request, club: str) -> Response:
        """Propose a table and join it."""
        found, body = self.club(request), read_body(OpenTableInput, request)
        table = open_table_propose(actor=actor(request), club=found, **body)
        return Response(self.shown(request, table), status=201)


class OneOpenTableView(OpenTablesView):
    @extend_schema(operation_id="open_table", responses=OpenTableOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a table that a member has proposed; for members."""
        return Response(self.shown(request, self.table(request, pk)))

    @extend_schema(operation_id="open_table_withdraw", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Withdraw a proposal that is not full: whoever made it, and whoever opens sessions."""
        open_table_withdraw(actor=actor(request), table=self.table(request, pk))
        return Response(status=204)


class OpenTableSeatView(OpenTablesView):
    @extend_schema(operation_id="open_table_join", request=None, responses=OpenTableOutput)
    def put(self, request: Request, club: str, pk: int) -> Response:
        """Join a table. The last free seat makes it a session, to which all have said yes."""
        table = open_table_join(actor=actor(request), table=self.table(request, pk))
        return Response(self.shown(request, table))

    @extend_schema(operation_id="open_table_leave", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Leave a table that is not full. Who proposed it withdraws it."""
        open_table_leave(actor=actor(request), table=self.table(request, pk))
        return Response(status=204)
