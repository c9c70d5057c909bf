"""What the jobs cost among so many clubs, club by club: tables and ladders from nothing, and their check.

At every size these are as many clubs of each kind: beside the two that the pages show, every so many of the small ones.
The first time their rows may be on the disk, the second time they are in memory, if it is large enough.
"""

from typing import Any

from django.db import connection
from django.db.models import Count, QuerySet

from league.clubs.models import Club
from league.ladders.recalculation import ladders_want
from league.maintenance.verification import club_differences
from league.seasons.recalculation import season_want
from tests.bench.size.sizes import LARGE, SAMPLE
from tests.bench.tables.clock import timed
from tests.bench.tables.fill import jobs_do


def main() -> dict[str, Any]:
    clubs = sample()
    hanchan = sum(club.games for club in clubs)
    found: dict[str, Any] = {}
    for name, job in (("compute", compute_anew), ("check", check)):
        for time in ("", " again"):
            cpu = timed(lambda job=job: [job(club) for club in clubs]).cpu  # type: ignore[misc]
            found[name + time] = 1e6 * cpu / hanchan
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        found["database"] = cursor.fetchone()[0]
    for slug in ("small", "large"):
        club = Club.objects.get(slug=slug)
        found[f"check {slug}"] = timed(lambda club=club: check(club)).cpu  # type: ignore[misc]
    return found


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
