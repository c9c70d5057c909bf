import hashlib
from typing import Any, NamedTuple

from league.clubs.models import Club
from league.forecast_quality.models import ForecastQuality
from league.ladders.models import Ladder
from league.ladders.selectors import club_ladders


def ladders_state(club: Club) -> str:
    """A text that changes whenever a rating of the club or the parameters of a ladder change."""
    parts = [(one.pk, one.revision, one.parameters) for one in club_ladders(club)]
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def stored_quality(club: Club) -> ForecastQuality | None:
    return ForecastQuality.objects.filter(club=club).first()


def is_current(club: Club, found: ForecastQuality | None) -> bool:
    return found is not None and found.state == ladders_state(club)


def better_than_coin(row: dict[str, Any]) -> float:
    """By how many percent the ladder's log-loss is lower than that of a coin flip."""
    return float(100 * (1 - row["loss"] / row["coin"]))


class Chance(NamedTuple):
    """Pairs in which the stronger player was expected ahead in `expected` percent, and came ahead in `came` percent."""

    pairs: int
    expected: float
    came: float


class QualityLine(NamedTuple):
    ladder: Ladder
    games: int
    pairs: int
    loss: float
    better: float
    chances: list[Chance]


def quality_lines(club: Club) -> list[QualityLine]:
    """The quality of the ladders that still exist, the best first; empty until it has been computed."""
    found = stored_quality(club)
    ladders = {ladder.pk: ladder for ladder in club_ladders(club)}
    return [_line(ladders[row["ladder"]], row) for row in (found.found if found else ()) if row["ladder"] in ladders]


def _line(ladder: Ladder, row: dict[str, Any]) -> QualityLine:
    chances = [Chance(one["pairs"], 100 * one["expected"], 100 * one["came"]) for one in row["buckets"]]
    return QualityLine(ladder, row["games"], row["pairs"], row["loss"], better_than_coin(row), chances)
