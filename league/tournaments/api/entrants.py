"""The entrants of a tournament by API: the list, the own registration, one entrant."""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input
from league.core.errors import Forbidden, LeagueError
from league.players.models import Player
from league.players.selectors import player_find
from league.players.services import player_add
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import entrant_shape
from league.tournaments.entrants.services import entrant_amend, entrant_apply, entrant_leave, entrant_register, team_put
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.lifecycle.selectors import entrant_of
from league.tournaments.models import Entrant

OF_THE_DESK = ("number", "is_substitute", "strength", "fixed_table", "first_round", "division", "player", "guest")


class EntrantAmendInput(Input):
    number = serializers.IntegerField(min_value=1, max_value=100_000, required=False, allow_null=True)
    club = serializers.CharField(max_length=100, required=False, allow_blank=True)
    country = serializers.CharField(max_length=60, required=False, allow_blank=True)
    division = serializers.CharField(max_length=60, required=False, allow_blank=True)
    licence = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="The number at the federation."
    )
    team = serializers.CharField(max_length=100, required=False, allow_null=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    is_substitute = serializers.BooleanField(required=False)
    strength = serializers.IntegerField(min_value=-(10**6), max_value=10**6, required=False, allow_null=True)
    fixed_table = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)


class EntrantInput(EntrantAmendInput):
    player = serializers.JSONField(
        required=False, help_text="A player's id or name; for the desk. Absent: the sender registers."
    )
    guest = serializers.CharField(
        max_length=100, required=False, help_text="The name of a new guest, instead of `player`."
    )
    name = serializers.CharField(
        max_length=100, required=False, help_text="The sender's name, if the club does not know it."
    )
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class EntrantListView(TournamentView):
    """The entrants; `?state=` narrows the list. Only the desk sees applications and refused entrants."""

    @extend_schema(
        operation_id="tournament_entrants", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("state", str)]
    )
    def get(self, request: Request, slug: str) -> Response:
        access = self.access(request)
        rows = access.entrants().order_by("number", "pk")
        if state := request.query_params.get("state"):
            rows = rows.filter(state=state)
        return self.pages(request, rows, lambda entrant: entrant_shape(entrant, access))

    @extend_schema(operation_id="tournament_entrant_register", request=EntrantInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        access, body = self.access(request), read_body(EntrantInput, request)
        if not access.is_desk and any(key in body for key in OF_THE_DESK):
            raise Forbidden
        name, team = body.pop("name", ""), body.pop("team", None) or ""
        details, who = entrant_fields(body), actor(request)
        if not {"player", "guest"} & body.keys():
            applied = entrant_apply(
                actor=who, tournament=access.tournament, name=name or str(who), team=team, **details
            )
            return Response(own_shape(applied, access), status=201)
        player = entering_player(request, access, details)
        entrant = entrant_register(actor=who, tournament=access.tournament, player=player, **details)
        if team:
            team_put(actor=who, tournament=access.tournament, name=team, entrants=[entrant])
        return Response(entrant_shape(access.tournament.entrants.get(pk=entrant.pk), access), status=201)


def entering_player(request: Request, access: TournamentAccess, body: dict[str, Any]) -> Player:
    """Return the player that the desk enters: one of the club or a new guest."""
    club, guest, wanted = access.tournament.club, body.pop("guest", None), body.pop("player", None)
    if guest is not None:
        return player_add(actor=actor(request), club=club, name=guest, is_guest=True)
    if isinstance(wanted, str):
        return player_find(club, wanted)
    found = Player.objects.filter(club=club, pk=wanted).first() if type(wanted) is int else None
    if found is None:
        raise LeagueError("unknown_player", name=wanted)
    return found


def own_shape(entrant: Entrant, access: TournamentAccess) -> dict[str, Any]:
    """Return the own registration, with the licence and note that only the player and the desk see."""
    own = {"licence": entrant.licence, "note": entrant.note}
    return {**entrant_shape(access.tournament.entrants.get(pk=entrant.pk), access), **own}


class OwnEntrantView(TournamentView):
    """The own registration of a signed-in user, in any state; it can be withdrawn before the start."""

    def own(self, request: Request) -> tuple[TournamentAccess, Entrant]:
        access = self.access(request)
        found = entrant_of(access.tournament, request.user)
        if found is None:
            raise LeagueError("not_found")
        found.tournament = access.tournament
        return access, found

    @extend_schema(operation_id="tournament_own_entry", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        access, found = self.own(request)
        return Response(own_shape(found, access))

    @extend_schema(operation_id="tournament_own_entry_leave", responses=OpenApiTypes.ANY)
    def delete(self, request: Request, slug: str) -> Response:
        access, found = self.own(request)
        return Response(own_shape(entrant_leave(entrant=found, actor=actor(request)), access))


def entrant_fields(body: dict[str, Any]) -> dict[str, Any]:
    fields = dict(body)
    if "club" in fields:
        fields["club_name"] = fields.pop("club")
    return fields


class EntrantView(TournamentView):
    def entrant(self, request: Request) -> tuple[TournamentAccess, Entrant]:
        access = self.access(request)
        return access, access.entrant(self.kwargs["entrant"])

    def shown(self, access: TournamentAccess, entrant: Entrant) -> dict[str, Any]:
        return entrant_shape(access.tournament.entrants.select_related("player", "team").get(pk=entrant.pk), access)


class OneEntrantView(EntrantView):
    @extend_schema(operation_id="tournament_entrant", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, entrant: int) -> Response:
        access, found = self.entrant(request)
        return Response(entrant_shape(found, access))

    @extend_schema(operation_id="tournament_entrant_amend", request=EntrantAmendInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, slug: str, entrant: int) -> Response:
        (access, found), body = self.entrant(request), read_body(EntrantAmendInput, request, partial=True)
        changes = entrant_fields(body)
        team = changes.pop("team", None) if "team" in changes else found.team and found.team.name
        if team is None:
            changes["team"] = None
        entrant_amend(actor=actor(request), entrant=found, **changes)
        if team and (found.team is None or found.team.name != team):
            team_put(actor=actor(request), tournament=access.tournament, name=team, entrants=[found])
        return Response(self.shown(access, found))
