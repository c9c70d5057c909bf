"""Long lists as lines of JSON: `Accept: application/x-ndjson` gets every row as a line, and no pages."""

import json
from array import array
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any

from django.db.models import QuerySet
from django.http import StreamingHttpResponse
from django.utils import translation
from django.utils.cache import patch_vary_headers
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.utils.encoders import JSONEncoder

from league.core.conditional import VARY

MEDIA_TYPE = "application/x-ndjson"
ROWS_AT_A_TIME = 500

Shape = Callable[[Iterable[Any]], Iterable[Any]]


class LinesRenderer(JSONRenderer):
    """Chooses lines by `Accept`. It renders what is no list: the errors."""

    media_type = MEDIA_TYPE
    format = "ndjson"


# The renderers of a view whose GET is a long list; JSON comes first, for whoever takes both.
OR_LINES: list[type[BaseRenderer]] = [JSONRenderer, LinesRenderer]


def is_lines(request: Request) -> bool:
    """Whether the request has asked for lines."""
    return isinstance(getattr(request, "accepted_renderer", None), LinesRenderer)


def lines_answer(parts: Iterable[Iterable[Any]]) -> StreamingHttpResponse:
    """Answer the rows of all parts, each as a line; a part is made when those before it are sent.

    The first part is made at once, so that its errors are answered as those of every operation.
    """
    language = translation.get_language()
    written = _written(iter(parts), language)
    answer = StreamingHttpResponse(chain([next(written, b"")], written), content_type=MEDIA_TYPE)
    # A stream has no ETag by which a copy could be compared.
    answer.headers["Cache-Control"] = "no-store"
    patch_vary_headers(answer, VARY)
    return answer


def parts_of(rows: QuerySet[Any], shape: Shape) -> Iterator[Iterable[Any]]:
    """The rows in parts, in their order.

    The keys are read first, and each part by its keys: a cursor would stay open as long as the slowest client reads. A
    row that is removed or hidden meanwhile is left out.
    """
    # Eight bytes a key, for clubs of a million.
    keys = array("q", rows.prefetch_related(None).values_list("pk", flat=True))
    for start in range(0, len(keys), ROWS_AT_A_TIME):
        yield shape(rows.filter(pk__in=keys[start : start + ROWS_AT_A_TIME].tolist()))


def _written(parts: Iterator[Iterable[Any]], language: str | None) -> Iterator[bytes]:
    while True:
        # Not around the `yield`: the thread answers others in between.
        with translation.override(language):
            part = next(parts, None)
        if part is None:
            return
        yield "".join(map(_line, part)).encode()


def _line(row: Any) -> str:
    # In ASCII: some programs end a line at U+2028 and U+0085 too.
    return json.dumps(row, cls=JSONEncoder, separators=(",", ":"), allow_nan=False) + "\n"
