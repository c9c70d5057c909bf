import hashlib
from typing import Any, NamedTuple

from league.calibration.models import ClubCalibration
from league.clubs.models import Club
from league.ladders.models import Ladder
from league.ladders.selectors import club_ladders


def ladders_state(club: Club) -> str:
    """Changes whenever a rating of the club does, or how it is computed."""
    parts = [(one.pk, one.revision, one.parameters) for one in club_ladders(club)]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def club_calibration(club: Club) -> ClubCalibration | None:
    return ClubCalibration.objects.filter(club=club).first()


def is_current(club: Club, found: ClubCalibration | None) -> bool:
    return found is not None and found.state == ladders_state(club)


def better_than_coin(row: dict[str, Any]) -> float:
    """Of the surprise that a coin flip leaves, how much the ladder takes away, in percent."""
    return float(100 * (1 - row["loss"] / row["coin"]))


class Chance(NamedTuple):
    """Of so many pairs the stronger was expected ahead in `expected` percent, and came ahead in `came`."""

    pairs: int
    expected: float
    came: float


class CalibrationLine(NamedTuple):
    ladder: Ladder
    games: int
    pairs: int
    loss: float
    better: float
    chances: list[Chance]


def calibration_lines(club: Club) -> list[CalibrationLine]:
    """Of the ladders there still are, the best first; empty until it has been computed."""
    found = club_calibration(club)
    ladders = {ladder.pk: ladder for ladder in club_ladders(club)}
    return [_line(ladders[row["ladder"]], row) for row in (found.found if found else ()) if row["ladder"] in ladders]


def _line(ladder: Ladder, row: dict[str, Any]) -> CalibrationLine:
    chances = [Chance(one["pairs"], 100 * one["expected"], 100 * one["came"]) for one in row["buckets"]]
    return CalibrationLine(ladder, row["games"], row["pairs"], row["loss"], better_than_coin(row), chances)
