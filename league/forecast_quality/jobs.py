from collections import deque
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone

from league.clubs.models import Club
from league.forecast_quality.models import ForecastQuality
from league.forecast_quality.selectors import ladders_state
from league.jobs.progress import Progress
from league.ladders.computing.games import ladder_games
from league.ladders.models import Ladder
from league.ladders.selectors import club_ladders
from rules.errors import _
from scoring.forecast_quality import COIN, LadderQuality, ladder_quality

# The latest games are enough, and a club with a million games must not wait for an hour.
MOST_GAMES = 20_000


def run_forecast_quality(subject: str, progress: Progress) -> None:
    """Judge every ladder of one club by the club's games; the subject is the club's key."""
    club = Club.objects.get(pk=int(subject))
    state, ladders = ladders_state(club), list(club_ladders(club))

    def each() -> Iterator[Ladder]:
        for done, ladder in enumerate(ladders):
            progress(100 * done / len(ladders), _("Judging the ladder “{name}”"), name=ladder.name)
            yield ladder

    quality = forecast_quality_compute(each())
    with progress.storing():
        ForecastQuality.objects.update_or_create(
            club=club, defaults={"state": state, "found": quality, "computed_at": timezone.now()}
        )


def forecast_quality_compute(ladders: Iterable[Ladder]) -> list[dict[str, Any]]:
    """The rows as they are stored, the best ladder first."""
    found = [_row(ladder, _measured(ladder)) for ladder in ladders]
    return sorted(found, key=lambda row: (row["loss"], row["ladder"]))


def _measured(ladder: Ladder) -> LadderQuality:
    return ladder_quality(ladder.rules, deque(ladder_games(ladder), maxlen=MOST_GAMES), ladder.read_parameters)


def _row(ladder: Ladder, quality: LadderQuality) -> dict[str, Any]:
    return {
        "ladder": ladder.pk,
        "games": quality.games,
        "pairs": quality.pairs,
        "loss": quality.best,
        "coin": COIN,
        "own": quality.own,
        "fitted": quality.fitted,
        "buckets": [{"pairs": b.pairs, "expected": b.expected, "came": b.came} for b in quality.buckets],
    }
