from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, cast

from django.http import HttpResponse
from django.utils.translation import get_language, gettext
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.core.api.serializers import Input
from league.core.conditional import drawn_once, unless_unchanged
from league.core.errors import LeagueError
from league.core.parsing import whole_number
from league.core.points import points_text
from league.players.selectors import player_find
from league.records.games.inputs import read_house_rules
from league.seasons.models import Adjustment, Division, Season
from league.seasons.selectors import club_seasons, season_find
from league.seasons.services import adjustment_give, adjustment_void, season_amend, season_archive, season_open
from league.standings.selectors import SeasonTable, season_neighbours, season_rows, season_table
from league.standings.table_state import TableState, shown_to_visitors, table_state
from league.standings.tables.columns import table_output
from league.standings.tables.ranges import Days, season_table_of_days
from league.standings.tables.season_columns import season_columns
from scoring.metrics import METRICS


class SeasonInput(Input):
    name = serializers.CharField(max_length=100)
    opens = serializers.DateField()
    closes = serializers.DateField(required=False, allow_null=True)
    house_rules = serializers.IntegerField(required=False, help_text="A version's id; absent: the club's only one.")
    slug = serializers.SlugField(max_length=60, required=False)
    metrics = serializers.ListField(child=serializers.CharField(max_length=60), required=False)
    min_games = serializers.IntegerField(min_value=0, required=False)
    counts_guests = serializers.BooleanField(required=False)


class SeasonAmendInput(SeasonInput):
    reason = serializers.CharField(max_length=200, required=False)
    is_archived = serializers.BooleanField(required=False)


class NeededReasonInput(Input):
    reason = serializers.CharField(max_length=200)


class AdjustmentInput(Input):
    player = serializers.CharField()
    points = serializers.DecimalField(max_digits=12, decimal_places=3)
    reason = serializers.CharField(max_length=200)


def season_shape(season: Season) -> dict[str, Any]:
    return {
        "slug": season.slug,
        "name": season.name,
        "opens": season.opens,
        "closes": season.closes,
        "house_rules": {"id": season.house_rules_id, "name": str(season.house_rules)},
        "metrics": season.metrics,
        "min_games": season.min_games,
        "counts_guests": season.counts_guests,
        "is_archived": season.is_archived,
        "revision": season.revision,
    }


def table_shape(table: SeasonTable) -> dict[str, Any]:
    """The table: `values` as text, as the page shows them; `ranked_by` has the metrics in their order."""
    return {
        "season": table.season.slug,
        "division": table.division.name if table.division else None,
        "revision": table.season.revision,
        "is_behind": table.is_behind,
        "ranked_by": [step.text for step in table.ranked_by],
        **table_output(season_columns(table), table.lines),
    }


def adjustment_shape(adjustment: Adjustment) -> dict[str, Any]:
    return {
        "id": adjustment.pk,
        "player": adjustment.player_id,
        "points": points_text(adjustment.points, adjustment.season.points_unit),
        "reason": adjustment.reason,
        "given_at": adjustment.given_at,
        "is_void": adjustment.is_void,
    }


class MetricListView(ClubView):
    """The metrics that a table can be ranked by."""

    @extend_schema(operation_id="metrics", responses=OpenApiTypes.ANY)
    def get(self, request: Request) -> Response:
        shown = [
            {"key": one.key, "name": gettext(one.name), "better": one.better, "help": gettext(one.help)}
            for one in METRICS
        ]
        return Response(shown)


class SeasonListView(ClubView):
    @extend_schema(operation_id="seasons", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        return self.pages(request, club_seasons(self.club(request)), season_shape)

    @extend_schema(operation_id="season_open", request=SeasonInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found, body = self.club(request), read_body(SeasonInput, request)
        version = read_house_rules(found, body.pop("house_rules", None), None)
        return Response(
            season_shape(season_open(actor=actor(request), club=found, house_rules=version, **body)), status=201
        )


class SeasonBaseView(ClubView):
    def season(self, request: Request, slug: str) -> Season:
        return season_find(self.club(request), slug)


class OneSeasonView(SeasonBaseView):
    @extend_schema(operation_id="season", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return Response(season_shape(self.season(request, slug)))

    @extend_schema(operation_id="season_amend", request=SeasonAmendInput, responses=OpenApiTypes.ANY)
    def patch(self, request: Request, club: str, slug: str) -> Response:
        season, body = self.season(request, slug), read_body(SeasonAmendInput, request, partial=True)
        body.pop("slug", None)
        is_archived = body.pop("is_archived", None)
        if "house_rules" in body:
            body["house_rules"] = read_house_rules(season.club, body["house_rules"], None)
        if is_archived is not None:
            season = season_archive(actor=actor(request), season=season, is_archived=is_archived)
        if body:
            season = season_amend(actor=actor(request), season=season, **body)
        return Response(season_shape(season))


STANDINGS = [
    OpenApiParameter("division", int), OpenApiParameter("since", date), OpenApiParameter("until", date),
    OpenApiParameter("page", int), OpenApiParameter("page_size", int),
]  # fmt: skip


class StandingsView(SeasonBaseView):
    """The league table, 100 lines a page, cached for all visitors. An ETag lets it answer 304."""

    @classmethod
    def as_view(cls, **given: Any) -> Any:
        view: Any = super().as_view(**given)
        view.shown_of = shown_to_visitors
        return view

    @extend_schema(operation_id="standings", responses=OpenApiTypes.ANY, parameters=STANDINGS)
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        season, state = self.season(request, slug), table_state(request.user, club, slug)
        asked = request.query_params.get("division", "")
        division = Division.objects.filter(season=season, pk=asked).first() if whole_number(asked) else None
        if asked and division is None:
            raise LeagueError("not_found")
        days = Days(*(_day(request.query_params.get(key, "")) for key in ("since", "until")))
        if any(days):
            return Response(_page_of_days(request, season_table_of_days(season, days, division)))
        assert state, "the season is there"
        draw = partial(_page, request, state, season, division)
        return unless_unchanged(request._request, *state, draw=lambda: Response(draw()))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError:
        raise LeagueError("bad_date", value=text) from None


class TablePages(Pages):
    page_size = 100

    def span(self, request: Request, lines: int) -> slice:
        """The lines of the table on the requested page."""
        numbers = self.paginate_queryset(cast(Any, range(lines)), request) or [0]
        return slice(numbers[0], min(lines, numbers[-1] + 1))

    def with_links(self, lines: int, shape: dict[str, Any]) -> dict[str, Any]:
        return {"count": lines, "next": self.get_next_link(), "previous": self.get_previous_link(), **shape}


def _page(request: Request, state: TableState, season: Season, division: Division | None) -> dict[str, Any]:
    """A page of the table, cached until the table changes, by language because the columns have names."""
    pages, rows = TablePages(), season_rows(season, division)
    lines = rows.count()
    span = pages.span(request, lines)
    key = f"standings-{season.pk}-{division.pk if division else ''}-{span.start}-{span.stop}-{get_language()}"
    shape = drawn_once(key, state.table, lambda: table_shape(season_table(season, division, rows[span])))
    return pages.with_links(lines, shape)


def _page_of_days(request: Request, table: SeasonTable) -> dict[str, Any]:
    pages, lines = TablePages(), len(table.lines)
    span = pages.span(request, lines)
    return pages.with_links(lines, table_shape(replace(table, lines=table.lines[span])))


class WhyView(SeasonBaseView):
    """Why a player has this rank, in sentences."""

    @extend_schema(operation_id="standings_why", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, slug: str, player: int) -> Response:
        table = season_neighbours(self.season(request, slug), player)
        if table is None:
            raise LeagueError("not_found")
        sentences = [one.render(gettext, table.names.__getitem__) for one in table.why(player)]
        return Response({"player": player, "why": sentences})


class AdjustmentListView(SeasonBaseView):
    """Points given or taken outside the games, each with its reason."""

    @extend_schema(operation_id="adjustments", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str, slug: str) -> Response:
        return self.pages(request, self.season(request, slug).adjustments.select_related("season"), adjustment_shape)

    @extend_schema(operation_id="adjustment_give", request=AdjustmentInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, slug: str) -> Response:
        season, body = self.season(request, slug), read_body(AdjustmentInput, request)
        player = player_find(season.club, body["player"])
        points = int(body["points"] * season.points_unit)
        given = adjustment_give(
            actor=actor(request), season=season, player=player, points=points, reason=body["reason"]
        )
        return Response(adjustment_shape(given), status=201)


class AdjustmentVoidView(SeasonBaseView):
    @extend_schema(operation_id="adjustment_void", request=NeededReasonInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str, slug: str, pk: int) -> Response:
        adjustment = self.season(request, slug).adjustments.select_related("season__club").filter(pk=pk).first()
        if adjustment is None:
            raise LeagueError("not_found")
        adjustment_void(
            actor=actor(request), adjustment=adjustment, reason=read_body(NeededReasonInput, request)["reason"]
        )
        adjustment.refresh_from_db()
        return Response(adjustment_shape(adjustment))
