from typing import Any

from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages
from league.clubs.sheet_query import SheetQuery
from league.core.api.file_negotiation import FileNegotiation
from league.core.api.serializers import Input
from league.downloads.kinds import CLUB_SHEETS, sheet_answer
from league.records.models import Hanchan
from league.sheets.files import FORMATS, XLSX
from league.sheets.outputs import SheetKindOutput, SheetOutput


class SheetQueryInput(Input):
    """The query keys of all sheets; `sheets/` says which of them a sheet needs and takes."""

    season = serializers.CharField(required=False, help_text="A season's slug.")
    division = serializers.CharField(required=False, help_text="A division's name or id.")
    session = serializers.IntegerField(required=False, help_text="A session's id.")
    hanchan = serializers.IntegerField(required=False, help_text="A hanchan's id.")
    player = serializers.IntegerField(required=False, help_text="A player's id.")
    ladder = serializers.CharField(required=False, help_text="A ladder's slug.")
    final_table = serializers.IntegerField(required=False, help_text="A final table's id.")
    ruleset = serializers.CharField(required=False, help_text="A ruleset's key.")
    state = serializers.ChoiceField(Hanchan.State.choices, required=False)
    on = serializers.DateField(required=False, help_text="The ladder as it was at the end of this day.")
    since = serializers.DateField(required=False, help_text="The first day.")
    until = serializers.DateField(required=False, help_text="The last day.")


class SheetListView(ClubView):
    pagination_class = Pages

    @extend_schema(operation_id="sheets", responses=SheetKindOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the sheets of the club, with the query keys that each needs and takes."""
        self.club(request)
        rows: list[dict[str, Any]] = [
            {"key": kind.key, "title": kind.title, "needs": kind.needs, "takes": kind.takes, "formats": FORMATS}
            for kind in CLUB_SHEETS
        ]
        return self.page(request, rows, SheetKindOutput)


class SheetView(ClubView):
    content_negotiation_class = FileNegotiation
    queries = {"GET": SheetQueryInput}

    @extend_schema(
        operation_id="sheet",
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, XLSX): OpenApiTypes.BINARY,
            (200, "application/json"): SheetOutput,
        },
    )
    def get(self, request: Request, club: str, kind: str, suffix: str) -> HttpResponse:
        """Download a table or chart of the club as `csv`, `xlsx` or `json`.

        CSV and XLSX are for readers: texts in the reader's language, as on the page. JSON is for programs: raw values
        under stable keys.
        """
        found = self.club(request)
        self.query(request)
        given = {key: value for key, value in request.GET.dict().items() if value}
        return sheet_answer(kind, suffix, SheetQuery(found, given, found.day_of(timezone.now())))
