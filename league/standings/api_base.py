"""What the addresses of the API below a season share."""

from typing import Any

from rest_framework.request import Request

from league.clubs.api_base import ClubView
from league.seasons.models import Division, Season
from league.seasons.selectors import season_division, season_find


class SeasonBaseView(ClubView):
    def season(self, request: Request, slug: str) -> Season:
        return season_find(self.club(request), slug)

    def division(self, season: Season, query: dict[str, Any]) -> Division | None:
        """The division that the query names, if it does."""
        return season_division(season, query["division"]) if query.get("division") else None
