"""Rebuilding standings and three ladders of the large club, compared with the plain SELECT of the same rows."""

import json
import resource
from itertools import chain
from statistics import median
from typing import NamedTuple

from django.db import connection
from django.db.models import Count, Sum

from league.clubs.models import Club
from league.compiled import COMPILED, engine_build
from league.core.bulk import rows_of
from league.ladders.computing.rating_segments import COLUMNS as PACKED_COLUMNS
from league.ladders.computing.rating_segments import Segment, digest_of
from league.ladders.computing.ratings import ladders_compute
from league.ladders.models import Ladder, LadderRow, PackedSegment, RatingSegment
from league.ladders.recalculation import ladders_want
from league.records.models import Participant
from league.seasons.models import StandingsRow
from league.seasons.recalculation import season_want
from league.standings.computing.standings import standings_compute, standings_differences
from scoring.ladders.ladder import Mark
from tests.bench.aims import hand_over, row
from tests.bench.tables.clock import Taken, timed
from tests.bench.tables.fill import jobs_do, vacuum
from tests.bench.tables.sizes import CLUBS

COLUMNS = ("hanchan_id", "played_key", "player_id", "place", "points", "score")


TURNS = 5
KEYS = {"sqlite": "rebuild_compiled_sqlite", "postgresql": "rebuild_compiled_postgres"}


def main() -> None:
    club = Club.objects.get(slug="large")
    turns = [turn(club) for _turn in range(TURNS)]
    fetched, computed, read = (median(getattr(one, part).cpu for one in turns) for part in Turn._fields)
    ratio = median((one.computed.cpu + one.read.cpu) / one.fetched.cpu for one in turns)
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    hanchan = CLUBS["large"][0]
    print(f"{hanchan:,} hanchan, {4 * hanchan:,} rows, plain SELECT: {fetched:.2f} s CPU")
    print(f"standings and three ladders computed and written: {computed:.2f} s CPU")
    print(f"stored rows read back and compared with the sums of the record: {read:.2f} s CPU")
    where = f"{hanchan:,} hanchan, {connection.vendor}"
    key = KEYS[connection.vendor] if engine_build() == COMPILED else "rebuild"
    hand_over(row(key, computed + read, fetched, ratio=ratio, unit="s", variant=where))
    hand_over(row("rebuild_memory", memory, unit="MiB", variant=where))
    taken = timed(lambda: compare(club))
    print(
        f"recomputed and every row compared, as by the nightly check: {taken} = {taken.cpu / fetched:.2f} × the SELECT"
    )


class Turn(NamedTuple):
    fetched: Taken
    computed: Taken
    read: Taken


def turn(club: Club) -> Turn:
    """The plain SELECT, and then the rebuild."""
    wipe(club)
    vacuum()
    return Turn(timed(lambda: fetch(club)), timed(lambda: jobs_do(club)), timed(lambda: check_stored_rows(club)))


def fetch(club: Club) -> None:
    seats = Participant.objects.filter(club=club, counts=True).order_by("played_key", "hanchan", "seat")
    assert sum(len(bunch) for bunch in rows_of(seats.values_list(*COLUMNS))) == 4 * CLUBS["large"][0]


def wipe(club: Club) -> None:
    for rows in (LadderRow.objects, RatingSegment.objects, PackedSegment.objects):
        rows.filter(ladder__club=club).delete()
    StandingsRow.objects.filter(season__club=club).delete()
    season_want(club.seasons.get().pk)
    ladders_want(club.pk, 0)


def check_stored_rows(club: Club) -> None:
    """Read every stored row once, and compare standings and ladders with the points and games of the record."""
    seats = Participant.objects.filter(club=club, counts=True).order_by()
    record = seats.aggregate(games=Count("points"), points=Sum("points"))
    rows = StandingsRow.objects.filter(season__club=club, division=None).values_list("games", "sums")
    in_table = [(games, json.loads(sums)[0]) for bunch in rows_of(rows) for games, sums in bunch]
    assert [sum(column) for column in zip(*in_table, strict=True)] == [record["games"], record["points"]]
    for ladder in club.ladders.all():
        marks = LadderRow.objects.filter(ladder=ladder).values_list("player", "mark")
        in_rows = {player: tuple(json.loads(mark)) for bunch in rows_of(marks) for player, mark in bunch}
        assert last_marks(ladder) == in_rows


def last_marks(ladder: Ladder) -> dict[int, Mark]:
    """Return the last mark of every player from the ladder's segments, each unpacked and compared with its digest."""
    stored = RatingSegment.objects.filter(ladder=ladder).order_by("-begins_at")
    marks: dict[int, Mark] = {}
    rows = chain.from_iterable(rows_of(stored.values_list(*PACKED_COLUMNS), binary=True, at_once=50))
    for begins_at, content, before, digest in rows:
        assert digest_of(bytes(content), bytes(before)) == bytes(digest)
        segment = Segment.unpacked(begins_at, bytes(content), bytes(before))
        if not marks.keys() >= set(segment.met):
            marks = segment.marks_after() | marks
    return marks


def compare(club: Club) -> None:
    season = club.seasons.get()
    assert not standings_differences(season, standings_compute(season))
    assert not sum(computed.touched for computed in ladders_compute(club.ladders.all(), anew=True))
