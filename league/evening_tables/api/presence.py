from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import require
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import existing
from league.evening_tables.people import Names, people_of
from league.evening_tables.presence import presence_set
from league.players.models import Player
from league.players.outputs import PlayerRefOutput
from league.sessions.models import Session


class PresenceInput(Input):
    """Whether a player or a guest is there; of neither the own player is meant."""

    one_of: ClassVar[tuple[tuple[str, ...], ...]] = (("player", "guest"),)

    player = IdField(required=False, help_text="Who may open sessions says it of anybody.")
    guest = serializers.CharField(
        max_length=100, required=False, help_text="The name of somebody who is no player; a known name is that player."
    )
    is_here = serializers.BooleanField()
    offers_out = serializers.BooleanField(
        required=False, help_text="Whether the person offers to sit out the next round. Absent: as before."
    )


class PresenceOutput(Output):
    player = PlayerRefOutput(allow_null=True, help_text="Null: a guest.")
    guest = serializers.CharField(help_text="The name of somebody who is no player; else empty.")
    is_here = serializers.BooleanField(
        help_text="As somebody said; else true for who has a place and comes in time, and for who has played tonight."
    )
    offers_out = serializers.BooleanField(help_text="Whether the person offers to sit out the next round.")
    plays = serializers.BooleanField(help_text="Whether the person plays at a table of the club that is not over.")


class SessionView(ClubView):
    """A view of one session of a club, for members."""

    permission_classes = [IsAuthenticated]

    def session(self, request: Request) -> Session:
        rows = Session.objects.filter(club=self.club(request), pk=self.kwargs["pk"])
        session = existing(rows.select_related("club").first())
        require(request.user, session.club, "answer")
        return session


class PresenceListView(SessionView):
    pagination_class = Pages

    @extend_schema(operation_id="session_presence", responses=PresenceOutput(many=True))
    def get(self, request: Request, club: str, pk: int) -> Response:
        """List who is at a session or may come to it, by name; for members."""
        return self.page(request, people_of(self.session(request)), PresenceOutput)

    @extend_schema(operation_id="session_presence_set", request=PresenceInput, responses=PresenceOutput)
    def put(self, request: Request, club: str, pk: int) -> Response:
        """Say whether somebody is there. The same again changes nothing."""
        session, body = self.session(request), read_body(PresenceInput, request)
        if (named := body.pop("player", None)) is not None:
            players = Player.objects.filter(club=session.club, pk=named).select_related("club", "merged_into")
            body["player"] = existing(players.first())
        row = presence_set(actor=actor(request), session=session, **body)
        key = Names(session.club, [row]).key_of(row)
        return Response(PresenceOutput(next(one for one in people_of(session) if one.key == key)).data)
