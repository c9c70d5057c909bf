"""Tournaments and entrants with an id in another system."""

from typing import Any

from django.utils.translation import gettext
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.clubs.models import Club
from league.core.errors import LeagueError, existing
from league.external_ids.api import ExternalView, find_or_make
from league.records.api.games.inputs import HouseRulesField
from league.tournaments.api.base import TournamentView
from league.tournaments.api.entrants.entrants import (
    OF_THE_ENTRY,
    EntrantPutInput,
    entrant_change,
    entrant_enter,
    entrant_output,
)
from league.tournaments.api.outputs import EntrantOutput, TournamentDetailOutput, tournament_whole
from league.tournaments.api.tournaments import TournamentInput, tournament_made
from league.tournaments.core.access import TournamentAccess, access_of, tournaments_visible
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Entrant, Tournament


class TournamentPutInput(TournamentInput):
    """The tournament of the address, as it is to be. What a key does not say stays."""

    house_rules = HouseRulesField(
        required=False, help_text="Of a new tournament: a version's id or a name; absent: the club's only one."
    )
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class ExternalTournamentView(ExternalView):
    made_at = "tournaments/{slug}/"

    def tournament(self, request: Request) -> Tournament | None:
        return self.find(request, tournaments_visible(request.user))

    @extend_schema(operation_id="tournament_external", responses=TournamentDetailOutput)
    def get(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Show the tournament with this id in another system."""
        slug = existing(self.tournament(request)).slug
        return Response(tournament_whole(access_of(request.user, slug)))

    @extend_schema(
        operation_id="tournament_put",
        request=TournamentPutInput,
        responses={200: TournamentDetailOutput, 201: TournamentDetailOutput},
    )
    def put(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Create the tournament with this id in another system, or change its settings. For organisers."""
        found, body = self.club(request), read_body(TournamentPutInput, request)
        reason = body.pop("reason", "")
        new = {**body, "external_ids": [self.external_id()._asdict()]}
        tournament, is_new = find_or_make(
            lambda: self.tournament(request), lambda: tournament_made(request, found, new)
        )
        if not is_new:
            body.pop("house_rules", None)
            tournament_amend(actor=actor(request), tournament=tournament, reason=reason, **body)
        shown = tournament_whole(access_of(request.user, tournament.slug))
        return Response(shown, status=201 if is_new else 200)


class ExternalEntrantView(ExternalView, TournamentView):
    made_at = "tournaments/{slug}/entrants/{id}/"

    def club(self, request: Request) -> Club:
        return self.access(request).tournament.club

    def entrant(self, request: Request, access: TournamentAccess) -> Entrant | None:
        entrant = self.find(request, access.entrants())
        if entrant is not None:
            entrant.tournament = access.tournament
        return entrant

    @extend_schema(operation_id="tournament_entrant_external", responses=EntrantOutput)
    def get(self, request: Request, slug: str, source: str, external_id: str) -> Response:
        """Show the entrant with this id in another system. For the desk."""
        access = self.desk(request)
        return Response(entrant_output(access, existing(self.entrant(request, access)).pk))

    @extend_schema(
        operation_id="tournament_entrant_put",
        request=EntrantPutInput,
        responses={200: EntrantOutput, 201: EntrantOutput},
    )
    def put(self, request: Request, slug: str, source: str, external_id: str) -> Response:
        """Enter the player or guest with this id in another system, or change the entrant. For the desk."""
        access, body = self.desk(request), read_body(EntrantPutInput, request)

        def make() -> Entrant:
            if not {"player", "guest"} & body.keys():
                raise LeagueError("bad_field", field="player", reason=gettext("This field is required."))
            ids: list[Any] = [self.external_id()._asdict()]
            return entrant_enter(actor(request), access, {**body, "external_ids": ids})

        entrant, is_new = find_or_make(lambda: self.entrant(request, access), make)
        if not is_new:
            changes = {key: value for key, value in body.items() if key not in OF_THE_ENTRY}
            entrant_change(actor(request), access, entrant, changes)
        return Response(entrant_output(access, entrant.pk), status=201 if is_new else 200)
