"""What the jobs cost among so many clubs: every table and ladder from nothing, and the nightly check, club by club."""

from collections import deque
from typing import Any

from django.db import connection, transaction

from league.clubs.models import Club
from league.jobs.models import Job
from league.ladders.models import Ladder
from league.maintenance.comparison import run_rebuild
from league.maintenance.verification import differences
from league.records.models import Hanchan
from tests.bench.tables.clock import timed
from tests.bench.tables.fill import jobs_do


def main() -> dict[str, Any]:
    hanchan = Hanchan.objects.count()
    computed = timed(compute_everything)
    with connection.cursor() as cursor:
        cursor.execute("VACUUM ANALYZE")
        cursor.execute("SELECT pg_database_size(current_database())")
        size = cursor.fetchone()[0]
    found: dict[str, Any] = {"database": size, "compute": 1e6 * computed.cpu / hanchan}
    for slug in ("small", "large"):
        club = Club.objects.get(slug=slug)
        found[f"check {slug}"] = timed(lambda club=club: run_rebuild(str(club.pk), quietly)).cpu  # type: ignore[misc]
    found["check"] = 1e6 * timed(check_everything).cpu / hanchan
    return found


def check_everything() -> None:
    differing = deque(differences(), maxlen=1)
    assert not differing, differing


def compute_everything() -> None:
    for club in Club.objects.order_by("pk").iterator():
        jobs_do(club)
    assert not Job.objects.filter(kind__in=["standings", "ladders"], state="waiting").exists()
    assert not Ladder.objects.exclude(rows__isnull=False).exists()


class Quiet:
    """Progress that nobody watches."""

    def __call__(self, percent: float, message: str, **params: Any) -> None: ...

    def storing(self) -> Any:
        return transaction.atomic()


quietly: Any = Quiet()
