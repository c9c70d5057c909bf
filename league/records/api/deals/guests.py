"""The API of guest links. A link is opened in a browser, whose session then reaches the table by page and by API."""

from django.urls import reverse
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.outputs import UserRefOutput
from league.clubs.api_base import Pages, actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input, Output
from league.records.api.games.games import HanchanBaseView
from league.records.guests.selectors import links_of_table, state_of
from league.records.guests.services import MadeLink, guest_link_make, guest_link_revoke
from league.records.models import GuestLink

STATES = [(state, state) for state in ("open", "revoked", "expired", "over")]


class GuestLinkOutput(Output):
    """A link with which somebody without an account records one table."""

    number = serializers.IntegerField(help_text="In the club; the log names the link by it.")
    state = serializers.SerializerMethodField(
        help_text="`open`, or why it opens nothing any more; `over`: the game is."
    )
    made_by = UserRefOutput()
    made_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField(help_text="The end of the club's day.")
    opened_at = serializers.DateTimeField(allow_null=True, help_text="When it was opened first.")
    used_at = serializers.DateTimeField(allow_null=True, help_text="When something was recorded by it last.")
    revoked_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(serializers.ChoiceField(choices=STATES))
    def get_state(self, link: GuestLink) -> str:
        return state_of(link)


class GuestLinkMadeOutput(GuestLinkOutput):
    """A new link with its address, which is shown this once."""

    # The context has the secret.
    address = serializers.SerializerMethodField(help_text="To be opened in a browser; null where it was shown before.")

    @extend_schema_field({"type": ["string", "null"], "format": "uri"})
    def get_address(self, _link: GuestLink) -> str:
        address: str = self.context["request"].build_absolute_uri(f"{reverse('guest')}#{self.context['secret']}")
        return address


class NoInput(Input):
    pass


class GuestLinkListView(HanchanBaseView):
    pagination_class = Pages
    shown_once = frozenset({"address"})

    @extend_schema(operation_id="guest_links", responses=GuestLinkOutput(many=True))
    def get(self, request: Request, pk: int) -> Response:
        """List the guest links of a hanchan, the newest first, to those who may make them."""
        hanchan = self.hanchan(request, pk)
        require(request.user, hanchan.club, "guest_link")
        return self.page(request, links_of_table(hanchan), GuestLinkOutput)

    @extend_schema(operation_id="guest_link_make", request=NoInput, responses={201: GuestLinkMadeOutput})
    def post(self, request: Request, pk: int) -> Response:
        """Make a link with which somebody without an account records this table while it is played."""
        hanchan = self.hanchan(request, pk)
        read_body(NoInput, request)
        made: MadeLink = guest_link_make(actor=actor(request), hanchan=hanchan)
        context = {"request": request, "secret": made.secret}
        return Response(GuestLinkMadeOutput(made.link, context=context).data, status=201)


class OneGuestLinkView(HanchanBaseView):
    @extend_schema(operation_id="guest_link_revoke", responses={200: GuestLinkOutput})
    def delete(self, request: Request, pk: int, number: int) -> Response:
        """Revoke a guest link. One that is revoked already stays so, and the answer is the same."""
        link = guest_link_revoke(actor=actor(request), hanchan=self.hanchan(request, pk), number=number)
        return Response(GuestLinkOutput(link).data)
