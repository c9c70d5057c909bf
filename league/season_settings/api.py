"""The API of seasons and of their adjustments."""

from fractions import Fraction

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.core.api.serializers import Input
from league.core.errors import existing
from league.players.inputs import PlayerField
from league.records.api.games.inputs import HouseRulesField, read_house_rules, read_players
from league.seasons.filters import SeasonFilter
from league.seasons.models import MOST_RANKS, SEASON_STATES, Season
from league.seasons.outputs import AdjustmentOutput, SeasonOutput
from league.seasons.selectors import club_seasons
from league.seasons.services import adjustment_give, adjustment_void, season_amend, season_archive, season_open
from league.standings.api_base import SeasonBaseView


class SeasonInput(Input):
    """A new season."""

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


class SeasonAmendInput(SeasonInput):
    """Changes of a season."""

    slug = None  # type: ignore[assignment]  # an address stays
    state = serializers.ChoiceField(choices=SEASON_STATES, required=False)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


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
        seasons = club_seasons(self.club(request)).select_related("club")
        return self.page(request, seasons, SeasonOutput)

    @extend_schema(operation_id="season_open", request=SeasonInput, responses={201: SeasonOutput})
    def post(self, request: Request, club: str) -> Response:
        """Open a season."""
        found, body = self.club(request), read_body(SeasonInput, request)
        version = read_house_rules(found, body.pop("house_rules", None), None)
        season = season_open(actor=actor(request), club=found, house_rules=version, **body)
        return Response(SeasonOutput(season, context={"request": request}).data, status=201)


class OneSeasonView(SeasonBaseView):
    @extend_schema(operation_id="season", responses=SeasonOutput)
    def get(self, request: Request, club: str, slug: str) -> Response:
        """Show a season."""
        return Response(SeasonOutput(self.season(request, slug), context={"request": request}).data)

    @extend_schema(operation_id="season_amend", request=SeasonAmendInput, responses=SeasonOutput)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        """Amend a season, archive it, or take it out of the archive. Recorded hanchan do not change."""
        season, body = self.season(request, slug), read_body(SeasonAmendInput, request, partial=True)
        state, reason = body.pop("state", None), body.pop("reason", "")
        if "house_rules" in body:
            body["house_rules"] = read_house_rules(season.club, body["house_rules"], None)
        if state is not None:
            is_archived = state == "archived"
            season = season_archive(actor=actor(request), season=season, is_archived=is_archived, reason=reason)
        if body:
            season = season_amend(actor=actor(request), season=season, reason=reason, **body)
        return Response(SeasonOutput(season, context={"request": request}).data)


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
