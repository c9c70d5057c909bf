"""What the jobs cost among so many clubs, club by club: tables and ladders from nothing, and their check.

At every size these are as many clubs of each kind: beside the two that the pages show, every so many of the small ones.
In the first turn their rows may be on the disk, later they are in memory, if it is large enough.

This process is told by a line what to do in which club, and answers with the CPU seconds.
"""

import sys
from functools import partial
from typing import Any

from django.db.models import Count, QuerySet

from league.clubs.models import Club
from league.ladders.recalculation import ladders_want
from league.maintenance.verification import club_differences
from league.seasons.recalculation import season_want
from tests.bench.size.sizes import LARGE, SAMPLE, club_of, work_name
from tests.bench.tables.clock import timed
from tests.bench.tables.fill import jobs_do


def main() -> None:
    work = {
        work_name(job, club.slug if number < 2 else str(number), club.games): partial(do, club)
        for job, do in {"compute": compute_anew, "check": check}.items()
        for number, club in enumerate(sample())
    }
    print(*work, sep=";", flush=True)
    for line in sys.stdin:
        name = line.strip()
        # The system counts the time of the database's process in hundredths of a second.
        times = 5 if club_of(name) == "small" else 1
        print(timed(lambda do=work[name], times=times: [do() for _time in range(times)]).cpu / times, flush=True)  # type: ignore[misc]


def sample() -> list[Any]:
    """The clubs at /c/small/ and /c/large/, and every so many of the other small ones."""
    own = clubs_with_games().filter(slug__in=["small", "large"])
    others = list(clubs_with_games().exclude(slug__in=["small", "large"]).filter(games__lt=LARGE))
    return [*own, *others[:: max(1, len(others) // SAMPLE)][:SAMPLE]]


def clubs_with_games() -> QuerySet[Any]:
    return Club.objects.annotate(games=Count("hanchan")).order_by("pk")


def compute_anew(club: Club) -> None:
    for season in club.seasons.all():
        season_want(season.pk)
    ladders_want(club.pk, 0)
    jobs_do(club)


def check(club: Club) -> None:
    """What the nightly check does with a club."""
    assert not list(club_differences(club)), club.slug
