from collections.abc import Sequence
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest

ROWS_ON_A_PAGE = 50


def paged(request: HttpRequest, rows: QuerySet[Any] | Sequence[Any], size: int = ROWS_ON_A_PAGE) -> Page:
    """The page of a long list that `?page=` names, or the nearest page to an invalid number."""
    return Paginator(rows, size).get_page(request.GET.get("page"))
