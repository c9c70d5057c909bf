"""Compute ladders from the first segment with a changed hanchan on, with the stored marks before it.

Ladders over the same hanchan are computed together: the hanchan are read once.
"""

import json
from bisect import bisect_right
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from typing import NamedTuple

from django.db.models import Max, Min, Q, QuerySet

from league.core.bulk import rows_of, without_garbage_collection
from league.ladders.computing.games import Choice, tables_since
from league.ladders.computing.lookup import SEGMENTS_AT_ONCE, marks_at_beginning
from league.ladders.computing.rater import PeriodRater, Rater
from league.ladders.computing.rating_segments import Packed, Segment, digest_of
from league.ladders.models import RATING_SCALE, Ladder, LadderRow, RatingSegment, StaleLadder
from scoring.ladders.ladder import Mark
from scoring.tables import Tables

FEW_PLAYERS = 1000
SEATS = 4  # at a usual table

Progress = Callable[[int], None]  # receives the number of rated hanchan

Row = tuple[int, int, str]  # player, rating, mark as it is stored


@dataclass
class Computed:
    """The difference between a computed ladder and the stored one.

    stale           the StaleLadder rows that requested it, to be deleted when this is stored
    segments        those that are new or differ; segments_gone: keys of rows
    replaced        keys of the packed segments that are no longer used when this is stored
    laid            the new segments that are packed in the database already: key by beginning
    rows            those that are new or differ; players_gone: players who are no longer on the ladder
    """

    ladder: Ladder
    stale: list[int]
    segments: list[Packed] = field(default_factory=list)
    segments_gone: list[int] = field(default_factory=list)
    replaced: list[int] = field(default_factory=list)
    laid: dict[int, int] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    players_gone: list[int] = field(default_factory=list)

    @property
    def touched(self) -> int:
        return len(self.segments) + len(self.segments_gone) + len(self.rows) + len(self.players_gone)


def ladders_compute(
    ladders: Iterable[Ladder], *, anew: bool = False, on_progress: Progress | None = None
) -> list[Computed]:
    """Compute each ladder from its earliest change on, or all from the first hanchan; skip ladders without a change."""
    stale: dict[int, dict[int, int]] = {}
    for row, of, key in StaleLadder.objects.filter(ladder__in=ladders).values_list("pk", "ladder", "played_key"):
        stale.setdefault(of, {})[row] = key
    together: dict[Choice, list[_Work]] = {}
    for ladder in ladders:
        rows = stale.get(ladder.pk, {})
        if rows or anew:
            first = 0 if anew else min(rows.values())
            together.setdefault(Choice.of(ladder), []).append(_Work(ladder, list(rows), first))
    done = 0
    with without_garbage_collection():
        for choice, works in together.items():
            done = _pass(choice, works, on_progress, done)
    return [work.computed for works in together.values() for work in works]


def ladder_compute(ladder: Ladder, *, anew: bool = False) -> Computed | None:
    """Compute one ladder; None if nothing has changed."""
    return next(iter(ladders_compute([ladder], anew=anew)), None)


def ladders_to_rate(ladders: Collection[Ladder], most: int) -> bool:
    """Whether their changes make `ladders_compute` read more than so many hanchan in one pass."""
    stale = StaleLadder.objects.filter(ladder__in=ladders).order_by().values_list("ladder")
    firsts: dict[int, int] = dict(stale.annotate(Min("played_key")))
    if not firsts:
        return False
    changed = (Q(ladder=ladder, begins_at__lte=first) for ladder, first in firsts.items())
    segments = RatingSegment.objects.filter(reduce(or_, changed)).order_by().values_list("ladder")
    begins: dict[int, int] = dict(segments.annotate(Max("begins_at")))
    reads: dict[Choice, int] = {}
    for ladder in ladders:
        if ladder.pk in firsts:
            choice, since = Choice.of(ladder), begins.get(ladder.pk, 0)
            reads[choice] = min(since, reads.get(choice, since))
    seats = (choice.seats().filter(played_key__gte=since).order_by() for choice, since in reads.items())
    return any(one[: SEATS * most + 1].count() > SEATS * most for one in seats)


def _pass(choice: Choice, works: Sequence["_Work"], on_progress: Progress | None, done: int) -> int:
    """Read the hanchan once for all these ladders."""
    for tables in tables_since(choice, min(work.since for work in works)):
        for work in works:
            work.take(tables)
        done += len(tables.games) // tables.seats
        if on_progress:
            on_progress(done)
    for work in works:
        work.end()
    return done


class _Work:
    """A ladder that is computed from the segment of a key on."""

    def __init__(self, ladder: Ladder, stale: list[int], key: int) -> None:
        self.ladder, self.computed = ladder, Computed(ladder, stale)
        stored = RatingSegment.objects.filter(ladder=ladder).order_by("begins_at")
        begins = list(stored.values_list("begins_at", flat=True))
        number = max(0, bisect_right(begins, key) - 1)
        self.since = begins[number] if number else 0
        self.stored = dict(_kept(stored.filter(begins_at__gte=self.since), looked_into=not self.since))
        self.stood = marks_at_beginning(ladder, self.since) if self.since else {}
        rater = PeriodRater if ladder.rules.period else Rater
        self.rater = rater(ladder, self.since, self.stood)

    def take(self, tables: Tables) -> None:
        self._keep(self.rater.take(tables))

    def end(self) -> None:
        self._keep(self.rater.end())
        self.computed.segments_gone = [one.pk for one in self.stored.values()]
        self.computed.replaced += [one.packed for one in self.stored.values()]
        self._compare_rows()

    def _keep(self, segments: Iterator[Segment]) -> None:
        for segment in segments:
            packed = segment.packed()
            stored = self.stored.pop(packed.begins_at, None)
            if stored and stored.digest == packed.digest:
                continue
            self.computed.segments.append(packed)
            if stored:
                self.computed.replaced.append(stored.packed)

    def _compare_rows(self) -> None:
        marks = self.rater.marks()
        present = self._rows_present(marks)
        # Players who are in none of these games any more have their mark from before, or leave the ladder.
        marks |= {player: mark for player, mark in self.stood.items() if player not in marks and mark[0]}
        for player, mark in marks.items():
            row = (rating_of(self.ladder, mark), json.dumps(mark))
            if present.pop(player, None) != row:
                self.computed.rows.append((player, *row))
        self.computed.players_gone = list(present)

    def _rows_present(self, marks: dict[int, Mark]) -> dict[int, tuple[int, str]]:
        """The rows of the players in these segments; no other mark can have changed."""
        rows = LadderRow.objects.filter(ladder=self.ladder).order_by().values_list("player_id", "rating", "mark")
        moved = marks.keys() | self.stood.keys()
        if self.since and len(moved) < FEW_PLAYERS:
            rows = rows.filter(player__in=moved)
        found = (row for bunch in rows_of(rows) for row in bunch)
        return {player: (rating, mark) for player, rating, mark in found if not self.since or player in moved}


class _Stored(NamedTuple):
    """Keys of a segment and of its packed content, and the digest."""

    pk: int
    packed: int
    digest: bytes


def _kept(stored: QuerySet[RatingSegment], *, looked_into: bool) -> Iterator[tuple[int, _Stored]]:
    """The segments by their beginnings.

    looked_into     check each digest against the content: a wrong one is replaced by an empty one
    """
    contents = ("packed__content", "packed__before") if looked_into else ()
    rows = stored.values_list("begins_at", "pk", "packed", "packed__digest", *contents)
    for begins_at, pk, packed, digest, *content in rows.iterator(chunk_size=SEGMENTS_AT_ONCE):
        is_right = not content or digest_of(*map(bytes, content)) == bytes(digest)
        yield begins_at, _Stored(pk, packed, bytes(digest) if is_right else b"")


def rating_of(ladder: Ladder, mark: Mark) -> int:
    """The shown rating as a whole number to sort by."""
    return int(ladder.rules.shown(ladder.read_parameters, mark) * RATING_SCALE)
