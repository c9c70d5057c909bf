from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.api.serializers import Input
from league.core.errors import existing
from league.external_ids.api import (
    AmendsExternalIds,
    ExternalView,
    WithExternalIds,
    find_or_make,
    take_external_ids,
)
from league.records.api.evenings.filters import SessionFilter
from league.records.api.evenings.outputs import SessionDetailOutput, SessionListedOutput
from league.records.evenings.selectors import club_sessions, evening_totals
from league.records.selectors import STINTS, hanchan_list
from league.sessions.models import MOST_PLACES, Session
from league.sessions.outputs import SessionOutput
from league.sessions.services import (
    session_amend,
    session_cancel,
    session_close,
    session_external_ids_set,
    session_open,
    session_reopen,
)


class SessionInput(Input):
    played_on = serializers.DateField(
        required=False, help_text="Absent: the day of `begins_at`, or today by the club's clock."
    )
    name = serializers.CharField(max_length=100, required=False)
    begins_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="If it is later than now, the session is planned."
    )
    place = serializers.CharField(max_length=200, required=False, allow_blank=True)
    capacity = serializers.IntegerField(min_value=1, max_value=MOST_PLACES, required=False, allow_null=True)
    answers_until = serializers.DateTimeField(required=False, allow_null=True)


class SessionOpenInput(WithExternalIds, SessionInput):
    """A new session, with its ids in other systems."""


class SessionPutInput(SessionInput):
    """The session of the address, as it is to be. What a key does not say stays."""

    state = serializers.ChoiceField(choices=Session.State.choices, required=False)


class SessionAmendInput(AmendsExternalIds, SessionPutInput):
    """Changes of a session."""


MOVES = {
    Session.State.OPEN: session_reopen,
    Session.State.CLOSED: session_close,
    Session.State.CANCELLED: session_cancel,
}


class SessionListView(ClubView):
    pagination_class = Pages
    filterset_class = SessionFilter
    queryset = Session.objects.none()  # for the schema of the filters

    @extend_schema(operation_id="sessions", responses=SessionListedOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the sessions of a club, latest first."""
        sessions = club_sessions(self.club(request)).prefetch_related("external_ids")
        return self.page(request, sessions, SessionListedOutput)

    @extend_schema(operation_id="session_open", request=SessionOpenInput, responses={201: SessionOutput})
    def post(self, request: Request, club: str) -> Response:
        """Open a session, or plan one."""
        found, body = self.club(request), read_body(SessionOpenInput, request)
        return Response(SessionOutput(session_made(request, found, body)).data, status=201)


def session_made(request: Request, club: Club, body: dict[str, Any]) -> Session:
    """Open the session of a body."""
    ids = take_external_ids(body)
    session = session_open(actor=actor(request), club=club, **body)
    if ids is not None:
        session_external_ids_set(actor=actor(request), session=session, external_ids=ids)
    return session


def session_changed(request: Request, session: Session, body: dict[str, Any]) -> Session:
    """Change a session as a body says."""
    ids, source = take_external_ids(body), body.pop("external_source", None)
    state = body.pop("state", session.state)
    require(request.user, session.club, "session")
    session = session_amend(actor=actor(request), session=session, **body)
    if ids is not None:
        session_external_ids_set(actor=actor(request), session=session, external_ids=ids, source=source)
    if state == session.state:
        return session
    return MOVES[state](actor=actor(request), session=session)


def session_shown(session: Session) -> Response:
    """The answer about one session."""
    hanchan = list(hanchan_list(session.club).filter(session=session).prefetch_related(STINTS))
    context = {"hanchan": hanchan, "totals": evening_totals(hanchan)}
    return Response(SessionDetailOutput(session, context=context).data)


class OneSessionView(ClubView):
    def session(self, request: Request, pk: int) -> Session:
        return existing(Session.objects.filter(club=self.club(request), pk=pk).select_related("club").first())

    @extend_schema(operation_id="session", responses=SessionDetailOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a session with its hanchan and what each player won."""
        return session_shown(self.session(request, pk))

    @extend_schema(operation_id="session_state", request=SessionAmendInput, responses=SessionOutput)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Close or cancel a session, open it again, or change its name, day, time, place or ids in other systems."""
        session, body = self.session(request, pk), read_body(SessionAmendInput, request)
        return Response(SessionOutput(session_changed(request, session, body)).data)


class ExternalSessionView(ExternalView):
    made_at = "clubs/{club}/sessions/{id}/"

    def session(self, request: Request) -> Session | None:
        return self.find(request, Session.objects.select_related("club"))

    @extend_schema(operation_id="session_external", responses=SessionDetailOutput)
    def get(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Show the session with this id in another system."""
        return session_shown(existing(self.session(request)))

    @extend_schema(
        operation_id="session_put", request=SessionPutInput, responses={200: SessionOutput, 201: SessionOutput}
    )
    def put(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Open the session with this id in another system, or change it to be like this."""
        found, body = self.club(request), read_body(SessionPutInput, request)

        def make() -> Session:
            new = {key: value for key, value in body.items() if key != "state"}
            return session_made(request, found, {**new, "external_ids": [self.external_id()._asdict()]})

        session, is_new = find_or_make(lambda: self.session(request), make)
        changed = session_changed(request, session, {"state": body["state"]} if is_new and "state" in body else body)
        return Response(SessionOutput(changed).data, status=201 if is_new else 200)
