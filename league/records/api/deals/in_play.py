"""The clock of a club's table, and the call for an organiser."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input
from league.records.api.deals.in_play_outputs import TablesideOutput
from league.records.api.games.games import HanchanBaseView
from league.records.in_play.tableside import clock_set, table_call, table_call_end, tableside_of
from league.records.models import LONGEST_CLOCK


class ClockInput(Input):
    clock_minutes = serializers.IntegerField(
        min_value=0, max_value=LONGEST_CLOCK, allow_null=True,
        help_text="After the beginning of the hanchan; 0: count up; null: no clock.",
    )  # fmt: skip


class TableView(HanchanBaseView):
    def tableside(self, request: Request, pk: int, *, status: int = 200) -> Response:
        found = tableside_of(self.hanchan(request, pk), timezone.now())
        return Response(TablesideOutput(found).data, status=status)


class TablesideView(TableView):
    guest_methods = frozenset({"GET"})

    @extend_schema(operation_id="tableside", responses=TablesideOutput)
    def get(self, request: Request, pk: int) -> Response:
        """Show the clock of a club's table and its open call. A table of an event has both in the event."""
        return self.tableside(request, pk)

    @extend_schema(operation_id="tableside_amend", request=ClockInput, responses=TablesideOutput)
    def patch(self, request: Request, pk: int) -> Response:
        """Set the clock of a club's table."""
        hanchan, body = self.hanchan(request, pk), read_body(ClockInput, request)
        clock_set(actor=actor(request), hanchan=hanchan, minutes=body["clock_minutes"])
        return self.tableside(request, pk)


class TableCallView(TableView):
    guest_methods = frozenset({"POST", "DELETE"})

    @extend_schema(operation_id="table_call", request=None, responses={201: TablesideOutput})
    def post(self, request: Request, pk: int) -> Response:
        """Call an organiser to a club's table. While the call is open, calling again changes nothing."""
        table_call(actor=actor(request), hanchan=self.hanchan(request, pk))
        return self.tableside(request, pk, status=201)

    @extend_schema(operation_id="table_call_end", responses={200: TablesideOutput})
    def delete(self, request: Request, pk: int) -> Response:
        """End the call: somebody is there, or the table takes it back."""
        table_call_end(actor=actor(request), hanchan=self.hanchan(request, pk))
        return self.tableside(request, pk)
