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

New = tuple[Computed, Packed]

Wrote = Callable[[float], None]  # hears what part lies there


def ladders_catch_up(ladders: Iterable[Ladder]) -> int:
    """Compute and store what has changed. Returns how many rows were touched."""
    several = ladders_compute(ladders)
    with laid_ahead(several):
        return ladders_store(several)


def ladders_store(several: Sequence[Computed]) -> int:
    """Write what differs and does not lie there yet. Returns how many rows were touched."""
    told = stretches_of(several)
    with transaction.atomic():
        stretches_lay([(one, stretch) for one, stretch in told if stretch.begins_at not in one.laid])
        RatingStretch.objects.filter(pk__in=[pk for one in several for pk in one.stretches_gone]).delete()
        _rows_write(several)
        rows_upsert(
            RatingStretch,
            ("ladder_id", "begins_at", "packed_id"),
            ((one.ladder.pk, stretch.begins_at, one.laid[stretch.begins_at]) for one, stretch in told),
            unique=("ladder_id", "begins_at"),
        )
        moved = [one.ladder.pk for one in several if one.touched]
        Ladder.objects.filter(pk__in=moved).update(revision=F("revision") + 1)
        # Only the rows that were read: what came in meanwhile asks for the next computation.
        StaleLadder.objects.filter(pk__in=[pk for one in several for pk in one.stale]).delete()
    return sum(one.touched for one in several)


def _rows_write(several: Sequence[Computed]) -> None:
    """Where everybody stands."""
    for one in several:
        if one.players_gone:
            one.ladder.rows.filter(player__in=one.players_gone).delete()
    rows = ((one.ladder.pk, *row) for one in several for row in one.rows)
    rows_upsert(LadderRow, ("ladder_id", "player_id", "rating", "mark"), rows, unique=("ladder_id", "player_id"))


# ----- what goes ahead -----


@contextmanager
def laid_ahead(several: Sequence[Computed], wrote: Wrote | None = None) -> Iterator[None]:
    """Lay down what is too much for one transaction. However it ends, nothing stays that no ladder tells."""
    try:
        bunches = [bunch for bunch in _in_bunches(stretches_of(several)) if len(bunch) == AT_ONCE]
        if bunches:  # a rebuild; the one before it may have been killed
            leftovers_drop([one.ladder.pk for one in several])
        for done, bunch in enumerate(bunches):
            if wrote:
                wrote(done / len(bunches))
            stretches_lay(bunch)
        yield
    finally:
        packed_drop([key for one in several for key in [*one.replaced, *one.laid.values()]])


def stretches_of(several: Iterable[Computed]) -> list[New]:
    return [(one, stretch) for one in several for stretch in one.stretches]


def stretches_lay(several: Sequence[New]) -> None:
    """Write them down where nobody looks yet."""
    rows = PackedStretch.objects.bulk_create(
        PackedStretch(ladder=one.ladder, content=stretch.content, before=stretch.before, digest=stretch.digest)
        for one, stretch in several
    )
    for (one, stretch), row in zip(several, rows, strict=True):
        one.laid[stretch.begins_at] = row.pk


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
