"""Invitations to a club by API: make a link, list the links that still work, end one, join by one."""

from django.urls import reverse
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, ClubView, Pages, actor, read_body
from league.clubs.models import MOST_INVITATION_DAYS, MOST_INVITATION_USES, Role
from league.clubs.selectors import club_invitations
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.members.invitations import invitation_accept, invitation_create, invitation_revoke
from league.members.selectors import own_player
from league.players.models import Player
from league.players.outputs import PlayerRefOutput


class InvitationInput(Input):
    role = serializers.ChoiceField(Role.choices, required=False, help_text="Absent: `player`.")
    days = serializers.IntegerField(
        min_value=1, max_value=MOST_INVITATION_DAYS, required=False, help_text="For how long it works; absent: 14."
    )
    player = IdField(required=False, help_text="Who joins by the link is this player; then `uses` is 1.")
    uses = serializers.IntegerField(
        min_value=1, max_value=MOST_INVITATION_USES, required=False, help_text="For how many people; absent: 1."
    )


class InvitationOutput(Output):
    id = serializers.IntegerField()
    role = serializers.ChoiceField(Role.choices, help_text="The role of those who join by the link.")
    uses = serializers.IntegerField(help_text="How many people may join by the link.")
    used = serializers.IntegerField(help_text="How many have joined.")
    expires_at = serializers.DateTimeField()
    player = PlayerRefOutput(
        source="player.standing_for", default=None, allow_null=True,
        help_text="Who joins by the link is this player; null: anybody.",
    )  # fmt: skip


class NewInvitationOutput(InvitationOutput):
    secret = serializers.CharField(allow_null=True, help_text="Of the link; `join/` takes it. Only this answer has it.")
    url = serializers.URLField(allow_null=True, help_text="The link for a browser, with the secret.")


class JoinInput(Input):
    secret = serializers.CharField(max_length=100, help_text="The last part of the address of the link.")


class JoinedOutput(Output):
    club = serializers.CharField(source="club.slug", help_text="The club's address.")
    role = serializers.ChoiceField(Role.choices, help_text="A present member keeps the role that they have.")
    player = PlayerRefOutput(
        source="own_player", allow_null=True, help_text="The player whom the account is joined with; null: none yet."
    )


class InvitationListView(ClubView):
    pagination_class = Pages
    shown_once = frozenset({"secret", "url"})

    @extend_schema(operation_id="invitations", responses=InvitationOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the invitation links that still work, the latest first. For organisers."""
        found = club_invitations(request.user, self.club(request), timezone.now())
        return self.page(request, found, InvitationOutput)

    @extend_schema(operation_id="invitation_create", request=InvitationInput, responses={201: NewInvitationOutput})
    def post(self, request: Request, club: str) -> Response:
        """Make an invitation link. Only owners invite organisers and owners."""
        found, body = self.club(request), read_body(InvitationInput, request)
        if "player" in body:
            body["player"] = existing(Player.objects.filter(club=found, pk=body["player"]).first())
        made, secret = invitation_create(actor=actor(request), club=found, **body)
        url = request.build_absolute_uri(reverse("invitation", args=[secret]))
        known = InvitationOutput(made).data
        return Response({**known, "secret": secret, "url": url}, status=201)


class OneInvitationView(ClubView):
    @extend_schema(operation_id="invitation_end", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """End an invitation link. Members who joined by it stay."""
        found = existing(club_invitations(request.user, self.club(request), timezone.now()).filter(pk=pk).first())
        invitation_revoke(actor=actor(request), invitation=found)
        return Response(status=204)


class JoinView(ApiView):
    @extend_schema(operation_id="join", request=JoinInput, responses=JoinedOutput)
    def post(self, request: Request) -> Response:
        """Become a member of a club by the secret of an invitation link."""
        secret = read_body(JoinInput, request)["secret"]
        membership = invitation_accept(actor=actor(request), secret=secret)
        membership.own_player = own_player(membership.club, actor(request))  # type: ignore[attr-defined]
        return Response(JoinedOutput(membership).data)
