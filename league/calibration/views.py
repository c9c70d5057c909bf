from django.http import HttpResponse

from league.calibration.selectors import calibration_lines, club_calibration
from league.calibration.services import calibration_ask
from league.clubs.models import Club
from league.ladders.selectors import club_ladders
from league.web.pages import ClubRequest, club_page, show
from scoring.calibration import COIN


@club_page()
def calibration(request: ClubRequest, club: Club) -> HttpResponse:
    """Which ladder foretells the club's games best."""
    calibration_ask(club=club)
    found = club_calibration(club)
    lines = calibration_lines(club)
    return show(
        request,
        "calibration/calibration.html",
        here="ladders",
        found=found,
        lines=lines,
        coin=COIN,
        has_ladders=club_ladders(club).exists(),
        most=max((line.better for line in lines), default=0),
    )
