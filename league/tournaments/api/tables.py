"""Standings by API: the table after any round, the reasons for a rank, the final table."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.core.conditional import unless_unchanged
from league.core.errors import LeagueError
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import tournament_table_shape, why_shape
from league.tournaments.api.rounds.referee_outputs import BestHandOutput
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.results.best_hands import tournament_hands
from league.tournaments.standings.cached_table import state_of
from league.tournaments.standings.columns import entrant_name
from league.tournaments.standings.divisions import division_table, divisions_of
from league.tournaments.standings.tournament_table import TournamentTable

BEST_HANDS = 10
AFTER = OpenApiParameter("after", int, description="After this round; absent: all that may be shown.")


def after_round(request: Request) -> int | None:
    wanted = request.query_params.get("after", "")
    if wanted and not (wanted.isascii() and wanted.isdigit() and len(wanted) < 5):
        raise LeagueError("bad_field", field="after", reason=wanted)
    return int(wanted) if wanted else None


DIVISION = OpenApiParameter("division", str, description="The table of this division, ranked from 1.")


def wanted_table(request: Request, table: TournamentTable) -> TournamentTable:
    wanted = request.query_params.get("division", "")
    if wanted and wanted not in divisions_of(table):
        raise LeagueError("bad_field", field="division", reason=wanted)
    return division_table(table, wanted) if wanted else table


class TournamentStandingsView(TournamentView):
    """The table, with an ETag: clients that have it get 304. Only the desk sees frozen results in it."""

    @extend_schema(operation_id="tournament_standings", responses=OpenApiTypes.ANY, parameters=[AFTER, DIVISION])
    def get(self, request: Request, slug: str) -> HttpResponse:
        access, after = self.access(request), after_round(request)
        return unless_unchanged(
            request._request,
            *state_of(access.tournament),
            access.is_desk,
            draw=lambda: Response(tournament_table_shape(wanted_table(request, access.table(after)), access)),
        )


class TournamentWhyView(TournamentView):
    """The reasons for the rank of an entrant, in sentences."""

    @extend_schema(operation_id="tournament_standings_why", responses=OpenApiTypes.ANY, parameters=[AFTER])
    def get(self, request: Request, slug: str, entrant: int) -> Response:
        access = self.access(request)
        table = access.table(after_round(request))
        line = table.line_of(entrant)
        if line is None:
            raise LeagueError("not_found")
        return Response(
            {"entrant": entrant_name(line.entrant, access), "rank": line.rank_shown, "why": why_shape(table, line)}
        )


class FinalTableView(TournamentView):
    """The final table as written when the tournament was closed; before that the provisional table."""

    @extend_schema(operation_id="tournament_final_table", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        access = self.access(request)
        rows = written_rows(access) if access.tournament.is_closed else provisional_rows(access)
        best = tournament_hands(access)[:BEST_HANDS]
        hands = BestHandOutput(best, many=True, context={"access": access}).data
        return Response({"is_provisional": access.tournament.is_provisional, "rows": rows, "best_hands": hands})


def written_rows(access: TournamentAccess) -> list[dict[str, Any]]:
    rows = access.tournament.final_rows.select_related("entrant__player").order_by("order")
    return [
        {"rank": row.rank, "entrant": entrant_name(row.entrant, access), "values": row.values["texts"]} for row in rows
    ]


def provisional_rows(access: TournamentAccess) -> list[dict[str, Any]]:
    return [
        {"rank": line.rank_shown, "entrant": entrant_name(line.entrant, access), "values": line.texts}
        for line in access.table().lines
    ]
