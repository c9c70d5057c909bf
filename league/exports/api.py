from django.http import HttpResponse
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ClubView
from league.exports.files import WRITERS
from league.exports.kinds import SHEETS, Asked, sheet_answer

FIELDS = sorted({field for kind in SHEETS for field in (*kind.needs, *kind.takes)})


class SheetListView(ClubView):
    """Every table of a club that can be had as a file, with what must and what may be said."""

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
                    "formats": list(WRITERS),
                }
                for kind in SHEETS
            ]
        )


class SheetView(ClubView):
    """One table as `csv`, `xlsx` or `json`: the columns and rows of the page."""

    @extend_schema(
        operation_id="sheet",
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
        parameters=[OpenApiParameter(field, str) for field in FIELDS],
    )
    def get(self, request: Request, club: str, kind: str, suffix: str) -> HttpResponse:
        found = self.club(request)
        asked = Asked(found, request.query_params.dict(), found.day_of(timezone.now()))
        return sheet_answer(kind, suffix, asked)
