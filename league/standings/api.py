"""The API of league tables."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

from django.http import HttpResponse
from django.utils.functional import SimpleLazyObject
from django.utils.translation import get_language
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, Pages
from league.core.api.serializers import Input
from league.core.conditional import drawn_once, unless_unchanged
from league.core.errors import LeagueError, existing
from league.jobs.freshness import RETRY_AFTER, FreshQuery, job_await, to_be_retried
from league.seasons.models import Division, Season
from league.seasons.selectors import season_find
from league.sheets.table_outputs import OLD_KEYS
from league.standings.api_base import SeasonBaseView
from league.standings.live.selectors import running_state, table_as_it_stands
from league.standings.outputs import MetricOutput, SeasonTableOutput, StandingsOutput, StandingsTableOutput
from league.standings.selectors import SeasonTable, TeamTable, season_neighbours, season_rows, season_table, with_parts
from league.standings.table_state import TableState, shown_to_visitors, table_state
from league.standings.tables.contents import table_contents
from league.standings.tables.ranges import Days, season_table_of_days
from league.standings.tables.why import season_why
from league.standings.tables.why_outputs import WhyOutput
from scoring.metrics import METRICS


class MetricListView(ApiView):
    pagination_class = Pages

    @extend_schema(operation_id="metrics", responses=MetricOutput(many=True))
    def get(self, request: Request) -> Response:
        """List the metrics that a table can be ranked by."""
        return self.page(request, METRICS, MetricOutput)


class DivisionQuery(Input):
    division = serializers.CharField(required=False, help_text="The table of this division: its name or its id.")


class StandingsQuery(DivisionQuery, FreshQuery):
    since = serializers.DateField(required=False, help_text="The table of the games from this day on.")
    until = serializers.DateField(required=False, help_text="The table of the games until this day.")

    as_it_stands = serializers.BooleanField(
        required=False,
        help_text="The table as if every game that is being played ended with its present scores; then `rank_change` "
        "is against the table that counts.",
    )


class TablePages(Pages):
    page_size = 100

    def answer(self, request: Request, lines: int, draw: Callable[[slice], dict[str, Any]]) -> dict[str, Any]:
        """A page of a table of this many lines; `draw` shows those of the page."""
        numbers = self.paginate_queryset(cast(Any, range(lines)), request) or [0]
        links = {"count": lines, "next": self.get_next_link(), "previous": self.get_previous_link()}
        return links | draw(slice(numbers[0], min(lines, numbers[-1] + 1)))


def table_answer(table: SeasonTable | TeamTable, output: type[StandingsTableOutput]) -> dict[str, Any]:
    return dict(output(table, context={"table": table}).data)


class StandingsView(SeasonBaseView):
    """The league table, cached for all visitors."""

    pagination_class = TablePages
    queries = {"GET": StandingsQuery}
    deprecated_keys = {"GET": OLD_KEYS}

    @classmethod
    def as_view(cls, **given: Any) -> Any:
        view: Any = super().as_view(**given)
        view.shown_of = shown_to_visitors
        return view

    @extend_schema(operation_id="standings", responses=StandingsOutput, parameters=[RETRY_AFTER])
    def get(self, request: Request, club: str, slug: str) -> HttpResponse:
        """Show the league table, or that of a division or of some days.

        A page has 100 rows unless `page_size` says otherwise. The table follows the record within a second or so.
        Until then `is_behind` is true.
        """
        found, query = self.club(request), self.query(request)
        # The state first: what is read after it can only be newer than the ETag says.
        state = table_state(request.user, club, slug)
        is_fresh = query.get("fresh", False)
        if is_fresh and state and state.is_behind:
            job_await(kind="standings", subject=str(state.season))
            state = table_state(request.user, club, slug)
        # An answer whose rows are drawn already needs no more of the season than its state.
        season = cast(Season, SimpleLazyObject(partial(season_find, found, slug)))
        division = self.division(season, query)
        days = Days(query.get("since"), query.get("until"))
        if query.get("as_it_stands"):
            if any(days) or is_fresh:
                raise LeagueError("contradiction")
            return _as_it_stands(request, existing(state), season, division)
        if any(days):
            return Response(_page_of_days(request, season_table_of_days(season, days, division)))
        state = existing(state)
        draw = partial(_page, request, state, season, division)
        if is_fresh and state.is_behind:
            return to_be_retried(Response(draw()))
        return unless_unchanged(request._request, *state, draw=lambda: Response(draw()))


def _page(request: Request, state: TableState, season: Season, division: Division | None) -> dict[str, Any]:
    """A page of the table, cached until its rows change, by language because the columns have names."""
    key = f"standings-{state.season}-{division.pk if division else ''}"

    def draw(span: slice) -> dict[str, Any]:
        def draw_rows() -> dict[str, Any]:
            table = season_table(season, division, season_rows(season, division)[span], behind=state.is_behind)
            return table_answer(with_parts(table) if has.has_parts else table, SeasonTableOutput)

        drawn = drawn_once(f"{key}-{span.start}-{span.stop}-{get_language()}", state.rows, draw_rows)
        return drawn | {"is_behind": bool(state.is_behind)}

    has = drawn_once(f"{key}-contents", state.rows, lambda: table_contents(season, division))
    return TablePages().answer(request, has.rows, draw)


def _as_it_stands(request: Request, state: TableState, season: Season, division: Division | None) -> HttpResponse:
    running = running_state(season)
    key = f"api-as-it-stands-{state.season}-{division.pk if division else ''}"

    def draw(span: slice) -> dict[str, Any]:
        def draw_rows() -> dict[str, Any]:
            return table_answer(with_parts(table_as_it_stands(season, division, span).table), SeasonTableOutput)

        return drawn_once(f"{key}-{span.start}-{span.stop}-{get_language()}", (*state.rows, running), draw_rows)

    def answer() -> Response:
        count = drawn_once(f"{key}-count", (*state.rows, running), lambda: table_as_it_stands(season, division).count)
        return Response(TablePages().answer(request, count, draw))

    return unless_unchanged(request._request, *state, running, draw=answer)


def _page_of_days(request: Request, table: SeasonTable) -> dict[str, Any]:
    def draw(span: slice) -> dict[str, Any]:
        return table_answer(with_parts(replace(table, lines=table.lines[span])), SeasonTableOutput)

    return TablePages().answer(request, len(table.lines), draw)


class WhyView(SeasonBaseView):
    queries = {"GET": DivisionQuery}

    @extend_schema(operation_id="standings_why", responses=WhyOutput)
    def get(self, request: Request, club: str, slug: str, player: int) -> Response:
        """Explain the rank of a player, in the whole table or in that of a division."""
        season = self.season(request, slug)
        division = self.division(season, self.query(request))
        table = existing(season_neighbours(season, player, division))
        line, found = table.line_of(player), season_why(table, player)
        why = {
            "player": line.player,
            "rank": line.row.rank,
            "reasons": table.reasons(player),
            "neighbours": found.neighbours,
            "last_games": found.games,
        }
        return Response(WhyOutput(why, context={"table": table}).data)
