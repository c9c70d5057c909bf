"""Standings by API: the table after any round, why somebody stands where they stand, the final table."""

from typing import Any
from urllib.parse import quote

from django.http import HttpResponse, HttpResponseBase
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import IDEMPOTENCY_KEY, ClubView, Form, actor, answer, answer_unless_seen, read_body
from league.errors import LeagueError
from league.tournaments.access import Sight
from league.tournaments.api.doors import TournamentDoor
from league.tournaments.api.shapes import entrant_name, event_table_shape, hand_shape, tournament_whole, why_shape
from league.tournaments.archive import event_archive
from league.tournaments.best_hands import event_hands
from league.tournaments.divisions import division_table, divisions_of
from league.tournaments.kept import state_of
from league.tournaments.models import Printout
from league.tournaments.print_blocks import PRINTS
from league.tournaments.printing import job_of, printout_file, printout_want, printouts_of
from league.tournaments.restoring import event_restore
from league.tournaments.sheets import WRITERS, EventFile, event_file, sheets_for
from league.tournaments.standings import EventLine, EventTable


class PrintoutForm(Form):
    kind = serializers.ChoiceField([kind.key for kind in PRINTS])
    round = serializers.IntegerField(
        min_value=1, max_value=1000, required=False, help_text="Of this round alone; score forms have it."
    )
    codes = serializers.BooleanField(required=False, default=True, help_text="With QR codes of the own pages.")


BEST_HANDS = 10
AFTER = OpenApiParameter("after", int, description="After this round; absent: all that may be shown.")


def after_asked(request: Request) -> int | None:
    asked = request.query_params.get("after", "")
    if asked and not (asked.isascii() and asked.isdigit() and len(asked) < 5):
        raise LeagueError("bad_field", field="after", reason=asked)
    return int(asked) if asked else None


DIVISION = OpenApiParameter("division", str, description="Of this division alone, ranked from 1.")


def division_asked(request: Request, table: EventTable) -> EventTable:
    asked = request.query_params.get("division", "")
    if asked and asked not in divisions_of(table):
        raise LeagueError("bad_field", field="division", reason=asked)
    return division_table(table, asked) if asked else table


class TournamentStandingsView(TournamentDoor):
    """The table, with an ETag: who has seen it gets 304. What is frozen is not in it, except for the desk."""

    @extend_schema(operation_id="tournament_standings", responses=OpenApiTypes.ANY, parameters=[AFTER, DIVISION])
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        sight, after = self.sight(request), after_asked(request)
        who, division = "desk" if sight.is_desk else "all", quote(request.query_params.get("division", ""))
        state = "-".join(str(part) for part in (*state_of(sight.tournament), who, after, division))
        return answer_unless_seen(
            request, state, lambda: event_table_shape(division_asked(request, sight.table(after)), sight)
        )


class TournamentWhyView(TournamentDoor):
    """Why somebody stands where they stand, in sentences."""

    @extend_schema(operation_id="tournament_standings_why", responses=OpenApiTypes.ANY, parameters=[AFTER])
    def get(self, request: Request, slug: str, entrant: int) -> Response:
        sight = self.sight(request)
        table = sight.table(after_asked(request))
        line = line_of(table, entrant)
        return Response(
            {"entrant": entrant_name(line.entrant, sight), "rank": line.rank, "why": why_shape(table, line)}
        )


def line_of(table: EventTable, entrant: int) -> EventLine:
    for line in table.lines:
        if line.entrant.pk == entrant:
            return line
    raise LeagueError("not_found")


class FinalTableView(TournamentDoor):
    """The final table as it was written when the tournament was closed; before that, the table so far, provisional."""

    @extend_schema(operation_id="tournament_final_table", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        sight = self.sight(request)
        rows = written_rows(sight) if sight.tournament.is_closed else provisional_rows(sight)
        hands = [hand_shape(hand, sight) for hand in event_hands(sight)[:BEST_HANDS]]
        return Response({"is_provisional": sight.tournament.is_provisional, "rows": rows, "best_hands": hands})


def written_rows(sight: Sight) -> list[dict[str, Any]]:
    rows = sight.tournament.final_rows.select_related("entrant__player").order_by("order")
    return [
        {"rank": row.rank, "entrant": entrant_name(row.entrant, sight), "values": row.values["texts"]} for row in rows
    ]


def provisional_rows(sight: Sight) -> list[dict[str, Any]]:
    return [
        {"rank": line.rank, "entrant": entrant_name(line.entrant, sight), "values": line.texts}
        for line in sight.table().lines
    ]


# ----- files -----
class SheetListView(TournamentDoor):
    """What can be had as a file, and in which formats."""

    @extend_schema(operation_id="tournament_sheets", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        kinds = sheets_for(self.sight(request))
        return Response([{"key": kind.key, "title": str(kind.title), "formats": list(WRITERS)} for kind in kinds])


class ArchiveView(TournamentDoor):
    """The whole tournament as it was entered; for the desk."""

    @extend_schema(operation_id="tournament_archive", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response(event_archive(actor=actor(request), tournament=self.sight(request).tournament))


class RestoreView(ClubView):
    """Take a tournament in from its archive: the body is what `archive/` answered, in any club."""

    @extend_schema(
        operation_id="tournament_restore", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.ANY,
        parameters=[IDEMPOTENCY_KEY],
    )  # fmt: skip
    def post(self, request: Request, club: str) -> Response:
        found = self.club(request)
        archive = request.data
        if not isinstance(archive, dict):
            raise LeagueError("bad_archive")

        def act() -> dict[str, Any]:
            made = event_restore(actor=actor(request), club=found, archive=archive)
            return tournament_whole(Sight(made, is_desk=True))

        return answer(request, act, 201)


class PrintoutListView(TournamentDoor):
    """Forms to be printed, typeset in the background; for the desk."""

    @extend_schema(operation_id="tournament_printouts", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([printout_shape(one) for one in printouts_of(self.desk(request).tournament)])

    @extend_schema(operation_id="tournament_printout_want", request=PrintoutForm, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        tournament, body = self.desk(request).tournament, read_body(PrintoutForm, request)
        wanted = printout_want(
            actor=actor(request), tournament=tournament, kind=body["kind"], round_number=body.get("round"),
            site=request.build_absolute_uri("/") if body["codes"] else "",
        )  # fmt: skip
        return Response(printout_shape(wanted), status=202)


class PrintoutView(TournamentDoor):
    @extend_schema(operation_id="tournament_printout", responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, pk: int) -> HttpResponse:
        found = printout_file(self.desk(request).tournament, pk)
        return file_response(EventFile(str(found), "application/pdf", bytes(found.content or b"")))


def printout_shape(one: Printout) -> dict[str, Any]:
    job = job_of(one)
    made = {"id": one.pk, "kind": one.kind, "round": one.round, "wanted_at": one.wanted_at, "made_at": one.made_at}
    return {**made, "state": job.state if job else None, "percent": job.percent if job else None}


class SheetView(TournamentDoor):
    """A sheet as a file: csv, xlsx, json or pdf."""

    @extend_schema(operation_id="tournament_sheet", responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, kind: str, suffix: str) -> HttpResponse:
        return file_response(event_file(self.sight(request), kind, suffix, now=timezone.now()))


def file_response(file: EventFile) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(file.content, file.content_type, headers=headers)
