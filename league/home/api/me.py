"""Who sends the request, with which token, and in which clubs."""

from dataclasses import dataclass

from django.conf import settings
from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.models import ApiToken, User
from league.clubs.api_base import ApiView, actor
from league.clubs.models import Club, EventRole, Role
from league.clubs.outputs import ClubRefOutput
from league.core.api.serializers import Output
from league.home.own import OwnClub, own_clubs
from league.tournaments.core.people import events_of_official
from league.tournaments.models import Official


@dataclass(frozen=True)
class Me:
    user: User
    token: ApiToken | None
    clubs: list[OwnClub]
    events: QuerySet[Official]


class MyAccountOutput(Output):
    id = serializers.IntegerField()
    name = serializers.CharField(source="__str__", help_text="The name that others see.")
    language = serializers.ChoiceField(
        settings.LANGUAGES, allow_blank=True, help_text="Empty: as `Accept-Language` asks."
    )


class MyTokenOutput(Output):
    id = serializers.IntegerField(help_text="By which the log and `changes/` name it.")
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(ApiToken.Scope.choices))
    club = serializers.SerializerMethodField(help_text="The only club that the token reaches; null: all clubs.")
    expires_at = serializers.DateTimeField(allow_null=True)

    @extend_schema_field(ClubRefOutput(allow_null=True))
    def get_club(self, token: ApiToken) -> dict[str, object] | None:
        club = Club.objects.filter(slug=token.club).first() if token.club else None
        return dict(ClubRefOutput(club).data) if club else None


class SentenceOutput(Output):
    kind = serializers.CharField(help_text="Of the sentence, as a key: lead, up, down, passed, needed, now …")
    text = serializers.CharField()


class MyClubOutput(Output):
    slug = serializers.CharField(source="club.slug")
    name = serializers.CharField(source="club.name")
    role = serializers.ChoiceField(Role.choices)
    told = SentenceOutput(
        many=True, help_text="What the first page says: where the own player stands, what changed since the last look, "
        "and what comes next, in the reader's language."
    )  # fmt: skip


class MyEventOutput(Output):
    slug = serializers.CharField(source="tournament.slug")
    name = serializers.CharField(source="tournament.name")
    role = serializers.ChoiceField(EventRole.choices)


class MeOutput(Output):
    user = MyAccountOutput()
    token = MyTokenOutput(allow_null=True, help_text="Null for a browser's session.")
    clubs = MyClubOutput(many=True, help_text="With a token that is limited to a club: this one alone.")
    events = MyEventOutput(
        many=True, help_text="The tournaments where the account has a role without regard to its club; latest first."
    )


class MeView(ApiView):
    permission_classes = [IsAuthenticated]
    # Every token may ask what it is.
    token_scopes = {"GET": None}

    @extend_schema(operation_id="me", responses=MeOutput)
    def get(self, request: Request) -> Response:
        """Show whose account and token these are, and the roles of the account in clubs and tournaments."""
        user = actor(request)
        token = request.auth if isinstance(request.auth, ApiToken) else None
        clubs = own_clubs(user)
        return Response(MeOutput(Me(user, token, clubs, events_of_official(user))).data)
