"""Addresses with a number that no row can have lead nowhere."""

from collections.abc import Callable
from typing import Any

from django.db.models import BigIntegerField
from django.http import Http404, HttpRequest, HttpResponse


class HugeNumbers:
    """Answers 404 before a view looks for such a row: a database fails on a number larger than its columns."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, view: Any, args: Any, kwargs: dict[str, Any]) -> None:
        if any(isinstance(value, int) and value > BigIntegerField.MAX_BIGINT for value in kwargs.values()):
            raise Http404
