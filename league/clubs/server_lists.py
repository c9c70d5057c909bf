"""The lists of the whole server: the clock counts what everybody sees, so that no reader does.

A reader sees that and some rows more, which are few.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import QuerySet
from django.utils import timezone

from league.clubs.models import ListCount
from league.core.web.paging import MANY_ROWS, kept_count

# The clock counts each minute. An older count is that of a clock that has stopped.
BELIEVED_FOR = timedelta(minutes=5)


@dataclass(frozen=True)
class ServerList:
    """The rows of a list as one reader sees it.

    name        stable: the row of its count has it
    public      what everybody sees
    own         what this reader sees beyond that; None: nothing
    """

    name: str
    public: QuerySet[Any]
    own: QuerySet[Any] | None = None

    def count(self) -> int:
        return kept_count(self.name, self._count_public) + (0 if self.own is None else self.own.count())

    def _count_public(self) -> int:
        counted = ListCount.objects.filter(name=self.name, counted_at__gt=timezone.now() - BELIEVED_FOR)
        rows = counted.values_list("rows", flat=True).first()
        return self.public.count() if rows is None else rows


def list_counts_renew(lists: Iterable[ServerList]) -> None:
    """Count what everybody sees of each list. Of a long one it is stored; the readers of a short one count it."""
    for one in lists:
        rows = one.public.count()
        if rows >= MANY_ROWS:
            ListCount.objects.update_or_create(name=one.name, defaults={"rows": rows, "counted_at": timezone.now()})
        elif ListCount.objects.filter(name=one.name).exists():
            ListCount.objects.filter(name=one.name).delete()
