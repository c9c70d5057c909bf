"""The API of deals that a guest's phone hands over after its link has ended."""

from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.api.throttle import check_tries, count_try
from league.accounts.models import Guest
from league.accounts.outputs import UserRefOutput
from league.clubs.api_base import Pages, actor, read_body
from league.clubs.roles import require
from league.core.api.case_forms.fields import CaseFormField
from league.core.api.preconditions import seen_version
from league.core.api.serializers import Input, Output
from league.core.errors import Forbidden, LeagueError
from league.records.api.deals.deals import table_at
from league.records.api.deals.inputs import EntryInput, NextInput, as_entry, split_entry
from league.records.api.deals.outputs import OLD_WINDS, DealRecordedOutput
from league.records.api.games.games import HanchanBaseView
from league.records.deals.worked_out import worked_out
from league.records.guests.middleware import SESSION_KEY
from league.records.guests.services import guest_at
from league.records.late_deals.selectors import LateDealShown, late_deal_shown, late_deals_of_table
from league.records.late_deals.services import late_deal_accept, late_deal_add, late_deal_decline, may_hand_over
from league.records.models import GuestLink, LateDeal
from scoring.replay import MOST_DEALS


def guest_until_lately(request: HttpRequest) -> Guest | None:
    """Return the guest of a session that has opened a link which has ended, a day ago at most."""
    key = request.session.get(SESSION_KEY)
    rows = GuestLink.objects.backed().select_related("made_by", "hanchan__club")
    link = rows.filter(pk=key).first() if type(key) is int else None
    return guest_at(link) if link is not None and may_hand_over(link, timezone.now()) else None


class NumberAndVersionInput(Input):
    number = serializers.IntegerField(min_value=1, max_value=MOST_DEALS, help_text="Of the deal, as it was expected.")
    version = serializers.IntegerField(
        min_value=1, max_value=10**9, help_text="Of the hanchan on which the deal was entered."
    )


class LateDealInput(EntryInput, NumberAndVersionInput):
    """A deal that a guest entered before the link ended."""


class AcceptInput(NextInput):
    """Which deal it becomes."""


class DeclineInput(Input):
    pass


class PaymentOutput(Output):
    name = serializers.CharField(help_text="Of the player.")
    delta = serializers.IntegerField(help_text="Table points.")


class LateDealOutput(Output):
    """A deal that a guest's phone handed over after its link had ended. It counts once a recorder accepts it."""

    id = serializers.IntegerField(source="row.pk")
    state = serializers.ChoiceField(source="row.state", choices=LateDeal.State.choices)
    guest_link = serializers.IntegerField(source="row.link.number", help_text="The number of the link.")
    made_by = UserRefOutput(source="row.link.made_by", help_text="Who made the link.")
    number = serializers.IntegerField(source="row.number", help_text="Of the deal, as the guest expected it.")
    version = serializers.IntegerField(source="row.version", help_text="Of the hanchan on which it was entered.")
    entry = CaseFormField("DealEntry", source="row.entry")
    received_at = serializers.DateTimeField(source="row.received_at")
    decided_by = UserRefOutput(source="row.decided_by", allow_null=True)
    decided_at = serializers.DateTimeField(source="row.decided_at", allow_null=True)
    deal = serializers.IntegerField(
        source="row.deal.number", allow_null=True, default=None, help_text="The number of the deal that it became."
    )
    next_deal = serializers.IntegerField(
        allow_null=True, help_text="The number that it gets if it is accepted now; null after the end of the game."
    )
    words = serializers.ListField(child=serializers.CharField(), help_text="The deal in words.")
    payments = serializers.SerializerMethodField(help_text="As the next deal of the table.")
    recorded_as = serializers.IntegerField(
        allow_null=True, help_text="The number of the deal, if the table has the same one already; null if not."
    )
    why_not = serializers.CharField(help_text="Why it cannot be the next deal, in the reader's language; else empty.")

    @extend_schema_field(PaymentOutput(many=True))
    def get_payments(self, shown: LateDealShown) -> list[dict[str, Any]]:
        return [{"name": name, "delta": delta} for name, delta in shown.payments]


class LateDealKeptOutput(Output):
    """A deal that is kept for the recorders of the club."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=LateDeal.State.choices)
    number = serializers.IntegerField()
    received_at = serializers.DateTimeField()


class LateDealListView(HanchanBaseView):
    pagination_class = Pages
    guest_methods = frozenset({"POST"})

    def initialize_request(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Request:
        """Know a guest whose link has ended, who is a visitor everywhere else."""
        # The generator of the schema asks without a user.
        user = getattr(request, "user", None)
        if request.method == "POST" and user is not None and not user.is_authenticated and not isinstance(user, Guest):
            request.user = guest_until_lately(request) or user
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        super().initial(request, *args, **kwargs)
        if isinstance(request.user, Guest):
            # The middleware counts only the requests of links that still work.
            check_tries("guest_write", request._request, request.user.reader_key)
            count_try("guest_write", request._request, request.user.reader_key)

    @extend_schema(operation_id="late_deals", responses=LateDealOutput(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the deals that guests handed over after the end of their links, to those who may make links."""
        hanchan = self.hanchan(request, pk)
        require(request.user, hanchan.club, "guest_link")
        pages = Pages()
        rows = pages.paginate_queryset(late_deals_of_table(hanchan), request, view=self) or []
        return pages.get_paginated_response(LateDealOutput([late_deal_shown(row) for row in rows], many=True).data)

    @extend_schema(operation_id="late_deal_add", request=LateDealInput, responses={201: LateDealKeptOutput})
    def post(self, request: Request, pk: int) -> Response:
        """Hand over a deal that waited on a guest's phone when the link ended. An `Idempotency-Key` is needed.

        With the key under which the phone tried to record the deal, `idempotency_mismatch` says that it was recorded.
        """
        hanchan = self.hanchan(request, pk)
        guest, key = request.user, request.headers.get("Idempotency-Key")
        if not isinstance(guest, Guest):
            raise Forbidden
        if not key:
            raise LeagueError("bad_idempotency_key", most=100)
        body, entry = split_entry(NumberAndVersionInput, request)
        with as_entry(hanchan.house_rules, entry):
            late = late_deal_add(actor=guest, hanchan=hanchan, entry=entry, key=key, **body)
        return Response(LateDealKeptOutput(late).data, status=201)


class LateDealAcceptView(HanchanBaseView):
    deprecated_keys = {"POST": OLD_WINDS}
    matched = frozenset({"POST"})

    @extend_schema(operation_id="late_deal_accept", request=AcceptInput, responses={201: DealRecordedOutput})
    def post(self, request: Request, pk: int, late: int) -> Response:
        """Record a deal that a guest handed over as the next deal of its table."""
        hanchan, body = self.hanchan(request, pk), read_body(AcceptInput, request)
        seen = seen_version(request)
        deal = late_deal_accept(actor=actor(request), hanchan=hanchan, late=late, version=seen, **body)
        context = {"worked_out": worked_out(deal), "table": table_at(pk)}
        return Response(DealRecordedOutput(deal, context=context).data, status=201)


class LateDealDeclineView(HanchanBaseView):
    @extend_schema(operation_id="late_deal_decline", request=DeclineInput, responses={200: LateDealKeptOutput})
    def post(self, request: Request, pk: int, late: int) -> Response:
        """Decline a deal that a guest handed over."""
        hanchan = self.hanchan(request, pk)
        read_body(DeclineInput, request)
        return Response(LateDealKeptOutput(late_deal_decline(actor=actor(request), hanchan=hanchan, late=late)).data)
