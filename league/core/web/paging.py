from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

ROWS_ON_A_PAGE = 50


def paged(
    request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], size: int = ROWS_ON_A_PAGE, count: int | None = None
) -> Page:
    """The page of a long list that `?page=` names, or the nearest page to an invalid number.

    count       how many rows there are, if the caller knows
    """
    paginator = Paginator(rows, size)
    if count is not None:
        paginator.count = count  # in place of a query
    return paginator.get_page(request.GET.get("page"))
