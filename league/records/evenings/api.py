from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.records.evenings.selectors import club_sessions
from league.sessions.models import Session
from league.sessions.services import session_close, session_open, session_reopen


class SessionInput(Input):
    played_on = serializers.DateField(required=False)
    name = serializers.CharField(max_length=100, required=False)


class SessionStateInput(Input):
    state = serializers.ChoiceField(choices=Session.State.choices)


def session_shape(session: Session) -> dict[str, Any]:
    return {"id": session.pk, "played_on": session.played_on, "name": session.name, "state": session.state}


class SessionListView(ClubView):
    """The evenings of a club, latest first."""

    @extend_schema(operation_id="sessions", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        return self.pages(request, club_sessions(self.club(request)), session_shape)

    @extend_schema(operation_id="session_open", request=SessionInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(SessionInput, request)
        return Response(session_shape(session_open(actor=actor(request), club=found, **body)), status=201)


class OneSessionView(ClubView):
    @extend_schema(operation_id="session_state", request=SessionStateInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        session = club_sessions(self.club(request)).filter(pk=pk).first()
        if session is None:
            raise LeagueError("not_found")
        state = read_body(SessionStateInput, request)["state"]
        change = session_close if state == Session.State.CLOSED else session_reopen
        return Response(session_shape(change(actor=actor(request), session=session)))
