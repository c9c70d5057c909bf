"""Registration without an account by API."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.limits.attempts import attempts_take, limit_for
from league.clubs.api_base import actor, read_body
from league.clubs.links.secrets import secret_of
from league.core.api.reading.references import CountryField
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.players.inputs import SURNAME_HELP, PlayerField
from league.players.outputs import PlayerRefOutput
from league.records.api.games.inputs import read_players
from league.tournaments.api.base import TournamentView
from league.tournaments.applications import services
from league.tournaments.applications.selectors import (
    application_opened,
    held_applications,
    likely_player,
    unconfirmed_applications,
    waiting_place,
)
from league.tournaments.core.access import TournamentAccess, of_token
from league.tournaments.models import Application, Entrant


class ApplicationInput(Input):
    name = serializers.CharField(max_length=100)
    surname = serializers.CharField(max_length=100, required=False, allow_blank=True, help_text=SURNAME_HELP)
    address = serializers.EmailField(
        max_length=254, required=False, help_text="The mail address: needed where the service sends mail."
    )
    club = serializers.CharField(max_length=100, required=False, allow_blank=True)
    country = CountryField(required=False, allow_blank=True)
    licence = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="The number at the federation."
    )
    team = serializers.CharField(max_length=100, required=False, allow_blank=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)


class ApplicationSecretInput(Input):
    secret = serializers.CharField(max_length=64, help_text="The last part of the address of the personal link.")


class ApplicationReceivedOutput(Output):
    secret = serializers.CharField(
        allow_null=True,
        help_text="Of the personal link, shown once; null where a link that is sent to the address confirms it.",
    )


class OwnApplicationOutput(Output):
    name = serializers.CharField()
    state = serializers.ChoiceField(Application.State.choices)
    expires_at = serializers.DateTimeField(help_text="When the link no longer confirms the registration.")
    entrant_state = serializers.ChoiceField(
        Entrant.State.choices, allow_null=True, source="entrant.state", default=None,
        help_text="The state in the list of the event.",
    )  # fmt: skip
    waiting_place = serializers.SerializerMethodField(help_text="1 for the next from the waiting list; or null.")

    def get_waiting_place(self, one: Application) -> int | None:
        return waiting_place(one.entrant) if one.entrant else None


class ApplicationOutput(Output):
    """A registration at the desk: without the mail address."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    surname = serializers.CharField(help_text=SURNAME_HELP)
    state = serializers.ChoiceField(Application.State.choices)
    club = serializers.CharField(source="club_name")
    country = serializers.CharField()
    licence = serializers.CharField()
    team = serializers.CharField()
    note = serializers.CharField()
    created_at = serializers.DateTimeField()
    expires_at = serializers.DateTimeField()
    likely = serializers.SerializerMethodField(help_text="The player of the club who may be the sender; or null.")

    def get_likely(self, one: Application) -> dict[str, Any] | None:
        player = likely_player(one) if one.state == Application.State.HELD else None
        return None if player is None else dict(PlayerRefOutput(player).data)


class ApplicationListOutput(Output):
    held = ApplicationOutput(many=True, help_text="Confirmed; the club may know the player.")
    unconfirmed = ApplicationOutput(many=True, help_text="Whose link still works. They take no place.")


class DecideInput(Input):
    player = PlayerField(required=False, help_text="A player's id, name or alias; without it a new guest.")


class ApplicationsView(TournamentView):
    shown_once = frozenset({"secret"})

    def get_permissions(self) -> Any:
        return [AllowAny()] if self.request.method == "POST" else super().get_permissions()

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        """Count the registration outside of the transaction, which a refusal takes back."""
        attempts_take(limit_for("registration", request._request))
        return super().write(handler, request, *args, **kwargs)

    @extend_schema(operation_id="tournament_applications", responses=ApplicationListOutput)
    def get(self, request: Request, slug: str) -> Response:
        """List the registrations without an account that have no place yet. For the desk."""
        tournament = self.desk(request).tournament
        rows = unconfirmed_applications(tournament)
        for row in rows:
            row.tournament = tournament
        held = [one.application for one in held_applications(tournament)]
        return Response(ApplicationListOutput({"held": held, "unconfirmed": rows}).data)

    @extend_schema(
        operation_id="tournament_apply", request=ApplicationInput, responses={201: ApplicationReceivedOutput}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Register without an account. The answer does not depend on whether the address is known."""
        access, body = self.access(request), read_body(ApplicationInput, request)
        body["club_name"] = body.pop("club", "")
        added = services.application_add(tournament=access.tournament, language=get_language() or "", **body)
        return Response({"secret": secret_of(added) if added else None}, status=201)


class OpenedView(TournamentView):
    """The secret is enough, also for an event that is not public."""

    permission_classes = [AllowAny]

    def opened(self, request: Request) -> Application:
        # The body first: otherwise its error would say that an event has this address, also a private one.
        secret = read_body(ApplicationSecretInput, request)["secret"]
        found = existing(of_token(request.user).filter(slug=self.kwargs["slug"]).first())
        return application_opened(found, secret)


def own_output(one: Application) -> Response:
    return Response(OwnApplicationOutput(one).data)


class OwnApplicationView(OpenedView):
    # Only reads; the secret is in the body because logs of servers keep addresses.
    is_one_transaction = False

    @extend_schema(
        operation_id="tournament_own_application", request=ApplicationSecretInput, responses=OwnApplicationOutput
    )
    def post(self, request: Request, slug: str) -> Response:
        """Show a registration by the secret of its link. Changes nothing."""
        return own_output(self.opened(request))


class ApplicationConfirmView(OpenedView):
    @extend_schema(
        operation_id="tournament_application_confirm", request=ApplicationSecretInput, responses=OwnApplicationOutput
    )
    def post(self, request: Request, slug: str) -> Response:
        """Confirm a registration by the secret of its link."""
        return own_output(services.application_confirm(application=self.opened(request)))


class ApplicationWithdrawView(OpenedView):
    @extend_schema(
        operation_id="tournament_application_withdraw", request=ApplicationSecretInput, responses={204: None}
    )
    def post(self, request: Request, slug: str) -> Response:
        """Withdraw a registration by the secret of its link, before the start."""
        services.application_withdraw(application=self.opened(request))
        return Response(status=204)


class OneApplicationView(TournamentView):
    def one(self, request: Request) -> tuple[TournamentAccess, Application]:
        access = self.desk(request)
        found = existing(access.tournament.applications.filter(pk=self.kwargs["application"]).first())
        found.tournament = access.tournament
        return access, found


class ApplicationDecideView(OneApplicationView):
    @extend_schema(operation_id="tournament_application_decide", request=DecideInput, responses=OwnApplicationOutput)
    def post(self, request: Request, slug: str, application: int) -> Response:
        """Say which player of the club a held registration is; without `player`, that the club does not know them."""
        (access, found), body = self.one(request), read_body(DecideInput, request)
        [player] = read_players(access.tournament.club, [body["player"]]) if "player" in body else [None]
        return own_output(services.application_decide(actor=actor(request), application=found, player=player))


class ApplicationRefuseView(OneApplicationView):
    @extend_schema(operation_id="tournament_application_refuse", request=None, responses={204: None})
    def post(self, request: Request, slug: str, application: int) -> Response:
        """Refuse a held registration, or delete one that is not confirmed. For the desk."""
        _access, found = self.one(request)
        services.application_refuse(actor=actor(request), application=found)
        return Response(status=204)
