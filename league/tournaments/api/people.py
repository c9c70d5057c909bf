"""The people of a tournament by API: the list, the own registration, one entrant."""

from typing import Any

from django.db import transaction
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, Form, actor, read_body
from league.errors import Forbidden, LeagueError
from league.players.models import Player
from league.players.selectors import player_find
from league.players.services import player_add
from league.tournaments.access import Sight
from league.tournaments.api.doors import TournamentDoor
from league.tournaments.api.shapes import entrant_shape
from league.tournaments.models import Entrant
from league.tournaments.people import (
    entrant_amend,
    entrant_apply,
    entrant_leave,
    entrant_register,
    team_put,
)
from league.tournaments.selectors import entrant_of

OF_THE_DESK = ("number", "is_substitute", "strength", "fixed_table", "first_round", "division", "player", "guest")


class EntrantAmendForm(Form):
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


class EntrantForm(EntrantAmendForm):
    player = serializers.JSONField(
        required=False, help_text="A player's id or name; for the desk. Absent: the sender registers."
    )
    guest = serializers.CharField(
        max_length=100, required=False, help_text="In the place of `player`: a new guest's name."
    )
    name = serializers.CharField(
        max_length=100, required=False, help_text="Of somebody who registers and whom the club does not know yet."
    )
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class EntrantListView(TournamentDoor):
    """Who takes part; `?state=` narrows the list. Strangers do not see who has applied or was refused."""

    @extend_schema(
        operation_id="tournament_entrants", responses=OpenApiTypes.ANY, parameters=[OpenApiParameter("state", str)]
    )
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sight(request)
        rows = sight.entrants().order_by("number", "pk")
        if state := request.query_params.get("state"):
            rows = rows.filter(state=state)
        return self.pages(request, rows, lambda entrant: entrant_shape(entrant, sight))

    @extend_schema(
        operation_id="tournament_entrant_register", request=EntrantForm, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        sight, body = self.sight(request), read_body(EntrantForm, request)
        if not sight.is_desk and any(key in body for key in OF_THE_DESK):
            raise Forbidden

        @transaction.atomic
        def act() -> dict[str, Any]:
            name, team = body.pop("name", ""), body.pop("team", None) or ""
            details, who = entrant_fields(body), actor(request)
            if not {"player", "guest"} & body.keys():
                applied = entrant_apply(
                    actor=who, tournament=sight.tournament, name=name or str(who), team=team, **details
                )
                return own_shape(applied, sight)
            player = entering_player(request, sight, details)
            entrant = entrant_register(actor=who, tournament=sight.tournament, player=player, **details)
            if team:
                team_put(actor=who, tournament=sight.tournament, name=team, entrants=[entrant])
            return entrant_shape(sight.tournament.entrants.get(pk=entrant.pk), sight)

        return self.act(request, act, 201)


def entering_player(request: Request, sight: Sight, body: dict[str, Any]) -> Player:
    """Whom the desk enters: a player of the club or a new guest."""
    club, guest, wanted = sight.tournament.club, body.pop("guest", None), body.pop("player", None)
    if guest is not None:
        return player_add(actor=actor(request), club=club, name=guest, is_guest=True)
    if isinstance(wanted, str):
        return player_find(club, wanted)
    found = Player.objects.filter(club=club, pk=wanted).first() if type(wanted) is int else None
    if found is None:
        raise LeagueError("unknown_player", name=wanted)
    return found


def own_shape(entrant: Entrant, sight: Sight) -> dict[str, Any]:
    """What somebody sees of the own registration: also what they said of themselves."""
    said = {"licence": entrant.licence, "note": entrant.note}
    return {**entrant_shape(sight.tournament.entrants.get(pk=entrant.pk), sight), **said}


class OwnEntrantView(TournamentDoor):
    """The own registration of who is signed in, whatever became of it; taken back before the start."""

    def own(self, request: Request) -> tuple[Sight, Entrant]:
        sight = self.sight(request)
        found = entrant_of(sight.tournament, request.user)
        if found is None:
            raise LeagueError("not_found")
        found.tournament = sight.tournament
        return sight, found

    @extend_schema(operation_id="tournament_own_entry", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight, found = self.own(request)
        return Response(own_shape(found, sight))

    @extend_schema(operation_id="tournament_own_entry_leave", responses=OpenApiTypes.ANY)
    def delete(self, request: Request, slug: str) -> Response:
        sight, found = self.own(request)
        return self.act(request, lambda: own_shape(entrant_leave(entrant=found, actor=actor(request)), sight))


def entrant_fields(body: dict[str, Any]) -> dict[str, Any]:
    fields = dict(body)
    if "club" in fields:
        fields["club_name"] = fields.pop("club")
    return fields


class EntrantDoor(TournamentDoor):
    def entrant(self, request: Request) -> tuple[Sight, Entrant]:
        sight = self.sight(request)
        return sight, sight.entrant(self.kwargs["entrant"])

    def shown(self, sight: Sight, entrant: Entrant) -> dict[str, Any]:
        return entrant_shape(sight.tournament.entrants.select_related("player", "team").get(pk=entrant.pk), sight)


class OneEntrantView(EntrantDoor):
    @extend_schema(operation_id="tournament_entrant", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str, entrant: int) -> Response:
        sight, found = self.entrant(request)
        return Response(entrant_shape(found, sight))

    @extend_schema(operation_id="tournament_entrant_amend", request=EntrantAmendForm, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(EntrantAmendForm, request, partial=True)

        @transaction.atomic
        def act() -> dict[str, Any]:
            changes = entrant_fields(body)
            team = changes.pop("team", None) if "team" in changes else found.team and found.team.name
            if team is None:
                changes["team"] = None
            entrant_amend(actor=actor(request), entrant=found, **changes)
            if team and (found.team is None or found.team.name != team):
                team_put(actor=actor(request), tournament=sight.tournament, name=team, entrants=[found])
            return self.shown(sight, found)

        return self.act(request, act)
