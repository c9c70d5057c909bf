"""What a process knows about a service that is away."""

import logging
import threading
import time

log = logging.getLogger(__name__)

SECONDS_BETWEEN_TRIES = 5.0


class Outage:
    """Remembers that a service does not answer, so that requests do without it instead of waiting for it.

    One caller tries the service again every few seconds. Beginning and end are logged once.
    """

    def __init__(self, service: str) -> None:
        self.service = service
        self.is_on = False
        self._try_at = 0.0
        self._lock = threading.Lock()

    def may_try(self) -> bool:
        """Whether the caller should use the service; afterwards it calls `begin` or `end`."""
        if not self.is_on:
            return True
        with self._lock:
            if time.monotonic() < self._try_at:
                return False
            self._try_at = time.monotonic() + SECONDS_BETWEEN_TRIES
        return True

    def begin(self, error: Exception | str) -> None:
        with self._lock:
            is_new, self.is_on = not self.is_on, True
            self._try_at = time.monotonic() + SECONDS_BETWEEN_TRIES
        if is_new:
            log.error("%s is away: %s", self.service, error)

    def end(self) -> bool:
        """Note that the service has answered. Returns whether this ended an outage."""
        if not self.is_on:
            return False
        with self._lock:
            was_on, self.is_on = self.is_on, False
        if was_on:
            log.warning("%s is back", self.service)
        return was_on


redis_outage = Outage("Redis")
database_outage = Outage("The database")
disk_outage = Outage("Room on the disk")
writing_outage = Outage("Writing to the database")
