"""The oldest, the median and the newest of 20,000 hanchan amended, until all tables of the club are right again."""

from statistics import median

from league.clubs.models import Club
from league.ladders.computing import ladders_compute
from league.records.models import Hanchan
from league.records.services import hanchan_amend, seats_of
from league.seasons.standings import standings_compute, standings_differences
from tests.bench.tables.clock import Taken, timed
from tests.bench.tables.fill import jobs_do

TIMES = 9
AIMS = {"oldest": 1.0, "median": 0.6, "newest": 0.03}


def main() -> None:
    club = Club.objects.get(slug="amended")
    played = list(Hanchan.objects.filter(club=club).in_order_of_play().values_list("pk", flat=True))
    places = {"oldest": 0, "median": len(played) // 2, "newest": -1}
    for name, place in places.items():
        amend(club, played[place])  # what is done the first time in a process is not counted
        amended, followed = zip(*(amend(club, played[place]) for _time in range(TIMES)), strict=True)
        first, then = middle(amended), middle(followed)
        print(f"{name} amended: {first}; table and ladders follow: {then} (aim {AIMS[name]} s)", flush=True)
    season = club.seasons.get()
    assert not standings_differences(season, standings_compute(season))
    assert not sum(computed.touched for computed in ladders_compute(club.ladders.all(), anew=True))


def middle(several: tuple[Taken, ...]) -> Taken:
    return Taken(median(one.cpu for one in several), median(one.wall for one in several))


def amend(club: Club, pk: int) -> tuple[Taken, Taken]:
    """The scores of the first and the second seat the other way round."""
    hanchan = Hanchan.objects.select_related("club", "season", "house_rules", "recorded_by").get(pk=pk)
    first, second, *others = seats_of(hanchan)
    turned = [first._replace(score=second.score), second._replace(score=first.score), *others]
    actor, version = hanchan.recorded_by, hanchan.version
    amended = timed(lambda: hanchan_amend(actor=actor, hanchan=hanchan, version=version, seats=turned))
    return amended, timed(lambda: jobs_do(club))
