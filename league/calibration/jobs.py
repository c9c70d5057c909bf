from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone

from league.calibration.models import ClubCalibration
from league.calibration.selectors import ladders_state
from league.clubs.models import Club
from league.jobs.progress import Progress
from league.ladders.games import ladder_games
from league.ladders.models import Ladder
from league.ladders.selectors import club_ladders
from rules.errors import _
from scoring.calibration import COIN, Calibration, calibrate

# The latest games say enough, and a club of a million must not wait for an hour.
MOST_GAMES = 20_000


def run_calibration(subject: str, progress: Progress) -> None:
    """Every ladder of one club judged by the club's games; the subject is the club's key."""
    club = Club.objects.get(pk=int(subject))
    state, ladders = ladders_state(club), list(club_ladders(club))

    def each() -> Iterator[Ladder]:
        for done, ladder in enumerate(ladders):
            progress(100 * done / len(ladders), _("Judging the ladder “{name}”"), name=ladder.name)
            yield ladder

    found = ladders_judged(each())
    with progress.storing():
        ClubCalibration.objects.update_or_create(
            club=club, defaults={"state": state, "found": found, "computed_at": timezone.now()}
        )


def ladders_judged(ladders: Iterable[Ladder]) -> list[dict[str, Any]]:
    """As it is stored: the best first."""
    found = [_row(ladder, _calibrated(ladder)) for ladder in ladders]
    return sorted(found, key=lambda row: (row["loss"], row["ladder"]))


def _calibrated(ladder: Ladder) -> Calibration:
    return calibrate(ladder.rules, deque(ladder_games(ladder), maxlen=MOST_GAMES), ladder.read_parameters)


def _row(ladder: Ladder, one: Calibration) -> dict[str, Any]:
    return {
        "ladder": ladder.pk,
        "games": one.games,
        "pairs": one.pairs,
        "loss": one.best,
        "coin": COIN,
        "own": one.own,
        "fitted": one.fitted,
        "buckets": [{"pairs": b.pairs, "expected": b.expected, "came": b.came} for b in one.buckets],
    }
