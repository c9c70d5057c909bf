"""Amending the oldest, the median and the newest of 20,000 hanchan, until standings and ladders are current again."""

from statistics import median

from django.db import connection

from league.clubs.models import Club
from league.ladders.computing.ratings import ladders_compute
from league.records.models import Hanchan
from league.records.services import hanchan_amend, seats_of
from league.standings.computing.standings import standings_compute, standings_differences
from tests.bench.aims import hand_over, row
from tests.bench.tables.clock import Taken, timed
from tests.bench.tables.fill import jobs_do

TIMES = 9
AIMS = {"oldest": 1.0, "median": 0.6, "newest": 0.03}


def main() -> None:
    club = Club.objects.get(slug="amended")
    played = list(Hanchan.objects.filter(club=club).in_order_of_play().values_list("pk", flat=True))
    places = {"oldest": 0, "median": len(played) // 2, "newest": -1}
    for name, place in places.items():
        amend(club, played[place])  # the first run in a process is not counted
        amended, recalculated = zip(*(amend(club, played[place]) for _time in range(TIMES)), strict=True)
        first, then = median_of(amended), median_of(recalculated)
        print(f"{name}: amend {first}; recalculate standings and ladders {then} (aim {AIMS[name]} s)", flush=True)
        if name == "newest":
            key = "amend_postgres" if connection.vendor == "postgresql" else "amend_sqlite"
            hand_over(row(key, 1000 * then.cpu, unit="ms"))
    season = club.seasons.get()
    assert not standings_differences(season, standings_compute(season))
    assert not sum(computed.touched for computed in ladders_compute(club.ladders.all(), anew=True))


def median_of(several: tuple[Taken, ...]) -> Taken:
    return Taken(median(taken.cpu for taken in several), median(taken.wall for taken in several))


def amend(club: Club, pk: int) -> tuple[Taken, Taken]:
    """Exchange the scores of the first and the second seat; return the times of the amendment and of the jobs."""
    hanchan = Hanchan.objects.select_related("club", "season", "house_rules", "recorded_by").get(pk=pk)
    first, second, *others = seats_of(hanchan)
    exchanged = [first._replace(score=second.score), second._replace(score=first.score), *others]
    actor, version = hanchan.recorded_by, hanchan.version
    amended = timed(lambda: hanchan_amend(actor=actor, hanchan=hanchan, version=version, seats=exchanged))
    return amended, timed(lambda: jobs_do(club))
