"""The season's table and three ladders of the large club from nothing, beside the plain SELECT of the same rows."""

import json
import resource
from collections.abc import Callable
from statistics import median

from django.db.models import Sum

from league.bulk import rows_of
from league.clubs.models import Club
from league.ladders.computing import ladders_compute
from league.ladders.models import Ladder, LadderRow, PackedStretch, RatingStretch
from league.ladders.services import ladder_want_anew
from league.ladders.stretches import COLUMNS as PACKED_COLUMNS
from league.ladders.stretches import Stretch, digest_of
from league.records.models import Participant
from league.records.wants import season_want
from league.seasons.models import StandingsRow
from league.seasons.standings import standings_compute, standings_differences
from scoring.ladders.ladder import Mark
from tests.bench.tables.clock import Taken, timed
from tests.bench.tables.fill import jobs_do
from tests.bench.tables.sizes import CLUBS

COLUMNS = ("hanchan_id", "played_key", "player_id", "place", "points", "score")


def main() -> None:
    club = Club.objects.get(slug="large")
    wipe(club)
    fetches = [timed(lambda: fetch(club))]
    rebuilt = timed(lambda: jobs_do(club))
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    fetches.append(timed(lambda: fetch(club)))
    read = timed(lambda: look_over(club))
    fetches.append(timed(lambda: fetch(club)))
    fetched = median(one.cpu for one in fetches)
    hanchan = CLUBS["large"][0]
    print(f"{hanchan:,} hanchan, {4 * hanchan:,} rows fetched: {fetched:.2f} s CPU (the plain SELECT, once)")
    tell("table and three ladders computed and written", rebuilt, fetched)
    tell("what is stored read back and compared with the sums of the record", read, fetched)
    tell("all together (aim 4)", Taken(rebuilt.cpu + read.cpu, rebuilt.wall + read.wall), fetched)
    print(f"peak memory {memory:.0f} MiB (must: less than 1024)")
    tell("all again from nothing, and every row compared, as the nightly check does", timed(again(club)), fetched)


def tell(what: str, taken: Taken, fetched: float) -> None:
    print(f"{what}: {taken} = {taken.cpu / fetched:.2f} × the fetch", flush=True)


def fetch(club: Club) -> None:
    seats = Participant.objects.filter(club=club, counts=True).order_by("played_key", "hanchan", "seat")
    assert sum(len(bunch) for bunch in rows_of(seats.values_list(*COLUMNS))) == 4 * CLUBS["large"][0]


def wipe(club: Club) -> None:
    for rows in (LadderRow.objects, RatingStretch.objects, PackedStretch.objects):
        rows.filter(ladder__club=club).delete()
    StandingsRow.objects.filter(season__club=club).delete()
    season_want(club.seasons.get().pk)
    for ladder in club.ladders.all():
        ladder_want_anew(ladder)


def look_over(club: Club) -> None:
    """Read every stored row once: the table holds the points of the record, each ladder all of its games."""
    seats = Participant.objects.filter(club=club, counts=True).order_by()
    rows = StandingsRow.objects.filter(season__club=club, division=None).values_list("games", "sums")
    in_table = [(games, json.loads(sums)[0]) for bunch in rows_of(rows) for games, sums in bunch]
    assert [sum(column) for column in zip(*in_table, strict=True)] == [
        seats.count(),
        seats.aggregate(sum=Sum("points"))["sum"],
    ]
    for ladder in club.ladders.all():
        marks = LadderRow.objects.filter(ladder=ladder).values_list("player", "mark")
        stand = {player: tuple(json.loads(mark)) for bunch in rows_of(marks) for player, mark in bunch}
        assert last_told(ladder) == stand


def last_told(ladder: Ladder) -> dict[int, Mark]:
    """Where everybody stands by the ladder's stretches, each unpacked and held against its digest."""
    stored = RatingStretch.objects.filter(ladder=ladder).order_by("begins_at")
    told: dict[int, Mark] = {}
    for begins_at, content, before, digest in stored.values_list(*PACKED_COLUMNS).iterator(chunk_size=50):
        assert digest_of(bytes(content), bytes(before)) == bytes(digest)
        stretch = Stretch.unpacked(begins_at, bytes(content), bytes(before))
        told |= stretch.marks_before(len(stretch.keys))
    return told


def again(club: Club) -> Callable[[], None]:
    def compare() -> None:
        season = club.seasons.get()
        assert not standings_differences(season, standings_compute(season))
        assert not sum(computed.touched for computed in ladders_compute(club.ladders.all(), anew=True))

    return compare
