from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView
from league.forecast_quality.selectors import better_than_coin, is_current, stored_quality
from league.forecast_quality.services import forecast_quality_request
from league.ladders.selectors import club_ladders


class ForecastQualityView(ClubView):
    """How well each ladder predicts the club's games, the best first; `is_current` is false while it is computed."""

    @extend_schema(operation_id="calibration", responses=OpenApiTypes.ANY)
    def get(self, request: Request, club: str) -> Response:
        found_club = self.club(request)
        forecast_quality_request(club=found_club)
        found = stored_quality(found_club)
        slugs = {ladder.pk: ladder.slug for ladder in club_ladders(found_club)}
        rows = [_shape(row, slugs[row["ladder"]]) for row in (found.found if found else ()) if row["ladder"] in slugs]
        return Response({"is_current": is_current(found_club, found), "ladders": rows})


def _shape(row: dict[str, Any], slug: str) -> dict[str, Any]:
    return {**row, "ladder": slug, "better_than_coin_percent": round(better_than_coin(row), 2)}
