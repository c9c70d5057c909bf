from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView
from league.clubs.sheet_query import SheetQuery
from league.downloads.kinds import CLUB_SHEETS, sheet_answer
from league.sheets.files import FORMATS

FIELDS = sorted({field for kind in CLUB_SHEETS for field in (*kind.needs, *kind.takes)})


class SheetListView(ClubView):
    """The sheets of a club, with the fields that each needs and takes."""

    @extend_schema(operation_id="sheets", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        self.club(request)
        return Response(
            [
                {
                    "key": kind.key,
                    "title": str(kind.title),
                    "needs": kind.needs,
                    "takes": kind.takes,
                    "formats": list(FORMATS),
                }
                for kind in CLUB_SHEETS
            ]
        )


class SheetView(ClubView):
    """One sheet as `csv`, `xlsx` or `json`, with the columns and rows of the page."""

    @extend_schema(
        operation_id="sheet",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        parameters=[OpenApiParameter(field, str) for field in FIELDS],
    )
    def get(self, request: Request, club: str, kind: str, suffix: str) -> HttpResponse:
        found = self.club(request)
        query = SheetQuery(found, request.query_params.dict(), found.day_of(timezone.now()))
        return sheet_answer(kind, suffix, query)
