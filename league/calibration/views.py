from typing import Any, NamedTuple

from django.http import HttpResponse

from league.calibration.selectors import better_than_coin, club_calibration
from league.calibration.services import calibration_ask
from league.clubs.models import Club
from league.ladders.models import Ladder
from league.ladders.selectors import club_ladders
from league.web.pages import ClubRequest, club_page, show
from scoring.calibration import COIN


class Chance(NamedTuple):
    """Of so many pairs the stronger was expected ahead in `expected` percent, and came ahead in `came`."""

    pairs: int
    expected: float
    came: float


class Line(NamedTuple):
    ladder: Ladder
    games: int
    pairs: int
    loss: float
    better: float
    chances: list[Chance]


@club_page()
def calibration(request: ClubRequest, club: Club) -> HttpResponse:
    """Which ladder foretells the club's games best."""
    calibration_ask(club=club)
    found = club_calibration(club)
    ladders = {ladder.pk: ladder for ladder in club_ladders(club)}
    lines = [_line(ladders[row["ladder"]], row) for row in (found.found if found else ()) if row["ladder"] in ladders]
    return show(
        request,
        "calibration/calibration.html",
        here="ladders",
        found=found,
        lines=lines,
        coin=COIN,
        has_ladders=bool(ladders),
        most=max((line.better for line in lines), default=0),
    )


def _line(ladder: Ladder, row: dict[str, Any]) -> Line:
    chances = [Chance(one["pairs"], 100 * one["expected"], 100 * one["came"]) for one in row["buckets"]]
    return Line(ladder, row["games"], row["pairs"], row["loss"], better_than_coin(row), chances)
