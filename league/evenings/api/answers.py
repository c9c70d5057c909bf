from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import require
from league.core.api.reading.references import IdField
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError, existing
from league.evenings.models import Answer
from league.evenings.selectors import answers_of
from league.evenings.services import answer_give
from league.players.models import Player
from league.players.outputs import PlayerRefOutput
from league.sessions.models import Session


class EveningAnswerInput(Input):
    """An answer of oneself, unless a player or a guest is named."""

    answer = serializers.ChoiceField(Answer.Kind.choices)
    comes_at = serializers.DateTimeField(required=False, allow_null=True, help_text="When somebody comes who is late.")
    player = IdField(required=False, help_text="Who may open sessions answers for anybody.")
    guest = serializers.CharField(
        max_length=100, required=False, help_text="The name of somebody who is no player; a known name is that player."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if {"player", "guest"} <= attrs.keys():
            raise LeagueError("contradiction")
        return attrs


class EveningAnswerOutput(Output):
    player = PlayerRefOutput(allow_null=True, source="player.standing_for", default=None, help_text="Null: a guest.")
    guest = serializers.CharField(help_text="The name of somebody who is no player; else empty.")
    answer = serializers.ChoiceField(Answer.Kind.choices, source="kind")
    comes_at = serializers.DateTimeField(allow_null=True, help_text="When who is late comes, if that was said.")
    has_place = serializers.BooleanField(help_text="Whether the person plays; who comes and has no place waits.")
    since = serializers.DateTimeField(help_text="Places are given in this order.")


class EveningAnswerListView(ClubView):
    permission_classes = [IsAuthenticated]
    pagination_class = Pages

    def session(self, request: Request, pk: int) -> Session:
        return existing(Session.objects.filter(club=self.club(request), pk=pk).select_related("club").first())

    @extend_schema(operation_id="session_answers", responses=EveningAnswerOutput(many=True))
    def get(self, request: Request, club: str, pk: int) -> Response:
        """List who comes to a session and who does not, in the order in which they said so; for members."""
        session = self.session(request, pk)
        require(request.user, session.club, "answer")
        return self.page(request, answers_of(session), EveningAnswerOutput)

    @extend_schema(operation_id="session_answer", request=EveningAnswerInput, responses=EveningAnswerOutput)
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Answer whether somebody comes to a session. A second answer takes the place of the first."""
        session, body = self.session(request, pk), read_body(EveningAnswerInput, request)
        if (named := body.pop("player", None)) is not None:
            body["player"] = existing(
                Player.objects.filter(club=session.club, pk=named).select_related("club", "merged_into").first()
            )
        kind = body.pop("answer")
        return Response(EveningAnswerOutput(answer_give(actor=actor(request), session=session, kind=kind, **body)).data)
