"""A ladder's new numbers are written.

Of a rebuild most goes ahead, in small transactions between which others record: the ladder tells the old numbers until
all of the new are there, and then a short transaction turns it over.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from django.db import transaction
from django.db.models import F

from league.bulk import rows_upsert
from league.jobs.models import Job, JobState
from league.ladders.computing import Computed, ladders_compute
from league.ladders.models import Ladder, LadderRow, PackedStretch, RatingStretch, StaleLadder
from league.ladders.stretches import Packed

AT_ONCE = 32  # stretches in a transaction

T = TypeVar("T")

Wrote = Callable[[float], None]  # hears what part lies there


def ladders_catch_up(ladders: Iterable[Ladder]) -> int:
    """Compute and store what has changed. Returns how many rows were touched."""
    several = ladders_compute(ladders)
    with laid_ahead(several):
        return sum(ladder_store(computed) for computed in several)


def ladder_store(computed: Computed) -> int:
    """Write what differs and does not lie there yet. Returns how many rows were touched."""
    ladder = computed.ladder
    with transaction.atomic():
        stretches_lay(computed, [one for one in computed.stretches if one.begins_at not in computed.laid])
        ladder.stretches.filter(pk__in=computed.stretches_gone).delete()
        ladder.rows.filter(player__in=computed.players_gone).delete()
        if computed.stretches:
            stretches = ((ladder.pk, one.begins_at, computed.laid[one.begins_at]) for one in computed.stretches)
            columns = ("ladder_id", "begins_at", "packed_id")
            rows_upsert(RatingStretch, columns, stretches, unique=("ladder_id", "begins_at"))
        if computed.rows:
            rows = ((ladder.pk, *row) for row in computed.rows)
            rows_upsert(
                LadderRow, ("ladder_id", "player_id", "rating", "mark"), rows, unique=("ladder_id", "player_id")
            )
        if computed.touched:
            Ladder.objects.filter(pk=ladder.pk).update(revision=F("revision") + 1)
        # Only the rows that were read: what came in meanwhile asks for the next computation.
        StaleLadder.objects.filter(pk__in=computed.stale).delete()
    return computed.touched


# ----- what goes ahead -----


@contextmanager
def laid_ahead(several: Sequence[Computed], wrote: Wrote | None = None) -> Iterator[None]:
    """Lay down what is too much for one transaction. However it ends, nothing stays that no ladder tells."""
    try:
        bunches = [(one, bunch) for one in several for bunch in _in_bunches(one.stretches) if len(bunch) == AT_ONCE]
        if bunches:  # a rebuild; the one before it may have been killed
            leftovers_drop([one.ladder.pk for one in several])
        for done, (computed, bunch) in enumerate(bunches):
            if wrote:
                wrote(done / len(bunches))
            stretches_lay(computed, bunch)
        yield
    finally:
        packed_drop([key for one in several for key in [*one.replaced, *one.laid.values()]])


def stretches_lay(computed: Computed, several: Sequence[Packed]) -> None:
    """Write them down where nobody looks yet."""
    packed = [
        PackedStretch(ladder=computed.ladder, content=one.content, before=one.before, digest=one.digest)
        for one in several
    ]
    rows = PackedStretch.objects.bulk_create(packed)
    computed.laid |= {one.begins_at: row.pk for one, row in zip(several, rows, strict=True)}


def leftovers_drop(ladders: Iterable[int]) -> None:
    """What a killed rebuild of these has left; whoever calls is the one that computes them."""
    packed_drop(list(PackedStretch.objects.filter(ladder__in=ladders, stretch=None).values_list("pk", flat=True)))


def leftovers_forget() -> None:
    """What killed rebuilds have left, and nobody wanted again; not what one is laying down just now."""
    left = dict(PackedStretch.objects.filter(stretch=None).values_list("pk", "ladder__club"))
    running = Job.objects.filter(kind="ladders", state=JobState.RUNNING).values_list("subject", flat=True)
    busy = set(running)
    packed_drop([key for key, club in left.items() if str(club) not in busy])


def packed_drop(keys: Sequence[int]) -> None:
    """Delete those of them that no ladder tells."""
    for bunch in _in_bunches(keys):
        PackedStretch.objects.filter(pk__in=bunch, stretch=None).delete()


def _in_bunches(several: Sequence[T]) -> Iterator[Sequence[T]]:
    return (several[first : first + AT_ONCE] for first in range(0, len(several), AT_ONCE))
