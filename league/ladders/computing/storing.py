"""Store the new ratings of a ladder.

A rebuild writes most of them ahead, in small transactions between which others can record: the ladder uses the old
segments until all new ones are written, and then a short transaction switches to them.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from django.db.models import F

from league.core.bulk import rows_insert_keyed, rows_upsert
from league.jobs.models import Job, JobState
from league.ladders.computing.rating_segments import Packed
from league.ladders.computing.ratings import Computed, ladders_compute
from league.ladders.models import Ladder, LadderRow, PackedSegment, RatingSegment, StaleLadder

AT_ONCE = 32  # segments in a transaction

T = TypeVar("T")

New = tuple[Computed, Packed]

Wrote = Callable[[float], None]  # receives the share of segments written


def ladders_catch_up(ladders: Iterable[Ladder]) -> int:
    """Compute and store the changes. Returns the number of rows written or deleted."""
    several = ladders_compute(ladders)
    with written_ahead(several):
        return ladders_store(several)


def ladders_store(several: Sequence[Computed]) -> int:
    """Write the differences that are not written ahead. Returns the number of rows written or deleted."""
    pairs = segments_of(several)
    with transaction.atomic(savepoint=False):
        segments_lay([(one, segment) for one, segment in pairs if segment.begins_at not in one.laid])
        RatingSegment.objects.filter(pk__in=[pk for one in several for pk in one.segments_gone]).delete()
        _rows_write(several)
        rows_upsert(
            RatingSegment,
            ("ladder_id", "begins_at", "packed_id"),
            ((one.ladder.pk, segment.begins_at, one.laid[segment.begins_at]) for one, segment in pairs),
            unique=("ladder_id", "begins_at"),
        )
        moved = [one.ladder.pk for one in several if one.touched]
        Ladder.objects.filter(pk__in=moved).update(revision=F("revision") + 1)
        # Only the rows that were read: those added meanwhile request the next computation.
        StaleLadder.objects.filter(pk__in=[pk for one in several for pk in one.stale]).delete()
    return sum(one.touched for one in several)


def _rows_write(several: Sequence[Computed]) -> None:
    """Write the current rating of every player."""
    for one in several:
        if one.players_gone:
            one.ladder.rows.filter(player__in=one.players_gone).delete()
    rows = ((one.ladder.pk, *row) for one in several for row in one.rows)
    rows_upsert(LadderRow, ("ladder_id", "player_id", "rating", "mark"), rows, unique=("ladder_id", "player_id"))


# ----- written ahead -----


@contextmanager
def written_ahead(several: Sequence[Computed], wrote: Wrote | None = None) -> Iterator[None]:
    """Write ahead the segments that are too many for one transaction. In the end delete every packed one not in use."""
    try:
        bunches = [bunch for bunch in _in_bunches(segments_of(several)) if len(bunch) == AT_ONCE]
        if bunches:  # a rebuild; the previous one may have been killed
            leftovers_drop([one.ladder.pk for one in several])
        for done, bunch in enumerate(bunches):
            if wrote:
                wrote(done / len(bunches))
            segments_lay(bunch)
        yield
    finally:
        packed_drop([key for one in several for key in [*one.replaced, *one.laid.values()]])


def segments_of(several: Iterable[Computed]) -> list[New]:
    return [(one, segment) for one in several for segment in one.segments]


def segments_lay(several: Sequence[New]) -> None:
    """Write packed segments that no ladder uses yet."""
    rows = [(one.ladder.pk, segment.content, segment.before, segment.digest) for one, segment in several]
    keys = rows_insert_keyed(PackedSegment, ("ladder_id", "content", "before", "digest"), rows)
    for (one, segment), key in zip(several, keys, strict=True):
        one.laid[segment.begins_at] = key


def leftovers_drop(ladders: Iterable[int]) -> None:
    """Delete the leftovers of killed rebuilds of these ladders; only the job that computes them may call this."""
    packed_drop(list(PackedSegment.objects.filter(ladder__in=ladders, segment=None).values_list("pk", flat=True)))


def leftovers_forget() -> None:
    """Delete the leftovers of killed rebuilds, but nothing that a running one is writing now."""
    left = dict(PackedSegment.objects.filter(segment=None).values_list("pk", "ladder__club"))
    running = Job.objects.filter(kind="ladders", state=JobState.RUNNING).values_list("subject", flat=True)
    busy = set(running)
    packed_drop([key for key, club in left.items() if str(club) not in busy])


def packed_drop(keys: Sequence[int]) -> None:
    """Delete those of these packed segments that no ladder uses."""
    for bunch in _in_bunches(keys):
        PackedSegment.objects.filter(pk__in=bunch, segment=None).delete()


def _in_bunches(several: Sequence[T]) -> Iterator[Sequence[T]]:
    return (several[first : first + AT_ONCE] for first in range(0, len(several), AT_ONCE))
