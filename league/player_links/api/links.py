"""The personal link of a player by API, for organisers."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.player_links.selectors import link_of
from league.player_links.services import player_link_open, player_link_withdraw
from league.players.models import Player


class PlayerLinkInput(Input):
    renew = serializers.BooleanField(required=False, default=False, help_text="Make another link; the old one ends.")


class PlayerLinkOutput(Output):
    player = serializers.IntegerField(help_text="The player that the entry counts for.")
    number = serializers.IntegerField(help_text="Which link of the player it is, from 1; 0: there is none.")


class PlayerLinkSecretOutput(Output):
    secret = serializers.CharField(
        allow_null=True,
        help_text="The last part of the address of the own page, `/c/<club>/own/<secret>/`. Null in a repetition by an "
        "idempotency key: another request answers it again.",
    )


class PlayerLinkView(ClubView):
    permission_classes = [IsAuthenticated]
    # The service gives them again.
    shown_once = frozenset({"secret"})

    def player(self, request: Request, pk: int) -> Player:
        club = self.club(request)
        require(request.user, club, "player_amend")
        rows = Player.objects.filter(club=club, pk=pk).select_related("club", "merged_into")
        return existing(rows.first()).standing_for

    @extend_schema(operation_id="player_link", responses=PlayerLinkOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show whether a player has a personal link, which opens the own page without an account."""
        player = self.player(request, pk)
        link = link_of(player)
        return Response(PlayerLinkOutput({"player": player.pk, "number": link.link_number if link else 0}).data)

    @extend_schema(operation_id="player_link_open", request=PlayerLinkInput, responses=PlayerLinkSecretOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Get the personal link of a player, which is made if there is none."""
        player, body = self.player(request, pk), read_body(PlayerLinkInput, request)
        secret = player_link_open(actor=actor(request), player=player, renew=body["renew"])
        return Response(PlayerLinkSecretOutput({"secret": secret}).data)

    @extend_schema(operation_id="player_link_withdraw", responses={204: None})
    def delete(self, request: Request, club: str, pk: int) -> Response:
        """End every personal link of a player."""
        player_link_withdraw(actor=actor(request), player=self.player(request, pk))
        return Response(status=204)
