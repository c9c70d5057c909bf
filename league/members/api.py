"""The join of an account and a player by API."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.members.selectors import member_named
from league.members.services import player_join, player_part
from league.players.models import Player


class AccountInput(Input):
    account = serializers.CharField(max_length=150, help_text="The sign-in name of a member of the club.")


class AccountOutput(Output):
    account = serializers.SerializerMethodField(help_text="The sign-in name; null: the player has no account.")
    player = serializers.IntegerField(source="pk", help_text="The player that the entry counts for.")

    def get_account(self, player: Player) -> str | None:
        return None if player.account is None else player.account.username


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
