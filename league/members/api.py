"""The join of an account and a player by API."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.models import Membership, Role
from league.clubs.roles import require
from league.clubs.services import membership_end
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.members.leaving import own_name_hide
from league.members.selectors import member_named, own_player
from league.members.services import player_join, player_part
from league.players.models import Player


class AccountInput(Input):
    account = serializers.CharField(max_length=150, help_text="The sign-in name of a member of the club.")


class AccountOutput(Output):
    account = serializers.SerializerMethodField(help_text="The sign-in name; null: the player has no account.")
    player = serializers.IntegerField(source="pk", help_text="The player that the entry counts for.")

    def get_account(self, player: Player) -> str | None:
        return None if player.account is None else player.account.username


class OwnPlayerInput(Input):
    is_hidden = serializers.BooleanField(required=False, help_text="A number stands in place of the own name.")


class OwnPlayerOutput(Output):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    is_hidden = serializers.BooleanField()


class OwnMembershipOutput(Output):
    role = serializers.ChoiceField(Role.choices)
    player = OwnPlayerOutput(allow_null=True, help_text="The player with whom the account is joined, by the own name.")


class OwnMembershipView(ClubView):
    def membership(self, request: Request) -> Membership:
        rows = Membership.objects.filter(club=self.club(request), user=actor(request))
        membership = existing(rows.select_related("club").first())
        membership.player = own_player(membership.club, actor(request))  # type: ignore[attr-defined]
        return membership

    @extend_schema(operation_id="own_membership", responses=OwnMembershipOutput)
    def get(self, request: Request, club: str) -> Response:
        """Show the own role in a club, and the player with whom the account is joined."""
        return Response(OwnMembershipOutput(self.membership(request)).data)

    @extend_schema(operation_id="own_player_amend", request=OwnPlayerInput, responses=OwnMembershipOutput)
    def patch(self, request: Request, club: str) -> Response:
        """Hide the own name from everybody but those who record, or show it again. It counts at once."""
        membership, body = self.membership(request), read_body(OwnPlayerInput, request)
        if "is_hidden" in body:
            player = existing(own_player(membership.club, actor(request)))
            own_name_hide(actor=actor(request), player=player, is_hidden=body["is_hidden"])
        return Response(OwnMembershipOutput(self.membership(request)).data)

    @extend_schema(operation_id="own_membership_end", responses={204: None})
    def delete(self, request: Request, club: str) -> Response:
        """Leave a club. The player stays joined with the account; the last owner cannot leave."""
        membership_end(actor=actor(request), club=self.membership(request).club, user=actor(request))
        return Response(status=204)


class PlayerAccountView(ClubView):
    def player(self, request: Request, pk: int) -> Player:
        player = existing(Player.objects.filter(club=self.club(request), pk=pk).select_related("club").first())
        require(request.user, player.club, "player_amend")
        return player

    @extend_schema(operation_id="player_account", responses=AccountOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show which account is joined with a player. For organisers."""
        return Response(AccountOutput(self.player(request, pk).standing_for).data)

    @extend_schema(operation_id="player_join", request=AccountInput, responses=AccountOutput)
    def put(self, request: Request, club: str, pk: int) -> Response:
        """Join a member's account with a player. A guest entry of the account is merged into the player."""
        player, body = self.player(request, pk), read_body(AccountInput, request)
        user = member_named(player.club, body["account"])
        return Response(AccountOutput(player_join(actor=actor(request), player=player, user=user)).data)

    @extend_schema(operation_id="player_part", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """Part a player from the account. Games and role stay."""
        player_part(actor=actor(request), player=self.player(request, pk))
        return Response(status=204)
