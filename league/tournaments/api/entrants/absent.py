"""Players who are not here at the start, by API: list them, withdraw all of them at once, undo it."""

from collections.abc import Iterable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.tournaments.api.base import TournamentView
from league.tournaments.api.entrants.lists import MOST_ENTRANTS
from league.tournaments.api.outputs import EntrantOutput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.entrants.absent import absent_entrants, absent_return, absent_withdraw
from league.tournaments.models import Entrant


class AbsentInput(Input):
    entrants = serializers.ListField(
        child=IdField(), allow_empty=False, max_length=MOST_ENTRANTS,
        help_text="Their ids.",
    )  # fmt: skip


class AbsentWithdrawInput(AbsentInput):
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class AbsentOutput(Output):
    entrants = EntrantOutput(many=True, help_text="By start number.")


def absent_output(access: TournamentAccess, found: Iterable[Entrant]) -> dict[str, Any]:
    rows = access.entrants().filter(pk__in=[entrant.pk for entrant in found]).prefetch_related("external_ids")
    return dict(AbsentOutput({"entrants": rows.order_by("number", "pk")}, context={"access": access}).data)


class AbsentView(TournamentView):
    @extend_schema(operation_id="tournament_absent", responses=AbsentOutput)
    def get(self, request: Request, slug: str) -> Response:
        """List those who should play from the first round, are not checked in and have not played."""
        access = self.desk(request)
        return Response(absent_output(access, absent_entrants(access.tournament)))


class AbsentWithdrawView(TournamentView):
    @extend_schema(operation_id="tournament_absent_withdraw", request=AbsentWithdrawInput, responses=AbsentOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Withdraw those of the entrants who are still not checked in. Answers who was withdrawn."""
        access, body = self.desk(request), read_body(AbsentWithdrawInput, request)
        left = absent_withdraw(actor=actor(request), tournament=access.tournament, **body)
        return Response(absent_output(access, left))


class AbsentReturnView(TournamentView):
    @extend_schema(operation_id="tournament_absent_return", request=AbsentInput, responses=AbsentOutput)
    def post(self, request: Request, slug: str) -> Response:
        """Undo the withdrawal of those of the entrants who withdrew before they played. Answers who is back."""
        access, body = self.desk(request), read_body(AbsentInput, request)
        back = absent_return(actor=actor(request), tournament=access.tournament, **body)
        return Response(absent_output(access, back))
