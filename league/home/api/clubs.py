from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, ClubView, Pages, PagesOfServer, actor, read_body
from league.clubs.models import Club, HouseRules
from league.clubs.outputs import ClubOutput, HouseRulesOutput, HouseRulesVersionOutput
from league.clubs.roles import actions_of, require
from league.clubs.selectors import club_house_rules, club_list
from league.clubs.services import club_amend, club_create, house_rules_amend, house_rules_create
from league.core.api.filters import UpdatedFilter
from league.core.api.serializers import Input
from league.core.errors import existing
from league.history.outputs import LogEntryOutput
from league.tournaments.lifecycle.history_access import history_for

OPTIONS = "The options that differ from the ruleset's defaults, by key; `rulesets/<key>/` describes them."


class ClubFieldsInput(Input):
    name = serializers.CharField(max_length=100)
    time_zone = serializers.CharField(required=False, help_text="A name of the IANA time zone database.")
    day_begins = serializers.IntegerField(
        min_value=0, max_value=23, required=False, help_text="The hour at which a new day begins."
    )
    is_public = serializers.BooleanField(required=False)


class ClubAmendInput(ClubFieldsInput):
    embed_sites = serializers.ListField(
        child=serializers.CharField(max_length=200),
        max_length=100,
        required=False,
        help_text="The sites that may show the club's tables in a frame, such as https://club.example; `*`: all sites.",
    )
    allows_webhooks = serializers.BooleanField(
        required=False, help_text="Whether webhooks send although only members may see the club."
    )


class ClubInput(ClubFieldsInput):
    slug = serializers.SlugField(max_length=60, required=False, help_text="Absent: made from the name.")


class HouseRulesInput(Input):
    name = serializers.CharField(max_length=100)
    ruleset = serializers.CharField()
    options = serializers.DictField(required=False, help_text=OPTIONS)


class HouseRulesAmendInput(Input):
    ruleset = serializers.CharField(required=False, help_text="Absent: the ruleset of the latest version.")
    options = serializers.DictField(help_text=OPTIONS)
    reason = serializers.CharField(required=False, max_length=200)


class OneClubOutput(ClubOutput):
    may = serializers.SerializerMethodField(help_text="The actions that the sender may take in this club.")

    def get_may(self, club: Club) -> list[str]:
        return sorted(actions_of(self.context["user"], club))


class ClubListView(ApiView):
    pagination_class = PagesOfServer
    server_list = staticmethod(club_list)

    @extend_schema(operation_id="clubs", responses=ClubOutput(many=True))
    def get(self, request: Request) -> Response:
        """List the public clubs and your own, by name."""
        return self.page(request, Club.objects.visible_to(request.user).order_by("name", "pk"), ClubOutput)

    @extend_schema(operation_id="club_create", request=ClubInput, responses={201: ClubOutput})
    def post(self, request: Request) -> Response:
        """Create a club, which you will own."""
        body = read_body(ClubInput, request)
        return Response(ClubOutput(club_create(actor=actor(request), **body)).data, status=201)


class OneClubView(ClubView):
    @extend_schema(operation_id="club", responses=OneClubOutput)
    def get(self, request: Request, club: str) -> Response:
        """Show a club, and what you may do in it."""
        return Response(OneClubOutput(self.club(request), context={"user": request.user}).data)

    @extend_schema(operation_id="club_amend", request=ClubAmendInput, responses=ClubOutput)
    def patch(self, request: Request, club: str) -> Response:
        """Change a club's name, time zone, first hour of a day, visibility, sites that may embed it, or webhooks."""
        body = read_body(ClubAmendInput, request, partial=True)
        return Response(ClubOutput(club_amend(actor=actor(request), club=self.club(request), **body)).data)


class HouseRulesFilter(UpdatedFilter):
    class Meta:
        model = HouseRules
        fields: list[str] = []


class HouseRulesListView(ClubView):
    pagination_class = Pages
    filterset_class = HouseRulesFilter
    queryset = HouseRules.objects.none()  # for the schema of the filters

    @extend_schema(operation_id="house_rules", responses=HouseRulesOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the club's house rules, each with all its versions."""
        return self.page(request, club_house_rules(self.club(request)), HouseRulesOutput)

    @extend_schema(operation_id="house_rules_create", request=HouseRulesInput, responses={201: HouseRulesOutput})
    def post(self, request: Request, club: str) -> Response:
        """Add house rules with their first version."""
        found, body = self.club(request), read_body(HouseRulesInput, request)
        version = house_rules_create(actor=actor(request), club=found, **body)
        return Response(HouseRulesOutput(version.house_rules).data, status=201)


class OneHouseRulesView(ClubView):
    @extend_schema(
        operation_id="house_rules_amend", request=HouseRulesAmendInput, responses={201: HouseRulesVersionOutput}
    )
    def post(self, request: Request, club: str, pk: int) -> Response:
        """Add a version of house rules, which the id of any of their versions names.

        Earlier versions, and the hanchan that were played under them, do not change.
        """
        house_rules = existing(club_house_rules(self.club(request)).filter(versions__pk=pk).first())
        body = read_body(HouseRulesAmendInput, request)
        version = house_rules_amend(actor=actor(request), house_rules=house_rules, **body)
        return Response(HouseRulesVersionOutput(version).data, status=201)


class HistoryView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="history", responses=LogEntryOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List what was done in the club, latest first. For members."""
        found = self.club(request)
        require(request.user, found, "view_history")
        return self.page(request, history_for(request.user, found), LogEntryOutput)
