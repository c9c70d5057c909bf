"""The API for hanchan recorded deal by deal: begin, record, amend, undo, stop."""

from functools import partial
from random import SystemRandom

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.core.api.preconditions import seen_version
from league.records.api.deals.inputs import (
    AdjustInput,
    AmendedInput,
    BeginInput,
    DealAmendInput,
    DealInput,
    NextInput,
    SeenInput,
    as_entry,
    split_entry,
)
from league.records.api.deals.outputs import (
    OLD_WINDS,
    DealOutput,
    DealPageOutput,
    DealRecordedOutput,
    HanchanBegunOutput,
    TableOutput,
)
from league.records.api.games.games import HanchanBaseView, HanchanChangeView
from league.records.api.games.inputs import VersionInput, read_new_game, read_players
from league.records.api.outputs import HanchanOutput
from league.records.deals.seat_draw import seats_draw
from league.records.deals.services import (
    deal_adjust,
    deal_amend,
    deal_record,
    deal_undo,
    hanchan_begin,
    hanchan_resume,
    hanchan_stop,
)
from league.records.deals.tables import TableSnapshot, table_snapshot
from league.records.deals.worked_out import worked_out
from league.records.models import Hanchan
from league.records.selectors import hanchan_rows

CHANCE = SystemRandom()


def table_at(pk: int) -> TableSnapshot:
    return table_snapshot(Hanchan.objects.select_related("house_rules").get(pk=pk))


class HanchanBeginView(ClubView):
    made_at = "hanchan/{id}/"

    @extend_schema(operation_id="hanchan_begin", request=BeginInput, responses={201: HanchanBegunOutput})
    def post(self, request: Request, club: str) -> Response:
        """Begin a hanchan that is recorded deal by deal."""
        found, body = self.club(request), read_body(BeginInput, request)
        game = read_new_game(found, body)
        game["players"] = read_players(found, game["players"])
        draws_seats = game.pop("draw_seats")
        hanchan = hanchan_begin(actor=actor(request), club=found, **game)
        if draws_seats:
            seats_draw(actor=actor(request), hanchan=hanchan, version=hanchan.version, chance=CHANCE)
        pk = hanchan.pk
        begun = hanchan_rows().get(pk=pk)
        context = {"request": request, "table": table_snapshot(begun)}
        return Response(HanchanBegunOutput(begun, context=context).data, status=201)


class DealListView(HanchanBaseView):
    pagination_class = Pages
    guest_methods = frozenset({"GET", "POST"})
    deprecated_keys = {"GET": OLD_WINDS, "POST": OLD_WINDS}
    matched = frozenset({"POST"})

    @extend_schema(operation_id="deals", responses=DealPageOutput)
    def get(self, request: Request, pk: int) -> Response:
        """List the deals of a hanchan, with its present table."""
        hanchan = self.hanchan(request, pk)
        answer = self.page(request, hanchan.deals.standing().select_related("entered_by"), DealOutput)
        answer.data["table"] = TableOutput(table_snapshot(hanchan)).data
        return answer

    @extend_schema(
        operation_id="deal_record", request=DealInput, responses={201: DealRecordedOutput},
    )  # fmt: skip
    def post(self, request: Request, pk: int) -> Response:
        """Record the next deal. Of two recorders who send the same number, the second gets `wrong_deal_number`."""
        hanchan = self.hanchan(request, pk)
        body, entry = split_entry(NextInput, request)
        seen = seen_version(request)
        with as_entry(hanchan.house_rules, entry):
            deal = deal_record(actor=actor(request), hanchan=hanchan, entry=entry, version=seen, **body)
        context = {"worked_out": worked_out(deal), "table": table_at(pk)}
        return Response(DealRecordedOutput(deal, context=context).data, status=201)


class OneDealView(HanchanBaseView):
    queries = {"DELETE": SeenInput}
    guest_methods = frozenset({"PUT", "DELETE"})

    @extend_schema(operation_id="deal_amend", request=DealAmendInput, responses=TableOutput)
    def put(self, request: Request, pk: int, number: int) -> Response:
        """Replace the entry of a deal, and replay all later deals."""
        hanchan = self.hanchan(request, pk)
        body, entry = split_entry(AmendedInput, request)
        with as_entry(hanchan.house_rules, entry):
            deal_amend(actor=actor(request), hanchan=hanchan, number=number, entry=entry, **body)
        return Response(TableOutput(table_at(pk)).data)

    @extend_schema(operation_id="deal_adjust", request=AdjustInput, responses=TableOutput)
    def patch(self, request: Request, pk: int, number: int) -> Response:
        """Set the table points that a referee moves between the seats after a deal."""
        hanchan, body = self.hanchan(request, pk), read_body(AdjustInput, request)
        deal_adjust(actor=actor(request), hanchan=hanchan, number=number, **body)
        return Response(TableOutput(table_at(pk)).data)

    @extend_schema(operation_id="deal_undo", responses={200: TableOutput})
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Undo the last deal. If the hanchan has another version, the answer is 409 with the table as it is now."""
        hanchan, seen = self.hanchan(request, pk), self.query(request)
        deal_undo(actor=actor(request), hanchan=hanchan, number=number, **seen)
        return Response(TableOutput(table_at(pk)).data)


class HanchanStopView(HanchanChangeView):
    change = staticmethod(hanchan_stop)

    @extend_schema(operation_id="hanchan_stop", request=VersionInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Settle a hanchan at its present scores."""
        return self.answer_change(request, pk)


class HanchanResumeView(HanchanChangeView):
    change = staticmethod(hanchan_resume)

    @extend_schema(operation_id="hanchan_resume", request=VersionInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Continue a hanchan that was stopped before its end."""
        return self.answer_change(request, pk)


class SeatsDrawView(HanchanChangeView):
    change = partial(seats_draw, chance=CHANCE)

    @extend_schema(operation_id="hanchan_draw_seats", request=VersionInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Draw lots for the seats of a table that has no deal yet; those who wait for a seat take part."""
        return self.answer_change(request, pk)
