"""Which request and which job a line of the log belongs to."""

import logging
import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
# What a proxy may send; anything else could forge lines of the log.
SAFE = re.compile(r"[A-Za-z0-9_-]{8,64}")

request_id: ContextVar[str] = ContextVar("request_id", default="")
job_id: ContextVar[int | None] = ContextVar("job_id", default=None)


class Ids(logging.Filter):
    """Adds `request_id` and `job_id` to every line, where there are such."""

    def filter(self, record: logging.LogRecord) -> bool:
        if request_id.get():
            record.request_id = request_id.get()
        if job_id.get() is not None:
            record.job_id = job_id.get()
        return True


class RequestIdMiddleware:
    """Gives every request an id, its proxy's or a new one, and names it in the answer as `X-Request-ID`."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        sent = request.headers.get(HEADER, "")
        found = sent if SAFE.fullmatch(sent) else uuid.uuid4().hex
        token = request_id.set(found)
        try:
            response = self.get_response(request)
        finally:
            request_id.reset(token)
        response.headers[HEADER] = found
        return response


@contextmanager
def lines_of_job(pk: int) -> Iterator[None]:
    token = job_id.set(pk)
    try:
        yield
    finally:
        job_id.reset(token)
