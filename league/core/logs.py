"""Which request and which job a line of the log belongs to."""

import logging
import os
import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TextIO

from django.http import HttpRequest, HttpResponse

HEADER = "X-Request-ID"
# What a proxy may send; anything else could forge lines of the log.
SAFE = re.compile(r"[A-Za-z0-9_-]{8,64}")

# Levels of Python, and the priorities of syslog.
PRIORITIES = ((logging.CRITICAL, 2), (logging.ERROR, 3), (logging.WARNING, 4), (logging.INFO, 6), (logging.NOTSET, 7))

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


class Console(logging.StreamHandler[TextIO]):
    """Writes to standard error. For the journal of systemd every line begins with its priority, as `<3>` for an error.

    `journalctl -p err` finds no line without it: the journal counts each as "info".
    """

    def format(self, record: logging.LogRecord) -> str:
        text = super().format(record)
        if not is_journal(self.stream):
            return text
        priority = next(number for level, number in PRIORITIES if record.levelno >= level)
        return "\n".join(f"<{priority}>{line}" for line in text.split("\n"))


def is_journal(stream: TextIO) -> bool:
    """Whether the stream leads to the journal: systemd names the device and inode of its own in JOURNAL_STREAM."""
    try:
        found = os.fstat(stream.fileno())
    except (OSError, AttributeError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{found.st_dev}:{found.st_ino}"


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
