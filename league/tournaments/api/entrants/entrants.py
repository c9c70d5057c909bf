"""The entrants of a tournament by API: the list, the own registration, one entrant."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.models import User
from league.clubs.api_base import Pages, actor, read_body
from league.clubs.links.secrets import secret_of
from league.core.api.reading.references import CountryField
from league.core.api.serializers import Input
from league.core.errors import Forbidden, LeagueError, existing
from league.external_ids.api import AmendsExternalIds, WithExternalIds, take_external_ids
from league.players.inputs import SURNAME_HELP, PlayerField
from league.players.models import Player
from league.players.selectors import player_find
from league.players.services import surname_set
from league.tournaments.api.base import TournamentView
from league.tournaments.api.entrants.applications import ApplicationReceivedOutput
from league.tournaments.api.filters import EntrantFilter
from league.tournaments.api.outputs import EntrantOutput, OwnEntrantOutput
from league.tournaments.applications.services import account_apply
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.external_ids import event_external_ids_set
from league.tournaments.core.selectors import entrant_of
from league.tournaments.entrants.federation import guest_enter
from league.tournaments.entrants.services import entrant_amend, entrant_leave, entrant_register, team_put
from league.tournaments.models import Application, Entrant

OF_THE_DESK = (
    "number", "is_substitute", "strength", "fixed_table", "first_round", "division", "player", "guest",
    "is_another", "external_ids",
)  # fmt: skip
# What an entrant is entered with, and keeps.
OF_THE_ENTRY = ("player", "guest", "is_another", "first_round")


class EntrantFields(Input):
    surname = serializers.CharField(max_length=100, required=False, allow_blank=True, help_text=SURNAME_HELP)
    number = serializers.IntegerField(min_value=1, max_value=100_000, required=False, allow_null=True)
    club = serializers.CharField(max_length=100, required=False, allow_blank=True)
    country = CountryField(required=False, allow_blank=True)
    division = serializers.CharField(max_length=60, required=False, allow_blank=True)
    licence = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="The number at the federation."
    )
    team = serializers.CharField(max_length=100, required=False, allow_null=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    is_substitute = serializers.BooleanField(required=False)
    strength = serializers.IntegerField(min_value=-(10**6), max_value=10**6, required=False, allow_null=True)
    fixed_table = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True)


class EntrantAmendInput(AmendsExternalIds, EntrantFields):
    """Changes of an entrant."""


class EntrantPutInput(EntrantFields):
    """The entrant of the address, as it is to be: of a new one a player of the club or a new guest."""

    one_of: ClassVar[tuple[tuple[str, ...], ...]] = (("player", "guest"),)

    player = PlayerField(required=False, help_text="A player's id, name or alias.")
    guest = serializers.CharField(
        max_length=100, required=False, help_text="The name of a new guest, instead of `player`."
    )
    is_another = serializers.BooleanField(
        required=False, help_text="The guest is nobody of the club, though the name or the number is alike."
    )
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class EnteredInput(WithExternalIds, EntrantPutInput):
    """An entrant that the desk enters: a player of the club or a new guest."""


class EntrantInput(EnteredInput):
    """With `player` or `guest` the desk enters somebody; without both the sender registers."""

    one_of = (("player", "guest", "name"),)

    name = serializers.CharField(
        max_length=100, required=False, help_text="The sender's name, if the club does not know it."
    )


class EntrantListView(TournamentView):
    shown_once = frozenset({"secret"})
    pagination_class = Pages
    filterset_class = EntrantFilter
    queryset = Entrant.objects.none()  # for the schema

    @extend_schema(operation_id="tournament_entrants", responses=EntrantOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the entrants, by start number. Only the desk sees applications and refused entrants."""
        access = self.access(request)
        rows = access.entrants().prefetch_related("external_ids").order_by("number", "pk")
        return self.page(request, rows, EntrantOutput, access=access)

    @extend_schema(
        operation_id="tournament_entrant_register",
        request=EntrantInput,
        responses={201: EntrantOutput, 202: ApplicationReceivedOutput},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Register yourself, or for the desk: enter a player or a guest.

        202 is for a sender who is no player of the club: the desk lets in, and the link shows what it has decided.
        """
        access, body = self.access(request), read_body(EntrantInput, request)
        if "tournament" not in access.may and any(key in body for key in OF_THE_DESK):
            raise Forbidden
        name = body.pop("name", "")
        if {"player", "guest"} & body.keys():
            entered = entrant_enter(actor(request), access, body)
            return Response(entrant_output(access, entered.pk), status=201)
        team, details, who = body.pop("team", None) or "", entrant_fields(body), actor(request)
        applied = account_apply(actor=who, tournament=access.tournament, name=name or str(who), team=team, **details)
        if isinstance(applied, Application):
            return Response({"secret": secret_of(applied)}, status=202)
        return Response(entrant_output(access, applied.pk, OwnEntrantOutput), status=201)


def entrant_enter(who: User, access: TournamentAccess, body: dict[str, Any]) -> Entrant:
    """Enter what an `EnteredInput` describes."""
    details, team = entrant_fields(body), body.get("team")
    details.pop("team", None)
    ids = take_external_ids(details)
    player = entering_player(who, access, details)
    entrant = entrant_register(actor=who, tournament=access.tournament, player=player, **details)
    if team:
        team_put(actor=who, tournament=access.tournament, name=team, entrants=[entrant])
    if ids is not None:
        event_external_ids_set(actor=who, thing=entrant, external_ids=ids)
    return entrant


def entrant_change(who: User, access: TournamentAccess, entrant: Entrant, body: dict[str, Any]) -> None:
    """Change an entrant as a body says."""
    changes = entrant_fields(body)
    ids, source = take_external_ids(changes), changes.pop("external_source", None)
    team = changes.pop("team", None) if "team" in changes else entrant.team and entrant.team.name
    if team is None:
        changes["team"] = None
    entrant_amend(actor=who, entrant=entrant, **changes)
    if team and (entrant.team is None or entrant.team.name != team):
        team_put(actor=who, tournament=access.tournament, name=team, entrants=[entrant])
    if ids is not None:
        event_external_ids_set(actor=who, thing=entrant, external_ids=ids, source=source)


def entrant_output(access: TournamentAccess, pk: int, output: type[EntrantOutput] = EntrantOutput) -> dict[str, Any]:
    """Return an entrant as it is after a change."""
    entrant = access.tournament.entrants.select_related("player", "team").with_queue_places().get(pk=pk)
    return dict(output(entrant, context={"access": access}).data)


def entering_player(who: User, access: TournamentAccess, body: dict[str, Any]) -> Player:
    """Return the player that the desk enters: one of the club or a new guest."""
    is_another, surname = body.pop("is_another", False), body.pop("surname", "")
    club, guest, wanted = access.tournament.club, body.pop("guest", None), body.pop("player", None)
    if guest is not None:
        return guest_enter(
            actor=who, tournament=access.tournament, name=guest, licence=body.get("licence", ""), is_another=is_another,
            surname=surname,
        )  # fmt: skip
    if isinstance(wanted, str):
        player: Player | None = player_find(club, wanted)
    else:
        player = Player.objects.filter(club=club, pk=wanted).first() if type(wanted) is int else None
    if player is None:
        raise LeagueError("unknown_player", name=wanted)
    if surname:
        surname_set(actor=who, player=player, surname=surname)
    return player


class OwnEntrantView(TournamentView):
    def own(self, request: Request) -> tuple[TournamentAccess, Entrant]:
        access = self.access(request)
        found = existing(entrant_of(access.tournament, request.user))
        found.tournament = access.tournament
        return access, found

    @extend_schema(operation_id="tournament_own_entry", responses=OwnEntrantOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Show your own registration, in any state."""
        access, found = self.own(request)
        return Response(entrant_output(access, found.pk, OwnEntrantOutput))

    @extend_schema(operation_id="tournament_own_entry_leave", responses={200: OwnEntrantOutput})
    def delete(self, request: Request, slug: str) -> Response:
        """Withdraw your own registration, before the start."""
        access, found = self.own(request)
        left = entrant_leave(entrant=found, actor=actor(request))
        return Response(entrant_output(access, left.pk, OwnEntrantOutput))


def entrant_fields(body: dict[str, Any]) -> dict[str, Any]:
    fields = dict(body)
    if "club" in fields:
        fields["club_name"] = fields.pop("club")
    return fields


class EntrantView(TournamentView):
    def entrant(self, request: Request) -> tuple[TournamentAccess, Entrant]:
        access = self.access(request)
        return access, access.entrant(self.kwargs["entrant"])


class OneEntrantView(EntrantView):
    @extend_schema(operation_id="tournament_entrant", responses=EntrantOutput)
    def get(self, request: Request, slug: str, entrant: int) -> Response:
        """Show an entrant."""
        access, found = self.entrant(request)
        return Response(EntrantOutput(found, context={"access": access}).data)

    @extend_schema(operation_id="tournament_entrant_amend", request=EntrantAmendInput, responses=EntrantOutput)
    def patch(self, request: Request, slug: str, entrant: int) -> Response:
        """Change the details of an entrant. For the desk."""
        (access, found), body = self.entrant(request), read_body(EntrantAmendInput, request, partial=True)
        entrant_change(actor(request), access, found, body)
        return Response(entrant_output(access, found.pk))
