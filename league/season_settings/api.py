"""The API of seasons and of their adjustments."""

from fractions import Fraction
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
from league.players.inputs import PlayerField
from league.records.api.games.inputs import HouseRulesField, read_house_rules, read_players
from league.seasons.filters import SeasonFilter
from league.seasons.models import MOST_RANKS, MOST_SILENT_HOURS, SEASON_STATES, Season
from league.seasons.outputs import AdjustmentOutput, SeasonOutput
from league.seasons.selectors import club_seasons
from league.seasons.services import (
    adjustment_give,
    adjustment_void,
    season_amend,
    season_archive,
    season_external_ids_set,
    season_open,
)
from league.standings.api_base import SeasonBaseView


class SeasonFields(Input):
    """What a season says of itself."""

    name = serializers.CharField(max_length=100)
    opens_on = serializers.DateField(source="opens", help_text="The first day.")
    closes_on = serializers.DateField(
        source="closes", required=False, allow_null=True, help_text="The last day; null: open-ended."
    )
    house_rules = HouseRulesField(required=False, help_text="A version's id or a name; absent: the club's only one.")
    slug = serializers.SlugField(max_length=60, required=False, help_text="The address; absent: made from the name.")
    metrics = serializers.ListField(child=serializers.CharField(max_length=60), required=False, max_length=100)
    min_games = serializers.IntegerField(min_value=0, required=False)
    counts_guests = serializers.BooleanField(required=False)
    asks_confirmation = serializers.BooleanField(
        required=False, help_text="Whether the players of a game confirm its result."
    )
    silent_hours = serializers.IntegerField(
        min_value=1,
        max_value=MOST_SILENT_HOURS,
        required=False,
        help_text="After so many hours silence confirms; 72 if absent.",
    )
    cut = serializers.IntegerField(
        min_value=0,
        max_value=MOST_RANKS,
        required=False,
        help_text="The first ranks of the whole table that pass the cut; 0: no line.",
    )
    down = serializers.IntegerField(
        min_value=0, max_value=MOST_RANKS, required=False,
        help_text="The last ranks of the whole table that go down; 0: no line.",
    )  # fmt: skip


class SeasonInput(WithExternalIds, SeasonFields):
    """A new season."""


class SeasonPutInput(SeasonFields):
    """The season of the address, as it is to be. What a key does not say stays."""

    slug = None  # type: ignore[assignment]  # an address stays
    state = serializers.ChoiceField(choices=SEASON_STATES, required=False)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class SeasonAmendInput(AmendsExternalIds, SeasonPutInput):
    """Changes of a season."""


class NeededReasonInput(Input):
    """The reason for a change."""

    reason = serializers.CharField(max_length=200)


class AdjustmentInput(Input):
    """Points given or taken apart from the games."""

    player = PlayerField()
    points = serializers.DecimalField(max_digits=12, decimal_places=3, help_text="Below zero for a penalty.")
    reason = serializers.CharField(max_length=200)


class SeasonListView(ClubView):
    pagination_class = Pages
    filterset_class = SeasonFilter
    queryset = Season.objects.none()  # for the schema: the model of the filter

    @extend_schema(operation_id="seasons", responses=SeasonOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the club's seasons, the latest first."""
        seasons = club_seasons(self.club(request)).select_related("club").prefetch_related("external_ids")
        return self.page(request, seasons, SeasonOutput)

    @extend_schema(operation_id="season_open", request=SeasonInput, responses={201: SeasonOutput})
    def post(self, request: Request, club: str) -> Response:
        """Open a season."""
        found, body = self.club(request), read_body(SeasonInput, request)
        season = season_made(request, found, body)
        return Response(SeasonOutput(season, context={"request": request}).data, status=201)


def season_made(request: Request, club: Club, body: dict[str, Any]) -> Season:
    """Open the season of a body."""
    ids = take_external_ids(body)
    version = read_house_rules(club, body.pop("house_rules", None), None)
    season = season_open(actor=actor(request), club=club, house_rules=version, **body)
    if ids is not None:
        season_external_ids_set(actor=actor(request), season=season, external_ids=ids)
    return season


def season_changed(request: Request, season: Season, body: dict[str, Any]) -> Season:
    """Change a season as a body says."""
    state, reason = body.pop("state", None), body.pop("reason", "")
    ids, source = take_external_ids(body), body.pop("external_source", None)
    require(request.user, season.club, "season")
    if "house_rules" in body:
        body["house_rules"] = read_house_rules(season.club, body["house_rules"], None)
    if state is not None:
        is_archived = state == "archived"
        season = season_archive(actor=actor(request), season=season, is_archived=is_archived, reason=reason)
    if body:
        season = season_amend(actor=actor(request), season=season, reason=reason, **body)
    if ids is not None:
        season_external_ids_set(actor=actor(request), season=season, external_ids=ids, source=source)
    return season


class OneSeasonView(SeasonBaseView):
    @extend_schema(operation_id="season", responses=SeasonOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show a season."""
        return Response(SeasonOutput(self.season(request, slug), context={"request": request}).data)

    @extend_schema(operation_id="season_amend", request=SeasonAmendInput, responses=SeasonOutput)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Amend a season, archive it, or take it out of the archive. Recorded hanchan do not change."""
        season, body = self.season(request, slug), read_body(SeasonAmendInput, request, partial=True)
        season = season_changed(request, season, body)
        return Response(SeasonOutput(season, context={"request": request}).data)


class ExternalSeasonView(ExternalView):
    made_at = "clubs/{club}/seasons/{slug}/"

    def season(self, request: Request) -> Season | None:
        return self.find(request, club_seasons(self.club(request)).select_related("club"))

    @extend_schema(operation_id="season_external", responses=SeasonOutput)
    def get(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Show the season with this id in another system."""
        return Response(SeasonOutput(existing(self.season(request)), context={"request": request}).data)

    @extend_schema(operation_id="season_put", request=SeasonPutInput, responses={200: SeasonOutput, 201: SeasonOutput})
    def put(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Open the season with this id in another system, or change it to be like this."""
        found, body = self.club(request), read_body(SeasonPutInput, request)
        state: dict[str, Any] = {key: body[key] for key in ("state", "reason") if key in body}

        def make() -> Season:
            new = {key: value for key, value in body.items() if key not in state}
            return season_made(request, found, {**new, "external_ids": [self.external_id()._asdict()]})

        season, is_new = find_or_make(lambda: self.season(request), make)
        season = season_changed(request, season, state if is_new else body)
        return Response(SeasonOutput(season, context={"request": request}).data, status=201 if is_new else 200)


# ----- adjustments -----


class AdjustmentListView(SeasonBaseView):
    pagination_class = Pages

    @extend_schema(operation_id="adjustments", responses=AdjustmentOutput(many=True))
    def get(self, request: Request, club: str, slug: str) -> Response:
        """List the points given or taken apart from the games, each with its reason."""
        given = self.season(request, slug).adjustments.select_related("season", "player")
        return self.page(request, given, AdjustmentOutput)

    @extend_schema(operation_id="adjustment_give", request=AdjustmentInput, responses={201: AdjustmentOutput})
    def post(self, request: Request, club: str, slug: str) -> Response:
        """Give or take points apart from the games."""
        season, body = self.season(request, slug), read_body(AdjustmentInput, request)
        player = read_players(season.club, [body["player"]])[0]
        points = round(Fraction(body["points"]) * season.points_unit)
        given = adjustment_give(
            actor=actor(request), season=season, player=player, points=points, reason=body["reason"]
        )
        return Response(AdjustmentOutput(given).data, status=201)


class AdjustmentVoidView(SeasonBaseView):
    @extend_schema(operation_id="adjustment_void", request=NeededReasonInput, responses=AdjustmentOutput)
    def post(self, request: Request, club: str, slug: str, pk: int) -> Response:
        """Make an adjustment void."""
        rows = self.season(request, slug).adjustments.select_related("season__club", "player")
        given = existing(rows.filter(pk=pk).first())
        reason = read_body(NeededReasonInput, request)["reason"]
        adjustment_void(actor=actor(request), adjustment=given, reason=reason)
        given.refresh_from_db(fields=["is_void"])
        return Response(AdjustmentOutput(given).data)
