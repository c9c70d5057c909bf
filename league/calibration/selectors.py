import hashlib
from typing import Any

from league.calibration.models import ClubCalibration
from league.clubs.models import Club
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
