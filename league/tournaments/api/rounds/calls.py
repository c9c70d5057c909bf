"""A table of an event apart from its deals: its clock and its call for a referee; the call is made and taken back."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.records.api.deals.in_play_outputs import TablesideOutput
from league.tournaments.api.rounds.referee_outputs import CallOutput
from league.tournaments.api.rounds.results import AtTableInput, AtTableView, TableView
from league.tournaments.results.calls import referee_call, referee_call_take_back, tableside_of


class EventTablesideView(TableView):
    @extend_schema(operation_id="tournament_tableside", responses=TablesideOutput)
    def get(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Show the time that a table has left in its round, and its open call for a referee."""
        _access, found = self.table(request)
        return Response(TablesideOutput(tableside_of(found, timezone.now())).data)


class CallView(AtTableView):
    @extend_schema(operation_id="tournament_referee_call", request=AtTableInput, responses={201: CallOutput})
    def post(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Call a referee to a table. While the call is open, calling again gets the same call."""
        (access, found), body = self.table(request), read_body(AtTableInput, request)
        if not access.is_desk and "record" not in access.may:
            self.at_table(request, access, found, body)
        return Response(CallOutput(referee_call(table=found)).data, status=201)

    @extend_schema(operation_id="tournament_referee_call_take_back", responses={200: TablesideOutput})
    def delete(self, request: Request, slug: str, number: int, table: int) -> Response:
        """Take back the call of a table, for those who record there. Without an open call nothing changes."""
        _access, found = self.table(request)
        referee_call_take_back(actor=actor(request), table=found)
        return Response(TablesideOutput(tableside_of(found, timezone.now())).data)
