"""One entrant by API: accept or refuse, withdraw and take back, check in, the link of the own page."""

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.api.serializers import Input, Output
from league.core.errors import Forbidden, LeagueError
from league.tournaments.api.base import LinkOrSignedIn
from league.tournaments.api.entrants.entrants import EntrantView, entrant_output
from league.tournaments.api.outputs import EntrantOutput
from league.tournaments.core.access import TournamentAccess
from league.tournaments.core.links import check_kiosk, entrant_opened, link_open
from league.tournaments.entrants.services import (
    entrant_check_in,
    entrant_move,
    entrant_return,
    entrant_withdraw,
)
from league.tournaments.models import Entrant


class MoveInput(Input):
    state = serializers.ChoiceField(Entrant.State.choices)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class WithdrawInput(Input):
    last_round = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class ReturnInput(Input):
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class CheckInInput(Input):
    present = serializers.BooleanField(required=False, default=True)
    secret = serializers.CharField(
        max_length=64, required=False, help_text="The secret of the player's or the kiosk's link, if not signed in."
    )


class LinkInput(Input):
    renew = serializers.BooleanField(required=False, default=False, help_text="Replace the secret; the old one ends.")


class EntrantLinkOutput(Output):
    secret = serializers.CharField(help_text="The last part of the address of the entrant's own page.")


class EntrantMoveView(EntrantView):
    @extend_schema(operation_id="tournament_entrant_move", request=MoveInput, responses=EntrantOutput)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        """Accept or refuse an entrant, or put them on the waiting list."""
        (access, found), body = self.entrant(request), read_body(MoveInput, request)
        moved = entrant_move(actor=actor(request), entrant=found, **body)
        return Response(entrant_output(access, moved.pk))


class EntrantWithdrawView(EntrantView):
    @extend_schema(operation_id="tournament_entrant_withdraw", request=WithdrawInput, responses=EntrantOutput)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        """Withdraw an entrant at any time. For the desk; players withdraw by `entrants/mine/`, before the start."""
        (access, found), body = self.entrant(request), read_body(WithdrawInput, request)
        access.require("tournament")
        left = entrant_withdraw(actor=actor(request), entrant=found, **body)
        return Response(entrant_output(access, left.pk))


class EntrantReturnView(EntrantView):
    @extend_schema(operation_id="tournament_entrant_return", request=ReturnInput, responses=EntrantOutput)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        """Undo the withdrawal of an entrant."""
        (access, found), body = self.entrant(request), read_body(ReturnInput, request)
        back = entrant_return(actor=actor(request), entrant=found, **body)
        return Response(entrant_output(access, back.pk))


class EntrantCheckInView(EntrantView):
    permission_classes = [LinkOrSignedIn]

    @extend_schema(operation_id="tournament_entrant_check_in", request=CheckInInput, responses=EntrantOutput)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        """Check an entrant in, or undo it.

        The desk and the kiosk's link check everybody in; a player, signed in or by the own link, only themselves.
        """
        (access, found), body = self.entrant(request), read_body(CheckInInput, request)
        user = request.user if request.user.is_authenticated else None
        if secret := body.get("secret"):
            _check_link(access, found, secret)
        elif "tournament" not in access.may and (user is None or found.player.account_id != user.pk):
            raise Forbidden
        if "tournament" not in access.may:
            user = None
        entrant_check_in(actor=user, entrant=found, now=timezone.now(), present=body["present"])
        return Response(entrant_output(access, found.pk))


def _check_link(access: TournamentAccess, entrant: Entrant, secret: str) -> None:
    try:
        check_kiosk(access.tournament, secret)
    except LeagueError:
        if entrant_opened(access.tournament, secret).pk != entrant.pk:
            raise


class EntrantLinkView(EntrantView):
    @extend_schema(operation_id="tournament_entrant_link", request=LinkInput, responses=EntrantLinkOutput)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        """Get the secret of the entrant's own link. For the desk."""
        (_, found), body = self.entrant(request), read_body(LinkInput, request)
        secret = link_open(actor=actor(request), opened=found, renew=body["renew"])
        return Response(EntrantLinkOutput({"secret": secret}).data)
