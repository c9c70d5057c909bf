"""The people of an event by API: list them, give a role, take it away."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import Pages, actor, read_body
from league.clubs.models import EventRole
from league.core.api.serializers import Input, Output
from league.tournaments.api.base import TournamentView
from league.tournaments.core.people import event_people, official_find, official_remove, official_set


class OfficialInput(Input):
    role = serializers.ChoiceField(EventRole.choices)


class OfficialOutput(Output):
    account = serializers.CharField(source="user.username", help_text="The name to sign in with.")
    name = serializers.CharField(source="user.__str__", help_text="The name that others see.")
    role = serializers.ChoiceField(EventRole.choices, help_text="In this event alone.")
    since = serializers.DateTimeField()


class PeopleView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_people", responses=OfficialOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the accounts with a role in this tournament alone. For its organisers."""
        return self.page(request, event_people(request.user, self.access(request).tournament), OfficialOutput)


class PersonView(TournamentView):
    @extend_schema(operation_id="tournament_role_set", request=OfficialInput, responses=OfficialOutput)
    def put(self, request: Request, slug: str, account: str) -> Response:
        """Give an account a role in this tournament alone, or change its role. For its organisers.

        `account` is the name to sign in with. Roles in the club stay as they are, and reach further.
        """
        access, body = self.access(request), read_body(OfficialInput, request)
        made = official_set(actor=actor(request), tournament=access.tournament, account=account, **body)
        return Response(OfficialOutput(made).data)

    @extend_schema(operation_id="tournament_role_end", responses={204: None})
    def delete(self, request: Request, slug: str, account: str) -> Response:
        """Take a role in this tournament away. For its organisers, and for everybody their own."""
        access = self.access(request)
        if account != actor(request).username:
            access.require("tournament")
        official_remove(actor=actor(request), official=official_find(access.tournament, account))
        return Response(status=204)
