"""From which server a request reads; outside of requests it is always the primary."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from django.db import DEFAULT_DB_ALIAS, connections

from league.core.replica.server import REPLICA, server


class Route:
    """The server of a request, chosen at its first query. A request that has read from the primary stays there.

    seen        up to which position the reader has seen the log; None: the primary is read
    """

    def __init__(self, seen: int | None) -> None:
        self.seen = seen
        self.alias = ""
        self.has_written = False

    @property
    def has_read_primary(self) -> bool:
        return self.alias == DEFAULT_DB_ALIAS

    def to_read(self) -> str:
        if not self.alias:
            self.alias = REPLICA if self.seen is not None and server.has(self.seen) else DEFAULT_DB_ALIAS
        if connections[DEFAULT_DB_ALIAS].in_atomic_block:
            self.alias = DEFAULT_DB_ALIAS
        return self.alias

    def to_write(self) -> str:
        self.has_written, self.alias = True, DEFAULT_DB_ALIAS
        return self.alias


_route: ContextVar[Route | None] = ContextVar("route", default=None)


@contextmanager
def on_route(route: Route) -> Iterator[None]:
    token = _route.set(route)
    try:
        yield
    finally:
        _route.reset(token)


def alias_to_read() -> str:
    route = _route.get()
    return route.to_read() if route else DEFAULT_DB_ALIAS


def alias_to_write() -> str:
    route = _route.get()
    return route.to_write() if route else DEFAULT_DB_ALIAS


def reading_connection() -> Any:
    """The connection for SQL of one's own that only reads."""
    return connections[alias_to_read()]
