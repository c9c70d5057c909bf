"""One request to a push service (RFC 8030), over a connection that stays open for the next one."""

import http.client
import threading
from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime
from email.utils import parsedate_to_datetime
from types import TracebackType
from typing import NamedTuple
from urllib.parse import urlsplit

from league.core.outgoing.addresses import address_of
from league.core.outgoing.connections import CheckedConnection
from league.notices.push.vapid import origin_of

# A service that answers byte by byte would never reach the limit of one answer.
SECONDS_IN_ALL = 20
MOST_READ = 2000
REFUSED = "address"


class Answer(NamedTuple):
    """
    status      None without an answer; then `error` says why
    wait        seconds that the service wants us to wait (Retry-After); 0 where it says nothing
    """

    status: int | None
    error: str = ""
    wait: int = 0

    @property
    def is_taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300

    @property
    def is_gone(self) -> bool:
        """Whether the browser has unsubscribed, or its address may not be asked."""
        return self.status in (404, 410) or self.error == REFUSED

    @property
    def is_for_later(self) -> bool:
        return not self.is_gone and (self.status is None or self.status == 429 or self.status >= 500)


def wait_of(text: str, now: datetime) -> int:
    """The seconds of a header Retry-After: a number, or a date (RFC 9110, section 10.2.3)."""
    if text.strip().isdecimal():
        return int(text.strip()[:9])
    with suppress(ValueError, TypeError):
        return max(0, int((parsedate_to_datetime(text) - now).total_seconds()))
    return 0


class PushService:
    """The connections of one thread, one for each push service. Each is to an address that was checked."""

    def __init__(self) -> None:
        self.connections: dict[str, CheckedConnection] = {}

    def __enter__(self) -> "PushService":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        for connection in self.connections.values():
            connection.close()
        self.connections.clear()

    def send(self, endpoint: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Answer:
        """Send one message. A connection that the service has closed meanwhile is opened once more."""
        was_open = origin_of(endpoint) in self.connections
        answer = self._attempt(endpoint, headers, body, now)
        if was_open and answer.status is None and answer.error != REFUSED:
            answer = self._attempt(endpoint, headers, body, now)
        return answer

    def _attempt(self, endpoint: str, headers: Mapping[str, str], body: bytes, now: datetime) -> Answer:
        try:
            connection = self._connection(endpoint)
            return Answer(None, REFUSED) if connection is None else _asked(connection, endpoint, headers, body, now)
        except (OSError, http.client.HTTPException, ValueError) as error:
            if connection := self.connections.pop(origin_of(endpoint), None):
                connection.close()
            # Without its text, which may have the address.
            return Answer(None, type(error).__name__)

    def _connection(self, endpoint: str) -> CheckedConnection | None:
        origin = origin_of(endpoint)
        if origin not in self.connections:
            checked = address_of(endpoint)
            if checked is None:
                return None
            host, port, address = checked
            self.connections[origin] = CheckedConnection(host, port, address, is_safe=origin.startswith("https:"))
        return self.connections[origin]


def _asked(
    connection: CheckedConnection, endpoint: str, headers: Mapping[str, str], body: bytes, now: datetime
) -> Answer:
    parts = urlsplit(endpoint)
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    deadline = threading.Timer(SECONDS_IN_ALL, connection.cut)
    deadline.start()
    try:
        connection.request("POST", path, body, dict(headers))
        response = connection.getresponse()
        # Read to its end, or the connection could not be used again.
        if len(response.read(MOST_READ + 1)) > MOST_READ:
            connection.close()
        return Answer(response.status, "", wait_of(response.headers.get("Retry-After", ""), now))
    finally:
        deadline.cancel()
