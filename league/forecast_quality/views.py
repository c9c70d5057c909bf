from django.http import HttpResponse

from league.clubs.club_page import ClubRequest, club_page
from league.clubs.models import Club
from league.core.web.pages import show
from league.forecast_quality.selectors import quality_lines, stored_quality
from league.forecast_quality.services import forecast_quality_request
from league.ladders.selectors import club_ladders
from scoring.forecast_quality import COIN


@club_page()
def forecast_quality(request: ClubRequest, club: Club) -> HttpResponse:
    """How well each ladder predicts the club's games."""
    forecast_quality_request(club=club)
    stored = stored_quality(club)
    lines = quality_lines(club)
    return show(
        request,
        "forecast_quality/forecast_quality.html",
        here="ladders",
        found=stored,
        lines=lines,
        coin=COIN,
        has_ladders=club_ladders(club).exists(),
        most=max((line.better for line in lines), default=0),
    )
