"""The API for recording one deal after another: the table before the next deal, and a deal before it is stored."""

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.conditional import unless_unchanged
from league.core.errors import LeagueError
from league.records.deals.inputs import DealPreviewInput, PreviewInput, split_entry
from league.records.games.api import HanchanBaseView
from league.records.models import Hanchan
from league.records.pad.outputs import DealAheadOutput, NextDealOutput
from league.records.pad.selectors import deal_ahead, next_deal
from league.records.recorder.table_now import people_of


class ByDealsView(HanchanBaseView):
    def by_deals(self, request: Request, pk: int) -> Hanchan:
        hanchan = self.hanchan(request, pk)
        if hanchan.entry != Hanchan.Entry.DEALS:
            raise LeagueError("not_by_deals")
        return hanchan


class NextDealView(ByDealsView):
    is_conditional = True
    guest_methods = frozenset({"GET"})

    @extend_schema(operation_id="deal_next", responses=NextDealOutput)
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Show the table before the next deal and what it asks. With the ETag of your copy you may ask every second."""
        hanchan = self.by_deals(request, pk)
        people = people_of(hanchan)
        names = [person.player.public_name for person in people]

        def draw() -> Response:
            return Response(NextDealOutput(next_deal(hanchan, people), context={"people": people}).data)

        return unless_unchanged(request._request, hanchan.pk, hanchan.version, names, draw=draw, is_stored=False)


class DealPreviewView(ByDealsView):
    is_one_transaction = False
    guest_methods = frozenset({"POST"})

    @extend_schema(operation_id="deal_preview", request=DealPreviewInput, responses=DealAheadOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Work out what a deal would do, without recording it: payments, patterns, the table after it, a game's end."""
        hanchan = self.by_deals(request, pk)
        body, entry = split_entry(PreviewInput, request.data)
        people = people_of(hanchan)
        found = deal_ahead(hanchan, people, entry, number=body.get("number"))
        return Response(DealAheadOutput(found, context={"people": people}).data)
