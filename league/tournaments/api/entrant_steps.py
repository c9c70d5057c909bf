"""What becomes of one entrant by API: accepted or refused, withdrawn and back, checked in, the own link."""

from typing import Any

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import Form, actor, read_body
from league.clubs.roles import can
from league.errors import Forbidden, LeagueError
from league.tournaments.access import Sight
from league.tournaments.api.doors import LinkOrSignedIn
from league.tournaments.api.people import EntrantDoor
from league.tournaments.links import check_kiosk, entrant_opened
from league.tournaments.models import Entrant
from league.tournaments.people import (
    entrant_check_in,
    entrant_move,
    entrant_return,
    entrant_secret,
    entrant_withdraw,
)


class MoveForm(Form):
    state = serializers.ChoiceField(Entrant.State.choices)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class WithdrawForm(Form):
    last_round = serializers.IntegerField(min_value=0, max_value=1000, required=False)
    reason = serializers.CharField(max_length=500, required=False, allow_blank=True)


class ReturnForm(Form):
    first_round = serializers.IntegerField(min_value=1, max_value=1000, required=False)


class CheckInForm(Form):
    present = serializers.BooleanField(required=False, default=True)
    secret = serializers.CharField(
        max_length=64, required=False, help_text="Of the player's own link or the kiosk's, where nobody is signed in."
    )


class LinkForm(Form):
    renew = serializers.BooleanField(required=False, default=False, help_text="Make another and end the old one.")


class EntrantMoveView(EntrantDoor):
    """Accept, refuse, or put on the waiting list."""

    @extend_schema(operation_id="tournament_entrant_move", request=MoveForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(MoveForm, request)
        return self.act(request, lambda: self.shown(sight, entrant_move(actor=actor(request), entrant=found, **body)))


class EntrantWithdrawView(EntrantDoor):
    """The desk withdraws anybody at any time; who takes part leaves by `entrants/mine/`, before the start."""

    @extend_schema(operation_id="tournament_entrant_withdraw", request=WithdrawForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(WithdrawForm, request)
        sight.require_desk()
        return self.act(
            request, lambda: self.shown(sight, entrant_withdraw(actor=actor(request), entrant=found, **body))
        )


class EntrantReturnView(EntrantDoor):
    """Undo a withdrawal."""

    @extend_schema(operation_id="tournament_entrant_return", request=ReturnForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(ReturnForm, request)
        return self.act(request, lambda: self.shown(sight, entrant_return(actor=actor(request), entrant=found, **body)))


class EntrantCheckInView(EntrantDoor):
    """Check in, or undo it: the desk anybody, a player themselves, a link its owner, the kiosk's link anybody."""

    permission_classes = [LinkOrSignedIn]

    @extend_schema(operation_id="tournament_entrant_check_in", request=CheckInForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (sight, found), body = self.entrant(request), read_body(CheckInForm, request)
        user = request.user if request.user.is_authenticated else None
        if secret := body.get("secret"):
            _check_link(sight, found, secret)
        elif not sight.is_desk and (user is None or found.player.user_id != user.pk):
            raise Forbidden
        if user is not None and not can(user, sight.tournament.club, "tournament"):
            user = None

        def act() -> dict[str, Any]:
            entrant_check_in(actor=user, entrant=found, now=timezone.now(), present=body["present"])
            return self.shown(sight, found)

        return self.act(request, act)


def _check_link(sight: Sight, entrant: Entrant, secret: str) -> None:
    try:
        check_kiosk(sight.tournament, secret)
    except LeagueError:
        if entrant_opened(sight.tournament, secret).pk != entrant.pk:
            raise


class EntrantLinkView(EntrantDoor):
    """The secret of the player's own link."""

    @extend_schema(operation_id="tournament_entrant_link", request=LinkForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str, entrant: int) -> Response:
        (_, found), body = self.entrant(request), read_body(LinkForm, request)
        return Response({"secret": entrant_secret(actor=actor(request), entrant=found, renew=body["renew"])})
