"""Forgetting a player by API, for organisers."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input
from league.core.errors import existing
from league.forgetting.services import player_forget
from league.players.models import Player
from league.players.outputs import PlayerRefOutput


class ForgetInput(Input):
    name = serializers.CharField(max_length=100, help_text="The player's name, repeated: this cannot be undone.")


class PlayerForgetView(ClubView):
    @extend_schema(operation_id="player_forget", request=ForgetInput, responses=PlayerRefOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Replace a player without an account by a number everywhere, for ever. Games and points stay."""
        rows = Player.objects.filter(club=self.club(request), pk=pk).select_related("club", "merged_into")
        player = existing(rows.first())
        require(request.user, player.club, "player_forget")
        body = read_body(ForgetInput, request)
        forgotten = player_forget(actor=actor(request), player=player, name=body["name"])
        return Response(PlayerRefOutput(forgotten).data)
