"""The files and prints of a tournament by API."""

from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, actor, read_body
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.sheets.files import PRINTED_FORMATS
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import tournament_whole
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.lifecycle.access import TournamentAccess
from league.tournaments.models import Printout
from league.tournaments.printing.blocks import PRINTS
from league.tournaments.printing.services import job_of, printout_file, printout_want, printouts_of
from league.tournaments.printing.sheets import TournamentFile, sheets_for, tournament_file


class PrintoutInput(Input):
    kind = serializers.ChoiceField([kind.key for kind in PRINTS])
    round = serializers.IntegerField(
        min_value=1, max_value=1000, required=False, help_text="Print only this round; for score forms."
    )
    codes = serializers.BooleanField(required=False, default=True, help_text="With QR codes.")


# ----- files -----
class SheetListView(TournamentView):
    """The sheets that can be downloaded, with their formats."""

    @extend_schema(operation_id="tournament_sheets", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        kinds = sheets_for(self.access(request))
        return Response(
            [{"key": kind.key, "title": str(kind.title), "formats": list(PRINTED_FORMATS)} for kind in kinds]
        )


class ArchiveView(TournamentView):
    """The whole tournament as it was entered; for the desk."""

    @extend_schema(operation_id="tournament_archive", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response(tournament_archive(actor=actor(request), tournament=self.access(request).tournament))


class RestoreView(ClubView):
    """Restore a tournament, in any club, from its archive; the body is the answer of `archive/`."""

    @extend_schema(operation_id="tournament_restore", request=OpenApiTypes.OBJECT, responses=OpenApiTypes.ANY)
    def post(self, request: Request, club: str) -> Response:
        found = self.club(request)
        archive = request.data
        if not isinstance(archive, dict):
            raise LeagueError("bad_archive")
        made = tournament_restore(actor=actor(request), club=found, archive=archive)
        return Response(tournament_whole(TournamentAccess(made, is_desk=True)), status=201)


class PrintoutListView(TournamentView):
    """Forms to be printed, typeset in the background; for the desk."""

    @extend_schema(operation_id="tournament_printouts", responses=OpenApiTypes.ANY)
    def get(self, request: Request, slug: str) -> Response:
        return Response([printout_shape(printout) for printout in printouts_of(self.desk(request).tournament)])

    @extend_schema(operation_id="tournament_printout_want", request=PrintoutInput, responses=OpenApiTypes.ANY)
    def post(self, request: Request, slug: str) -> Response:
        tournament, body = self.desk(request).tournament, read_body(PrintoutInput, request)
        wanted = printout_want(
            actor=actor(request), tournament=tournament, kind=body["kind"], round_number=body.get("round"),
            site=request.build_absolute_uri("/") if body["codes"] else "",
        )  # fmt: skip
        return Response(printout_shape(wanted), status=202)


class PrintoutView(TournamentView):
    @extend_schema(operation_id="tournament_printout", responses={(200, "application/pdf"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, pk: int) -> HttpResponse:
        found = printout_file(self.desk(request).tournament, pk)
        return file_response(TournamentFile(str(found), "application/pdf", bytes(found.content or b"")))


def printout_shape(printout: Printout) -> dict[str, Any]:
    job = job_of(printout)
    return {
        "id": printout.pk, "kind": printout.kind, "round": printout.round, "wanted_at": printout.wanted_at,
        "made_at": printout.made_at, "state": job.state if job else None, "percent": job.percent if job else None,
    }  # fmt: skip


class SheetView(TournamentView):
    """A sheet as a file: csv, xlsx, json or pdf."""

    @extend_schema(operation_id="tournament_sheet", responses={(200, "application/octet-stream"): OpenApiTypes.BINARY})
    def get(self, request: Request, slug: str, kind: str, suffix: str) -> HttpResponse:
        return file_response(tournament_file(self.access(request), kind, suffix, now=timezone.now()))


def file_response(file: TournamentFile) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(file.content, file.content_type, headers=headers)
