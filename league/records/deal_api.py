"""A hanchan deal by deal by API: begin, record, amend, undo, stop."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, ClubView, Form, actor, answer, read_body
from league.errors import LeagueError
from league.records.api import (
    HanchanDoor,
    HanchanPress,
    VersionForm,
    hanchan_shown,
    read_game,
    read_house_rules,
    read_players,
)
from league.records.deal_services import (
    deal_adjust,
    deal_amend,
    deal_record,
    deal_undo,
    hanchan_begin,
    hanchan_resume,
    hanchan_stop,
)
from league.records.models import Deal, Hanchan
from league.records.tables import table_snapshot

# What stands beside the entry in a body; all else is the entry, as in a scoring case.
BESIDE = ("number", "version", "reason", "drops_rest")
EXAMPLE = {
    "number": 1,
    "riichi": [2],
    "result": {"type": "win", "wins": [{"winner": 2, "from": 0, "value": {"total": 3, "fu": 40}}]},
}


class BeginForm(Form):
    players = serializers.ListField(child=serializers.JSONField(), min_length=4, max_length=6)
    house_rules = serializers.IntegerField(required=False)
    season = serializers.CharField(required=False, allow_null=True)
    session = serializers.IntegerField(required=False, allow_null=True)
    played_on = serializers.DateField(required=False)
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


class AdjustForm(Form):
    adjustments = serializers.ListField(
        child=serializers.IntegerField(), min_length=4, max_length=4, help_text="By seat, in all 0."
    )
    version = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=200)


def split_entry(body: object) -> tuple[dict[str, Any], dict[str, Any]]:
    """(what stands beside the entry, the entry itself) of a flat body."""
    if not isinstance(body, Mapping):
        raise LeagueError("bad_request")
    beside = {key: body[key] for key in BESIDE if key in body}
    return beside, {key: value for key, value in body.items() if key not in BESIDE}


def read_number(beside: Mapping[str, Any], key: str) -> int:
    value = beside.get(key)
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
    """Sit down to be recorded deal by deal: the players in the order of the seats."""

    @extend_schema(
        operation_id="hanchan_begin", request=BeginForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(BeginForm, request)

        def act() -> dict[str, Any]:
            game = read_game(found, body)
            game["players"] = read_players(found, game["players"])
            game["house_rules"] = read_house_rules(found, game.get("house_rules"), game.get("season"))
            begun = hanchan_begin(actor=actor(request), club=found, **game)
            return {**hanchan_shown(begun.pk), "table": table_shape(begun.pk)}

        return answer(request, act, 201)


class DealListView(HanchanDoor):
    """The deals of a hanchan, and the table as it stands."""

    @extend_schema(operation_id="deals", responses=OpenApiTypes.ANY)
    def get(self, request: Request, pk: int) -> Response:
        hanchan = self.hanchan(request, pk)
        deals = [deal_shape(deal) for deal in hanchan.deals.standing().select_related("entered_by")]
        return Response({"deals": deals, "table": table_snapshot(hanchan)})

    @extend_schema(
        operation_id="deal_record", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY], examples=[OpenApiExample("A win", value=EXAMPLE, request_only=True)],
    )  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        """The next deal: its number, and the entry as in a scoring case (`result` and what stands beside it)."""
        hanchan = self.hanchan(request, pk)
        beside, entry = split_entry(request.data)
        number = read_number(beside, "number")

        def act() -> dict[str, Any]:
            deal = deal_record(actor=actor(request), hanchan=hanchan, number=number, entry=entry)
            return {**deal_shape(deal), "table": table_shape(pk)}

        return answer(request, act, 201)


class OneDealView(HanchanDoor):
    @extend_schema(
        operation_id="deal_amend", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def put(self, request: Request, pk: int, number: int) -> Response:
        """Another entry in a deal's place: `version`, `reason`, and the entry; everything after follows."""
        hanchan = self.hanchan(request, pk)
        beside, entry = split_entry(request.data)
        version = read_number(beside, "version")

        def act() -> dict[str, Any]:
            deal_amend(
                actor=actor(request), hanchan=hanchan, number=number, entry=entry, version=version,
                reason=str(beside.get("reason") or ""), drops_rest=beside.get("drops_rest") is True,
            )  # fmt: skip
            return table_shape(pk)

        return answer(request, act)

    @extend_schema(
        operation_id="deal_adjust", request=AdjustForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def patch(self, request: Request, pk: int, number: int) -> Response:
        """A referee moves table points between the seats beside a deal."""
        hanchan, body = self.hanchan(request, pk), read_body(AdjustForm, request)

        def act() -> dict[str, Any]:
            deal_adjust(actor=actor(request), hanchan=hanchan, number=number, **body)
            return table_shape(pk)

        return answer(request, act)

    @extend_schema(operation_id="deal_undo", responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY])
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Take back the last deal."""
        hanchan = self.hanchan(request, pk)

        def act() -> dict[str, Any]:
            deal_undo(actor=actor(request), hanchan=hanchan, number=number)
            return table_shape(pk)

        return answer(request, act)


class HanchanStopView(HanchanPress):
    """Settle a hanchan as the table stands."""

    change = staticmethod(hanchan_stop)

    @extend_schema(
        operation_id="hanchan_stop", request=VersionForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, pk: int) -> Response:
        return self.press(request, pk)


class HanchanResumeView(HanchanPress):
    """Play on in a hanchan that was stopped before its end."""

    change = staticmethod(hanchan_resume)

    @extend_schema(
        operation_id="hanchan_resume", request=VersionForm, responses=OpenApiTypes.ANY, parameters=[IDEMPOTENCY_KEY]
    )
    def post(self, request: Request, pk: int) -> Response:
        return self.press(request, pk)
