"""The own evenings and answers of a player by API, with the secret of the personal link in place of an account."""

from typing import Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, read_body
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import check_exists, existing
from league.evening_tables.presence import presence_set
from league.evening_tables.selectors import SeatTonight
from league.evenings.models import Answer
from league.evenings.services import answer_give
from league.player_links.codes import evening_of_code, is_on
from league.player_links.limits import count_change
from league.player_links.models import PlayerLink
from league.player_links.selectors import OwnEvening, link_opened, own_evening, own_evenings
from league.players.models import Player
from league.players.outputs import PlayerRefOutput
from league.sessions.models import Session


class PlayerSecretInput(Input):
    secret = serializers.CharField(max_length=64, help_text="The last part of the address of the player's own page.")


class OwnAnswerInput(PlayerSecretInput):
    session = IdField()
    answer = serializers.ChoiceField(Answer.Kind.choices)
    comes_at = serializers.DateTimeField(required=False, allow_null=True, help_text="When somebody comes who is late.")


class OwnHereInput(PlayerSecretInput):
    session = IdField()
    code = serializers.CharField(max_length=64, help_text="The last part of the address in the evening's QR code.")


class OwnSeatOutput(Output):
    """Where the player sits in the newest round of the evening."""

    round = serializers.IntegerField(source="round.number")
    is_begun = serializers.BooleanField(source="round.is_begun")
    table = serializers.IntegerField(source="table.number", default=None, allow_null=True, help_text="Null: sits out.")
    seat = serializers.IntegerField(
        allow_null=True, help_text="0 is the first dealer; null: sits out, or the seats are drawn at the table."
    )
    wind = serializers.CharField(help_text="The sign of the seat; empty where there is none.")
    others = serializers.SerializerMethodField(help_text="The public names of the others at the table, in their order.")
    since = serializers.DateTimeField(help_text="When the round began, or was formed.")

    def get_others(self, seat: SeatTonight) -> list[str]:
        return [one.name for one in seat.others]


class OwnEveningOutput(Output):
    session = serializers.IntegerField(source="session.pk")
    name = serializers.CharField(source="session.name")
    played_on = serializers.DateField(source="session.played_on")
    begins_at = serializers.DateTimeField(source="session.begins_at", allow_null=True)
    place = serializers.CharField(source="session.place")
    state = serializers.ChoiceField(Session.State.choices, source="session.state")
    capacity = serializers.IntegerField(source="session.capacity", allow_null=True)
    answers_until = serializers.DateTimeField(source="session.answers_until", allow_null=True)
    playing = serializers.IntegerField(help_text="How many have a place.")
    waiting = serializers.IntegerField(help_text="How many come and have no place yet.")
    takes_answers = serializers.BooleanField(source="may_answer")
    answer = serializers.SerializerMethodField(help_text="The player's answer; null: none yet.")
    comes_at = serializers.SerializerMethodField(help_text="When the player comes who is late, if that was said.")
    queue_place = serializers.IntegerField(
        allow_null=True, help_text="The player's place among those who wait, from 1; null: the player does not wait."
    )

    seat = OwnSeatOutput(allow_null=True, help_text="Null: no tables are formed, or the player is at none of them.")

    @extend_schema_field(serializers.ChoiceField(Answer.Kind.choices, allow_null=True))
    def get_answer(self, one: OwnEvening) -> Any:
        return one.answer and one.answer.kind

    @extend_schema_field(serializers.DateTimeField(allow_null=True))
    def get_comes_at(self, one: OwnEvening) -> Any:
        return one.answer and one.answer.comes_at


class OwnPageOutput(Output):
    player = PlayerRefOutput()
    evenings = OwnEveningOutput(many=True, help_text="That of today and the next ones, the nearest first.")


class SecretView(ApiView):
    """The secret is enough, also in a club that is not public. It is in the body, since servers log addresses."""

    permission_classes = [AllowAny]

    def opened(self, secret: str) -> PlayerLink:
        return link_opened(self.kwargs["club"], secret)

    def changes(self, request: Request, secret: str) -> Player:
        """The player of the secret, by which something changes."""
        link = self.opened(secret)
        count_change(request._request, link)
        return link.player.standing_for


class OwnPageView(SecretView):
    # Only reads.
    is_one_transaction = False

    @extend_schema(operation_id="own_page", request=PlayerSecretInput, responses=OwnPageOutput)
    def post(self, request: Request, club: str) -> Response:
        """Show a player's next evenings and answers by the secret of the personal link. Changes nothing."""
        player = self.opened(read_body(PlayerSecretInput, request)["secret"]).player.standing_for
        return Response(OwnPageOutput({"player": player, "evenings": own_evenings(player)}).data)


class OwnAnswerView(SecretView):
    @extend_schema(operation_id="own_answer", request=OwnAnswerInput, responses=OwnEveningOutput)
    def post(self, request: Request, club: str) -> Response:
        """Answer whether the player of a personal link comes to a session. A second answer replaces the first."""
        body = read_body(OwnAnswerInput, request)
        player = self.changes(request, body["secret"])
        rows = Session.objects.filter(club=player.club, pk=body["session"]).select_related("club")
        session = existing(rows.first())
        answer_give(
            actor=None, session=session, player=player, kind=body["answer"], comes_at=body.get("comes_at")
        )  # fmt: skip
        return Response(OwnEveningOutput(own_evening(player, session)).data)


class OwnHereView(SecretView):
    @extend_schema(operation_id="own_here", request=OwnHereInput, responses=OwnEveningOutput)
    def post(self, request: Request, club: str) -> Response:
        """Say that the player of a personal link is at the session of today, by the code that hangs in the room."""
        body = read_body(OwnHereInput, request)
        player = self.changes(request, body["secret"])
        session = evening_of_code(club, body["session"], body["code"])
        check_exists(is_on(session))
        presence_set(actor=None, session=session, player=player)
        return Response(OwnEveningOutput(own_evening(player, session)).data)
