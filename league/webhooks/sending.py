"""One attempt to send a message: signed, only to a public address, and without following redirects."""

import json
import threading
from urllib.parse import urlsplit

from league.core.errors import LeagueError
from league.core.outgoing.addresses import address_of
from league.core.outgoing.connections import CheckedConnection
from league.webhooks.models import Delivery
from league.webhooks.signing import headers_of

# A receiver that answers byte by byte would never reach the limit of one answer.
SECONDS_IN_ALL = 30


def checked_address(url: str) -> tuple[str, int, str]:
    """Host, port and the address to connect to.

    raises      LeagueError `webhook_refused` for plain HTTP and for private addresses, unless the host is allowed
    """
    found = address_of(url)
    if found is None:
        raise LeagueError("webhook_refused", url=url)
    return found


def send(delivery: Delivery, timestamp: int) -> int:
    """Send a delivery and return the status of the answer.

    raises      OSError, http.client.HTTPException or LeagueError where there is no answer
    """
    url = delivery.endpoint.url
    host, port, address = checked_address(url)
    parts = urlsplit(url)
    body = json.dumps(delivery.message, ensure_ascii=False).encode()
    headers = headers_of(delivery, timestamp, body)
    connection = CheckedConnection(host, port, address, is_safe=parts.scheme == "https")
    deadline = threading.Timer(SECONDS_IN_ALL, connection.cut)
    deadline.start()
    try:
        connection.request("POST", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), body, headers)
        return connection.getresponse().status
    finally:
        deadline.cancel()
        connection.close()
