"""Compute ladders from the first segment with a changed hanchan on, with the stored marks before it.

Ladders over the same hanchan are computed together: the hanchan are read once.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence, Set
from dataclasses import dataclass, field
from functools import reduce
from itertools import chain
from operator import or_
from typing import NamedTuple

from django.db.models import Max, Min, Q

from league.core.bulk import numbers_text, rows_of, without_garbage_collection
from league.ladders.computing.games import Choice, tables_since
from league.ladders.computing.lookup import SEGMENTS_AT_ONCE
from league.ladders.computing.rater import PeriodRater, Rater
from league.ladders.computing.rating_segments import Packed, Segment, digest_of, unpack_marks
from league.ladders.models import RATING_SCALE, Ladder, LadderRow, RatingSegment, StaleLadder
from scoring.ladders.ladder import Mark
from scoring.tables import Tables

FEW_PLAYERS = 1000
SEATS = 4  # at a usual table

Progress = Callable[[int], None]  # receives the number of rated hanchan

Row = tuple[int, int, str]  # player, rating, mark as it is stored
Rows = dict[int, tuple[int, str]]  # rating and mark as they are stored, by player


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
            _open_segments(works)
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
    begins = _begins(firsts)
    reads: dict[Choice, int] = {}
    for ladder in ladders:
        if ladder.pk in firsts:
            choice, since = Choice.of(ladder), begins.get(ladder.pk, 0)
            reads[choice] = min(since, reads.get(choice, since))
    seats = (choice.seats().filter(played_key__gte=since).order_by() for choice, since in reads.items())
    return any(one[: SEATS * most + 1].count() > SEATS * most for one in seats)


def _begins(keys: dict[int, int]) -> dict[int, int]:
    """The beginning of the segment of each ladder in which a hanchan with its key is, or would be."""
    before = (Q(ladder=ladder, begins_at__lte=key) for ladder, key in keys.items())
    segments = RatingSegment.objects.filter(reduce(or_, before)).order_by().values_list("ladder")
    return dict(segments.annotate(Max("begins_at")))


def _open_segments(works: Sequence["_Work"]) -> None:
    """Find where each ladder begins, and the segments stored from there on, in two queries for all of them."""
    begins = _begins({work.ladder.pk: work.first for work in works})
    for work in works:
        work.since = begins.get(work.ladder.pk, 0)
    for looked_into in (True, False):
        several = {work.ladder.pk: work for work in works if looked_into == (not work.since)}
        if several:
            _read_segments(several, looked_into=looked_into)
    for work in works:
        work.open()


def _read_segments(works: dict[int, "_Work"], *, looked_into: bool) -> None:
    """Read the segments by their beginnings, the latest first, and the marks before the first of them.

    looked_into     check each digest against the content, from which a wrong one differs; no marks are wanted
    """
    later = (Q(ladder=ladder, begins_at__gte=work.since) for ladder, work in works.items())
    stored = RatingSegment.objects.filter(reduce(or_, later)).order_by("-begins_at")
    contents = ("packed__before", "packed__content") if looked_into else ("packed__before",)
    rows = stored.values_list("ladder", "begins_at", "pk", "packed", "packed__digest", *contents)
    found = chain.from_iterable(rows_of(rows, binary=True, at_once=SEGMENTS_AT_ONCE))
    for ladder, begins_at, pk, packed, digest, before, *content in found:
        is_right = not content or digest_of(bytes(content[0]), bytes(before)) == bytes(digest)
        works[ladder].stored[begins_at] = _Stored(pk, packed, bytes(digest) if is_right else b"")
        if not looked_into:
            works[ladder].stood.update(unpack_marks(bytes(before)))


def _pass(choice: Choice, works: Sequence["_Work"], on_progress: Progress | None, done: int) -> int:
    """Read the hanchan once for all these ladders."""
    with_scores = any(work.ladder.rules.uses_scores for work in works)
    for tables in tables_since(choice, min(work.since for work in works), with_scores=with_scores):
        for work in works:
            work.take(tables)
        done += len(tables.games) // tables.seats
        if on_progress:
            on_progress(done)
    for work in works:
        work.end()
    rows = _rows_present(works)
    for work in works:
        work.compare_rows(rows[work.ladder.pk])
    return done


def _rows_present(works: Sequence["_Work"]) -> dict[int, Rows]:
    """The rows of each ladder of the players in its segments; no other mark can have changed."""
    moved = {work.ladder.pk: work.moved for work in works}
    rows = LadderRow.objects.filter(ladder__in=moved).order_by()
    if None not in moved.values():
        players = {player for those in moved.values() for player in those or ()}
        rows = rows.filter(player__in=players) if len(players) < FEW_PLAYERS else rows
    present: dict[int, Rows] = {ladder: {} for ladder in moved}
    for bunch in rows_of(rows.values_list("ladder_id", "player_id", "rating", "mark")):
        for ladder, player, rating, mark in bunch:
            those = moved[ladder]
            if those is None or player in those:
                present[ladder][player] = rating, mark
    return present


class _Work:
    """A ladder that is computed from the segment of a key on.

    since       beginning of that segment; 0: the first one
    stored      the segments stored from there on, by their beginnings
    stood       the marks before the first of them
    """

    def __init__(self, ladder: Ladder, stale: list[int], first: int) -> None:
        self.ladder, self.first, self.computed = ladder, first, Computed(ladder, stale)
        self.since = 0
        self.stored: dict[int, _Stored] = {}
        self.stood: dict[int, Mark] = {}

    def open(self) -> None:
        rater = PeriodRater if self.ladder.rules.period else Rater
        self.rater = rater(self.ladder, self.since, self.stood)

    def take(self, tables: Tables) -> None:
        self._keep(self.rater.take(tables))

    def end(self) -> None:
        self._keep(self.rater.end())
        self.computed.segments_gone = [one.pk for one in self.stored.values()]
        self.computed.replaced += [one.packed for one in self.stored.values()]
        self.marks = self.rater.marks()

    @property
    def moved(self) -> Set[int] | None:
        """The players whose marks may have changed; None: all."""
        return self.marks.keys() | self.stood.keys() if self.since else None

    def _keep(self, segments: Iterator[Segment]) -> None:
        for segment in segments:
            packed = segment.packed()
            stored = self.stored.pop(packed.begins_at, None)
            if stored and stored.digest == packed.digest:
                continue
            self.computed.segments.append(packed)
            if stored:
                self.computed.replaced.append(stored.packed)

    def compare_rows(self, present: Rows) -> None:
        # Players who are in none of these games any more have their mark from before, or leave the ladder.
        stood = {player: mark for player, mark in self.stood.items() if player not in self.marks and mark[0]}
        for player, mark in (self.marks | stood).items():
            rating, text = present.pop(player, (None, ""))
            new_text = numbers_text(mark)
            # A mark has one rating under the same parameters; with others the ladder is computed from the beginning.
            if text == new_text and self.since:
                continue
            new_rating = rating_of(self.ladder, mark)
            if (rating, text) != (new_rating, new_text):
                self.computed.rows.append((player, new_rating, new_text))
        self.computed.players_gone = list(present)


class _Stored(NamedTuple):
    """Keys of a segment and of its packed content, and the digest."""

    pk: int
    packed: int
    digest: bytes


def rating_of(ladder: Ladder, mark: Mark) -> int:
    """The shown rating as a whole number to sort by."""
    return int(ladder.rules.shown(ladder.read_parameters, mark) * RATING_SCALE)
