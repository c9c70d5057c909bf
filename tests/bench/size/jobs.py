"""What the jobs cost among so many clubs, club by club: tables and ladders from nothing, and their check.

Of a large server only every so many clubs are computed, beside the two that the pages show.
"""

from typing import Any

from django.db import connection
from django.db.models import Count

from league.clubs.models import Club
from league.ladders.recalculation import ladders_want
from league.maintenance.verification import club_differences
from league.records.models import Hanchan
from league.seasons.recalculation import season_want
from tests.bench.size.sizes import AT_MOST
from tests.bench.tables.clock import timed
from tests.bench.tables.fill import jobs_do


def main() -> dict[str, Any]:
    clubs = sample(Hanchan.objects.count())
    hanchan = sum(club.games for club in clubs)
    computed = timed(lambda: [compute_anew(club) for club in clubs])
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_database_size(current_database())")
        size = cursor.fetchone()[0]
    found: dict[str, Any] = {"database": size, "sample": len(clubs), "compute": 1e6 * computed.cpu / hanchan}
    for slug in ("small", "large"):
        club = Club.objects.get(slug=slug)
        found[f"check {slug}"] = timed(lambda club=club: check(club)).cpu  # type: ignore[misc]
    found["check"] = 1e6 * timed(lambda: [check(club) for club in clubs]).cpu / hanchan
    return found


def sample(hanchan: int) -> list[Any]:
    """The clubs at /c/small/ and /c/large/, and every so many of the others."""
    clubs = Club.objects.annotate(games=Count("hanchan")).order_by("pk")
    step = max(1, hanchan // AT_MOST)
    return [*clubs.filter(slug__in=["small", "large"]), *clubs.exclude(slug__in=["small", "large"])[step // 2 :: step]]


def compute_anew(club: Club) -> None:
    for season in club.seasons.all():
        season_want(season.pk)
    ladders_want(club.pk, 0)
    jobs_do(club)


def check(club: Club) -> None:
    """What the nightly check does with a club."""
    assert not list(club_differences(club)), club.slug
