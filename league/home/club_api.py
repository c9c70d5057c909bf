from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, ClubView, Pages, actor, read_body
from league.clubs.models import Club, HouseRules, HouseRulesVersion
from league.clubs.outputs import club_shape
from league.clubs.roles import actions_of
from league.clubs.selectors import club_house_rules
from league.clubs.services import club_amend, club_create, house_rules_amend, house_rules_create
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.history.outputs import entry_shape
from league.tournaments.lifecycle.history_access import history_for


class ClubAmendInput(Input):
    name = serializers.CharField(max_length=100)
    time_zone = serializers.CharField(required=False)
    day_begins = serializers.IntegerField(min_value=0, max_value=23, required=False)
    is_public = serializers.BooleanField(required=False)


class ClubInput(ClubAmendInput):
    slug = serializers.SlugField(max_length=60, required=False)


class HouseRulesInput(Input):
    name = serializers.CharField(max_length=100)
    ruleset = serializers.CharField()
    options = serializers.DictField(required=False)


class HouseRulesAmendInput(Input):
    ruleset = serializers.CharField(required=False)
    options = serializers.DictField()
    reason = serializers.CharField(required=False, max_length=200)


def version_shape(version: HouseRulesVersion) -> dict[str, Any]:
    """A version with all its options, under which its hanchan stay."""
    return {
        "id": version.pk,
        "number": version.number,
        "ruleset": version.ruleset,
        "options": version.options,
        "reason": version.reason,
        "created_at": version.created_at,
    }


def house_rules_shape(house_rules: HouseRules) -> dict[str, Any]:
    versions = [version_shape(version) for version in house_rules.versions.all()]
    return {"id": house_rules.pk, "name": house_rules.name, "versions": versions}


class ClubListView(ApiView):
    """The public clubs and the user's own."""

    @extend_schema(operation_id="clubs", responses=OpenApiTypes.ANY)
    def get(self, request: Request) -> Response:
        pages = Pages()
        rows = Club.objects.visible_to(request.user)
        page = pages.paginate_queryset(rows.order_by("name", "pk"), request, view=self) or []
        return pages.get_paginated_response([club_shape(club) for club in page])

    @extend_schema(operation_id="club_create", request=ClubInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request) -> Response:
        body = read_body(ClubInput, request)
        return Response(club_shape(club_create(actor=actor(request), **body)), status=201)


class OneClubView(ClubView):
    @extend_schema(operation_id="club", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        return Response({**club_shape(found), "may": sorted(actions_of(request.user, found))})

    @extend_schema(operation_id="club_amend", request=ClubAmendInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str) -> Response:
        body = read_body(ClubAmendInput, request, partial=True)
        return Response(club_shape(club_amend(actor=actor(request), club=self.club(request), **body)))


class HouseRulesListView(ClubView):
    """A club's house rules, each with its versions."""

    @extend_schema(operation_id="house_rules", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        return self.pages(request, club_house_rules(self.club(request)), house_rules_shape)

    @extend_schema(operation_id="house_rules_create", request=HouseRulesInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(HouseRulesInput, request)
        return Response(
            house_rules_shape(house_rules_create(actor=actor(request), club=found, **body).house_rules), status=201
        )


class OneHouseRulesView(ClubView):
    """A further version. Earlier versions, and the hanchan played under them, do not change."""

    @extend_schema(operation_id="house_rules_amend", request=HouseRulesAmendInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, pk: int) -> Response:
        house_rules = club_house_rules(self.club(request)).filter(pk=pk).first()
        if house_rules is None:
            raise LeagueError("not_found")
        body = read_body(HouseRulesAmendInput, request)
        return Response(
            version_shape(house_rules_amend(actor=actor(request), house_rules=house_rules, **body)), status=201
        )


class HistoryView(ClubView):
    """The club's log, newest first: actor, change, time and reason; for members."""

    @extend_schema(operation_id="history", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found = self.club(request)
        if "view_history" not in actions_of(request.user, found):
            raise LeagueError("forbidden")
        return self.pages(request, history_for(request.user, found), entry_shape)
