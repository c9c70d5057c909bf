"""The API for recording one deal after another: the table before the next deal, and a deal before it is stored."""

from django.http import HttpResponse
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.conditional import unless_unchanged
from league.core.errors import LeagueError
from league.records.api.deals.inputs import DealPreviewInput, PreviewInput, as_entry, split_entry
from league.records.api.deals.outputs import OLD_WINDS
from league.records.api.deals.pad_outputs import DealAheadOutput, DealsToldOutput, NextDealOutput, RecordedDealOutput
from league.records.api.games.games import HanchanBaseView
from league.records.deals.table_now import people_of
from league.records.models import Hanchan
from league.records.pad.selectors import deal_ahead, deals_told, next_deal, recorded_deal


class ByDealsView(HanchanBaseView):
    def by_deals(self, request: Request, pk: int) -> Hanchan:
        hanchan = self.hanchan(request, pk)
        if hanchan.entry != Hanchan.Entry.DEALS:
            raise LeagueError("not_by_deals")
        return hanchan


class NextDealView(ByDealsView):
    guest_methods = frozenset({"GET"})
    deprecated_keys = {"GET": OLD_WINDS}

    @extend_schema(operation_id="deal_next", responses=NextDealOutput)
    def get(self, request: Request, pk: int) -> HttpResponse:
        """Show the table before the next deal and what it asks. With the ETag of your copy you may ask every second."""
        hanchan = self.by_deals(request, pk)
        # They were read with the hanchan; this is asked every second by each phone.
        people = list(hanchan.participants.all())
        names = [person.player.public_name for person in people]
        names += [stint.player.public_name for stint in hanchan.stints.all()]

        def draw() -> Response:
            return Response(NextDealOutput(next_deal(hanchan, people)).data)

        return unless_unchanged(request._request, hanchan.pk, hanchan.version, names, draw=draw, is_stored=False)


class DealPreviewView(ByDealsView):
    is_one_transaction = False
    guest_methods = frozenset({"POST"})
    deprecated_keys = {"POST": OLD_WINDS}

    @extend_schema(operation_id="deal_preview", request=DealPreviewInput, responses=DealAheadOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Work out what a deal would do, without recording it: payments, patterns, the table after it, a game's end."""
        hanchan = self.by_deals(request, pk)
        body, entry = split_entry(PreviewInput, request)
        people = people_of(hanchan)
        with as_entry(hanchan.house_rules, entry):
            found = deal_ahead(hanchan, people, entry, number=body.get("number"))
        return Response(DealAheadOutput(found).data)


class DealsToldView(ByDealsView):
    guest_methods = frozenset({"GET"})

    @extend_schema(operation_id="deals_told", responses=DealsToldOutput)
    def get(self, request: Request, pk: int) -> Response:
        """List all deals in words, the latest first."""
        hanchan = self.by_deals(request, pk)
        people = people_of(hanchan)
        found = {"deals": deals_told(hanchan, people)}
        return Response(DealsToldOutput(found).data)


class RecordedDealView(ByDealsView):
    guest_methods = frozenset({"GET"})
    deprecated_keys = {"GET": OLD_WINDS}

    @extend_schema(operation_id="deal_told", responses=RecordedDealOutput)
    def get(self, request: Request, pk: int, number: int) -> Response:
        """Show a recorded deal as it was entered, with the table before it, to amend it."""
        hanchan = self.by_deals(request, pk)
        people = people_of(hanchan)
        found = recorded_deal(hanchan, people, number)
        return Response(RecordedDealOutput(found).data)
