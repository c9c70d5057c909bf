"""The player with an id in another system."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.clubs.roles import can, require
from league.core.errors import LeagueError, check_exists, existing
from league.core.names import spaced
from league.external_ids.api import ExternalView, find_or_make
from league.players.models import Player
from league.players.outputs import PlayerOutput
from league.players.selectors import external_id_players
from league.players.services import player_add, player_amend
from league.profiles.api.players import ChangesPlayer, PlayerPutInput

NAMES = ("name", "surname")


class ExternalPlayerView(ExternalView, ChangesPlayer):
    made_at = "clubs/{club}/players/{id}/"

    def known(self, request: Request) -> Player | None:
        """The player that the entry with the id counts for."""
        source, key = self.external_id()
        return external_id_players(self.club(request), source=source, external_id=key).with_names().first()

    @extend_schema(operation_id="player_external", responses=PlayerOutput)
    def get(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Show the player with this id in another system; a hidden one to members who may record."""
        player = existing(self.known(request))
        # An id in another system tells who somebody is, as the name does.
        check_exists(not player.is_hidden or can(request.user, player.club, "record"))
        return Response(self.shown(request, player))

    @extend_schema(operation_id="player_put", request=PlayerPutInput, responses={200: PlayerOutput, 201: PlayerOutput})
    def put(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Add the player with this id in another system, or change the player to be like this.

        The same again changes nothing and needs no `version`.
        """
        body = read_body(PlayerPutInput, request)
        require(request.user, self.club(request), "player_add")
        # What was seen and is not there is not made again.
        check_exists("version" not in body or self.known(request) is not None)
        player, is_new = find_or_make(lambda: self.known(request), lambda: self.make(request, dict(body)))
        if not is_new:
            self.change(request, player, body)
        shown = self.shown(request, self.player(request, player.pk))
        return Response(shown, status=201 if is_new else 200)

    def make(self, request: Request, body: dict[str, Any]) -> Player:
        is_hidden = body.pop("is_hidden", False)
        club, ids = self.club(request), [self.external_id()]
        player = player_add(actor=actor(request), club=club, external_ids=ids, **body)
        return player_amend(actor=actor(request), player=player, is_hidden=True) if is_hidden else player

    def change(self, request: Request, player: Player, body: dict[str, Any]) -> None:
        said = {key: value for key, value in body.items() if key not in ("aliases", "version")}
        other = [
            key for key, value in said.items() if (spaced(value) if key in NAMES else value) != getattr(player, key)
        ]
        has_other_names = "aliases" in body and set(map(spaced, body["aliases"])) != set(player.aliases)
        if has_other_names and "version" not in body:
            raise LeagueError("bad_field", field="version", reason=gettext("This field is required."))
        # Who may add players may send the same again, without the right to change them.
        if other or has_other_names:
            self.amend(request, player, body)
