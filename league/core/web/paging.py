from collections.abc import Callable, Sequence
from functools import cached_property
from hashlib import sha256
from typing import Any, cast

from django.core.cache import cache
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

ROWS_ON_A_PAGE = 50
MANY_ROWS, SECONDS_KEPT = 1000, 60


class KeptCount(Paginator):
    """The pages of a list of the whole server: if it is long, how many rows it has is kept for a minute.

    On a large server counting takes longer than the page itself. The query with its values is the key, so that each
    reader has the count of what they may see.
    """

    @cached_property
    def count(self) -> int:
        rows = cast("QuerySet[Any]", self.object_list)
        question = rows.query.sql_with_params()
        return kept_count(sha256(repr(question).encode()).hexdigest(), rows.count)


def kept_count(name: str, count: Callable[[], int]) -> int:
    """How many rows a list has: counted now, or within the last minute if there are many."""
    key = f"count:{name}"
    kept: int | None = cache.get(key)
    if kept is None:
        kept = count()
        if kept >= MANY_ROWS:
            cache.set(key, kept, SECONDS_KEPT)
    return kept


def counted_pages(rows: QuerySet[Any] | Sequence[Any], size: int, count: int) -> Paginator:
    """The pages of a list whose length the caller knows, without a query for it."""
    paginator = Paginator(rows, size)
    paginator.count = count
    return paginator


def paged(
    request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], size: int = ROWS_ON_A_PAGE, count: int | None = None
) -> Page:
    """The page of a long list that `?page=` names, or the nearest page to an invalid number.

    count       how many rows there are, if the caller knows
    """
    paginator = Paginator(rows, size) if count is None else counted_pages(rows, size, count)
    return paginator.get_page(request.GET.get("page"))
