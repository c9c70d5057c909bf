"""The API for hanchan recorded deal by deal: begin, record, amend, undo, stop."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.records.deals.services import (
    deal_adjust,
    deal_amend,
    deal_record,
    deal_undo,
    hanchan_begin,
    hanchan_resume,
    hanchan_stop,
)
from league.records.deals.tables import table_snapshot
from league.records.deals.worked_out import worked_out
from league.records.games.api import (
    SEASON,
    HanchanBaseView,
    HanchanChangeView,
    VersionInput,
    hanchan_shown,
    read_new_game,
    read_players,
)
from league.records.models import MOST_PLAYERS, Deal, Hanchan

# The keys of a body that are not part of the entry; all others are the entry, as in a scoring case.
OTHER_KEYS = ("number", "version", "reason", "drops_rest")
EXAMPLE = {
    "number": 1,
    "riichi": [2],
    "result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]},
}


class BeginInput(Input):
    players = serializers.ListField(child=serializers.JSONField(), min_length=2, max_length=MOST_PLAYERS)
    house_rules = serializers.IntegerField(required=False)
    season = serializers.CharField(required=False, allow_null=True, help_text=SEASON)
    session = serializers.IntegerField(required=False, allow_null=True)
    played_on = serializers.DateField(required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class AdjustInput(Input):
    adjustments = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=MOST_PLAYERS, help_text="By seat, in all 0."
    )
    version = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=200)


def split_entry(body: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """Split a flat body into the other keys and the entry itself."""
    if not isinstance(body, Mapping):
        raise LeagueError("bad_request")
    other = {key: body[key] for key in OTHER_KEYS if key in body}
    return other, {key: value for key, value in body.items() if key not in OTHER_KEYS}


def read_number(other: Mapping[str, Any], key: str) -> int:
    value = other.get(key)
    if type(value) is not int or value < 1:
        raise LeagueError("bad_number", value=value)
    return value


def deal_shape(deal: Deal) -> dict[str, Any]:
    return {
        "number": deal.number,
        "entry": deal.entry,
        "answer": deal.answer,
        "entered_by": str(deal.entered_by),
        "entered_at": deal.entered_at,
    }


def table_shape(pk: int) -> dict[str, Any]:
    return table_snapshot(Hanchan.objects.select_related("house_rules").get(pk=pk))


class HanchanBeginView(ClubView):
    """Begin a hanchan that is recorded deal by deal, with the players in the order of the seats."""

    @extend_schema(operation_id="hanchan_begin", request=BeginInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(BeginInput, request)
        game = read_new_game(found, body)
        game["players"] = read_players(found, game["players"])
        begun = hanchan_begin(actor=actor(request), club=found, **game)
        return Response({**hanchan_shown(begun.pk), "table": table_shape(begun.pk)}, status=201)


class DealListView(HanchanBaseView):
    """The deals of a hanchan and its present table."""

    @extend_schema(operation_id="deals", responses=OpenApiTypes.ANY)
    def get(self, request: Request, pk: int) -> Response:
        hanchan = self.hanchan(request, pk)
        deals = [deal_shape(deal) for deal in hanchan.deals.standing().select_related("entered_by")]
        return Response({"deals": deals, "table": table_snapshot(hanchan)})

    @extend_schema(
        operation_id="deal_record", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.ANY,
        examples=[OpenApiExample("A win", value=EXAMPLE, request_only=True)],
    )  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        """Record the next deal: its number, and the entry as in a scoring case (`result` and the other entry keys)."""
        hanchan = self.hanchan(request, pk)
        other, entry = split_entry(request.data)
        number = read_number(other, "number")
        deal = deal_record(actor=actor(request), hanchan=hanchan, number=number, entry=entry)
        shown = {**deal_shape(deal), "worked_out": worked_out(deal), "table": table_shape(pk)}
        return Response(shown, status=201)


class OneDealView(HanchanBaseView):
    @extend_schema(operation_id="deal_amend", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.ANY)
    def put(self, request: Request, pk: int, number: int) -> Response:
        """Replace the entry of a deal: `version`, `reason`, and the entry; all later deals are replayed."""
        hanchan = self.hanchan(request, pk)
        other, entry = split_entry(request.data)
        version = read_number(other, "version")
        deal_amend(
            actor=actor(request), hanchan=hanchan, number=number, entry=entry, version=version,
            reason=str(other.get("reason") or ""), drops_rest=other.get("drops_rest") is True,
        )  # fmt: skip
        return Response(table_shape(pk))

    @extend_schema(operation_id="deal_adjust", request=AdjustInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, pk: int, number: int) -> Response:
        """Set the table points that a referee moves between the seats after a deal."""
        hanchan, body = self.hanchan(request, pk), read_body(AdjustInput, request)
        deal_adjust(actor=actor(request), hanchan=hanchan, number=number, **body)
        return Response(table_shape(pk))

    @extend_schema(operation_id="deal_undo", responses=OpenApiTypes.ANY)
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Undo the last deal."""
        hanchan = self.hanchan(request, pk)
        deal_undo(actor=actor(request), hanchan=hanchan, number=number)
        return Response(table_shape(pk))


class HanchanStopView(HanchanChangeView):
    """Settle a hanchan at its present scores."""

    change = staticmethod(hanchan_stop)

    @extend_schema(operation_id="hanchan_stop", request=VersionInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, pk: int) -> Response:
        return self.answer_change(request, pk)


class HanchanResumeView(HanchanChangeView):
    """Continue a hanchan that was stopped before its end."""

    change = staticmethod(hanchan_resume)

    @extend_schema(operation_id="hanchan_resume", request=VersionInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, pk: int) -> Response:
        return self.answer_change(request, pk)
