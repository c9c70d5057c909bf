"""Which request and which job a line of the log belongs to, and what no line says."""

import logging
import os
import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from http import HTTPStatus
from typing import TextIO

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver

HEADER = "X-Request-ID"
# What a proxy may send; anything else could forge lines of the log.
SAFE = re.compile(r"[A-Za-z0-9_-]{8,64}")

# A part of an address, and one that lets in whoever knows it.
PART = re.compile(r"<[^>]+>")
SECRET_PART = re.compile(r"<(?:str:)?(?:secret|token)>")

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


class NoSecrets(logging.Filter):
    """Hides the secret of an address, such as that of a personal link: who reads the log could open it.

    Formatted here, since a path may stand in the message, in its arguments or in an error.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        text = record.getMessage()
        if (hidden := hide_secrets(text)) != text:
            record.msg, record.args = hidden, ()
        return True


def hide_secrets(text: str) -> str:
    """Return the text with every secret in an address replaced by three dots.

    >>> hide_secrets("Not Found: /e/cup/me/Q29mZmVl/")
    'Not Found: /e/cup/me/.../'
    """
    for address in secret_addresses():
        text = address.sub(r"\g<before>...", text)
    return text


@cache
def secret_addresses() -> tuple[re.Pattern[str], ...]:
    """The addresses of the site that have a secret, each up to that."""
    starts = {route[: found.start()] for route in routes(get_resolver()) if (found := SECRET_PART.search(route))}
    return tuple(re.compile(f"(?P<before>/{PART.sub('[^/ ]+', start)})[^/?# ]+") for start in sorted(starts))


def routes(below: URLResolver, before: str = "") -> Iterator[str]:
    for entry in below.url_patterns:
        route = before + str(entry.pattern)
        if isinstance(entry, URLPattern):
            yield route
        else:
            yield from routes(entry, route)


class OutagesOnce(logging.Filter):
    """Leaves out Django's line for each answer 503: beginning and end of an outage are logged, each once."""

    def filter(self, record: logging.LogRecord) -> bool:
        return getattr(record, "status_code", None) != HTTPStatus.SERVICE_UNAVAILABLE


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
        status = os.fstat(stream.fileno())
    except (OSError, AttributeError):
        return False
    return os.environ.get("JOURNAL_STREAM") == f"{status.st_dev}:{status.st_ino}"


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
