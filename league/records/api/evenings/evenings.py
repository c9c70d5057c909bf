from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import require
from league.core.api.serializers import Input
from league.core.errors import existing
from league.records.api.evenings.filters import SessionFilter
from league.records.api.evenings.outputs import SessionDetailOutput, SessionListedOutput
from league.records.evenings.selectors import club_sessions, evening_totals
from league.records.selectors import STINTS, hanchan_list
from league.sessions.models import Session
from league.sessions.outputs import SessionOutput
from league.sessions.services import session_close, session_open, session_reopen


class SessionInput(Input):
    played_on = serializers.DateField(
        required=False, help_text="Absent: the day of `begins_at`, or today by the club's clock."
    )
    name = serializers.CharField(max_length=100, required=False)
    begins_at = serializers.DateTimeField(
        required=False, allow_null=True, help_text="If it is later than now, the session is planned."
    )


class SessionStateInput(Input):
    state = serializers.ChoiceField(choices=Session.State.choices)


class SessionListView(ClubView):
    pagination_class = Pages
    filterset_class = SessionFilter
    queryset = Session.objects.none()  # for the schema of the filters

    @extend_schema(operation_id="sessions", responses=SessionListedOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the sessions of a club, latest first."""
        return self.page(request, club_sessions(self.club(request)), SessionListedOutput)

    @extend_schema(operation_id="session_open", request=SessionInput, responses={201: SessionOutput})
    def post(self, request: Request, club: str) -> Response:
        """Open a session, or plan one."""
        found, body = self.club(request), read_body(SessionInput, request)
        return Response(SessionOutput(session_open(actor=actor(request), club=found, **body)).data, status=201)


class OneSessionView(ClubView):
    def session(self, request: Request, pk: int) -> Session:
        return existing(Session.objects.filter(club=self.club(request), pk=pk).select_related("club").first())

    @extend_schema(operation_id="session", responses=SessionDetailOutput)
    def get(self, request: Request, club: str, pk: int) -> Response:
        """Show a session with its hanchan and what each player won."""
        session = self.session(request, pk)
        hanchan = list(hanchan_list(session.club).filter(session=session).prefetch_related(STINTS))
        context = {"hanchan": hanchan, "totals": evening_totals(hanchan)}
        return Response(SessionDetailOutput(session, context=context).data)

    @extend_schema(operation_id="session_state", request=SessionStateInput, responses=SessionOutput)
    def patch(self, request: Request, club: str, pk: int) -> Response:
        """Close a session, or open it again."""
        session, state = self.session(request, pk), read_body(SessionStateInput, request)["state"]
        if state == session.state:
            require(request.user, session.club, "session")
            return Response(SessionOutput(session).data)
        change = session_close if state == Session.State.CLOSED else session_reopen
        return Response(SessionOutput(change(actor=actor(request), session=session)).data)
