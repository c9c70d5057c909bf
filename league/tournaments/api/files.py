"""The files of a tournament by API: sheets, printouts, the archive and its restore."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body, take_body
from league.clubs.roles import require
from league.core.api.errors import first_path
from league.core.api.file_negotiation import FileNegotiation
from league.core.api.serializers import Input, Output
from league.core.errors import LeagueError
from league.jobs.models import JobState
from league.records.imports.limits import archive_take
from league.sheets.files import PRINTED_FORMATS, WRITERS
from league.sheets.outputs import SheetOutput
from league.sheets.pdf import CONTENT_TYPE as PDF
from league.tournaments.api.base import TournamentView
from league.tournaments.api.outputs import TournamentDetailOutput, tournament_whole
from league.tournaments.archive.restoring import tournament_restore
from league.tournaments.archive.writing import tournament_archive
from league.tournaments.core.access import TournamentAccess
from league.tournaments.printing.blocks import PRINT_KEYS
from league.tournaments.printing.services import printout_file, printout_want, printouts_with_jobs
from league.tournaments.printing.sheets import TournamentFile, sheets_for, tournament_file

OCTETS = "application/octet-stream"


# ----- sheets -----
class TournamentSheetOutput(Output):
    """A sheet that can be downloaded at `sheets/<key>/<format>/`."""

    key = serializers.CharField()
    title = serializers.CharField()
    formats = serializers.SerializerMethodField()

    def get_formats(self, kind: Any) -> list[str]:
        return list(PRINTED_FORMATS)


class SheetListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_sheets", responses=TournamentSheetOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the sheets that you can download, with their formats."""
        return self.page(request, sheets_for(self.access(request)), TournamentSheetOutput)


class SheetView(TournamentView):
    content_negotiation_class = FileNegotiation

    @extend_schema(
        operation_id="tournament_sheet",
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, WRITERS["xlsx"].content_type): OpenApiTypes.BINARY,
            (200, "application/json"): SheetOutput,
            (200, PDF): OpenApiTypes.BINARY,
        },
    )
    def get(self, request: Request, slug: str, kind: str, suffix: str) -> HttpResponse:
        """Download a sheet as csv, xlsx, json or pdf."""
        return file_response(tournament_file(self.access(request), kind, suffix, now=timezone.now()))


def file_response(file: TournamentFile) -> HttpResponse:
    headers = {"Content-Disposition": f'attachment; filename="{file.name}"', "Cache-Control": "private, no-cache"}
    return HttpResponse(file.content, file.content_type, headers=headers)


# ----- printouts -----
class PrintoutInput(Input):
    kind = serializers.ChoiceField(PRINT_KEYS)
    round = serializers.IntegerField(
        min_value=1,
        max_value=1000,
        required=False,
        help_text="Print only this round; for score forms and prints for the wall.",
    )
    codes = serializers.BooleanField(required=False, default=True, help_text="With QR codes.")


class PrintoutOutput(Output):
    """A printout, read with its job: `job_state` and `job_percent`."""

    id = serializers.IntegerField()
    kind = serializers.ChoiceField(PRINT_KEYS)
    round = serializers.IntegerField(allow_null=True, help_text="The only round that is printed; null: all.")
    wanted_at = serializers.DateTimeField()
    made_at = serializers.DateTimeField(allow_null=True, help_text="Then `printouts/<id>/file/` has the file.")
    state = serializers.ChoiceField(
        JobState.choices, source="job_state", allow_null=True, help_text="Of the job that typesets it."
    )
    percent = serializers.IntegerField(source="job_percent", allow_null=True)


class PrintoutListView(TournamentView):
    pagination_class = Pages

    @extend_schema(operation_id="tournament_printouts", responses=PrintoutOutput(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List the printouts that were ordered, the latest first. For the desk."""
        return self.page(request, printouts_with_jobs(self.desk(request).tournament), PrintoutOutput)

    @extend_schema(operation_id="tournament_printout_want", request=PrintoutInput, responses={202: PrintoutOutput})
    def post(self, request: Request, slug: str) -> Response:
        """Order a printout, which is typeset in the background. For the desk."""
        tournament, body = self.desk(request).tournament, read_body(PrintoutInput, request)
        wanted = printout_want(
            actor=actor(request), tournament=tournament, kind=body["kind"], round_number=body.get("round"),
            site=request.build_absolute_uri("/") if body["codes"] else "",
        )  # fmt: skip
        return Response(PrintoutOutput(printouts_with_jobs(tournament).get(pk=wanted.pk)).data, status=202)


class PrintoutView(TournamentView):
    content_negotiation_class = FileNegotiation

    @extend_schema(
        operation_id="tournament_printout",
        responses={(200, PDF): OpenApiTypes.BINARY, (200, OCTETS): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, slug: str, pk: int) -> HttpResponse:
        """Download a finished printout, a PDF. For the desk."""
        found = printout_file(self.desk(request).tournament, pk)
        # Client generators read octets of any kind, and few of them a PDF.
        kind = request._request.get_preferred_type([PDF, OCTETS]) or PDF
        return file_response(TournamentFile(str(found), kind, bytes(found.content or b"")))


# ----- the archive -----
def rows_field(help_text: str, **more: Any) -> serializers.ListField:
    return serializers.ListField(child=serializers.DictField(), help_text=help_text, **more)


class ArchiveFields(serializers.Serializer[Any]):
    format = serializers.CharField(help_text="`janroku-event`.")
    version = serializers.IntegerField()
    house_rules = serializers.DictField(help_text="The name, the ruleset's key, and all options of that ruleset.")
    event = serializers.DictField(help_text="The settings of the tournament, its days and its state.")
    stages = rows_field("The settings of each stage, and the choices at its cut.")
    entrants = rows_field("The entrants by `id`, with name, team and what was entered about them.")
    pairs = rows_field("The ids of two entrants each who are kept apart.")
    rounds = rows_field("The draw of each round, its tables with the seats, and the results as they were entered.")
    penalties = rows_field("The penalties by entrant and round.")
    hands = rows_field("The hands that the desk noted, by entrant and round.", required=False)


class TournamentArchiveOutput(ArchiveFields, Output):
    """A whole tournament as it was entered."""


class TournamentArchiveInput(ArchiveFields, Input):
    """The answer of `archive/`. `tournament_restore` checks it."""

    sees_version = False


def check_archive(archive: Any) -> None:
    """Refuse a body that has not the form of an archive; `fields` names what is wrong."""
    if not isinstance(archive, dict):
        raise LeagueError("bad_archive")
    form = TournamentArchiveInput(data=archive)
    if not form.is_valid():
        raise LeagueError("bad_archive", at_key=first_path(form.errors))


class ArchiveView(TournamentView):
    @extend_schema(operation_id="tournament_archive", responses=TournamentArchiveOutput)
    def get(self, request: Request, slug: str) -> Response:
        """Download the whole tournament as it was entered. For the desk."""
        archive = tournament_archive(actor=actor(request), tournament=self.access(request).tournament)
        return Response(TournamentArchiveOutput(archive).data)


class RestoreView(ClubView):
    made_at = "tournaments/{slug}/"

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        """Count the work outside of the transaction, which a refusal takes back."""
        archive_take(actor(request), int(request.META.get("CONTENT_LENGTH") or 0))
        return super().write(handler, request, *args, **kwargs)

    @extend_schema(
        operation_id="tournament_restore", request=TournamentArchiveInput, responses={201: TournamentDetailOutput}
    )
    def post(self, request: Request, club: str) -> Response:
        """Restore a tournament, in any club, from its archive: the answer of `archive/`."""
        found = self.club(request)
        # Before the body: who may not restore anything learns nothing about it.
        require(actor(request), found, "tournament")
        archive: Any = take_body(request)
        check_archive(archive)
        made = tournament_restore(actor=actor(request), club=found, archive=archive)
        return Response(tournament_whole(TournamentAccess(made, is_desk=True)), status=201)
