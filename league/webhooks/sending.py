"""One attempt to send a message: signed, to a public address alone, without following where it is sent on to."""

import hashlib
import hmac
import http.client
import ipaddress
import json
import socket
import ssl
import threading
from contextlib import suppress
from urllib.parse import urlsplit

from django.conf import settings

from league.errors import LeagueError
from league.webhooks.models import Delivery

SECONDS = 10
# A receiver that answers letter by letter would never be too slow for the former.
SECONDS_IN_ALL = 30
# Gateways read an IPv4 address out of these: how far from the right it stands.
V4_WITHIN = tuple(
    (ipaddress.IPv6Network(net), shift) for net, shift in (("64:ff9b::/96", 0), ("2002::/16", 80), ("::/96", 0))
)


def signature(secret: str, message_id: str, timestamp: int, body: bytes) -> str:
    """HMAC-SHA256 over id, time and body, so that no part can be exchanged."""
    signed = f"{message_id}.{timestamp}.".encode() + body
    return hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()


def is_allowed(url: str) -> bool:
    """Whether an address may be sent to as far as it can be seen without looking it up."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    return bool(host) and (parts.scheme == "https" or (parts.scheme == "http" and host in settings.WEBHOOK_HOSTS))


def is_public(address: str) -> bool:
    """Whether an address leads out to the world, also by way of an IPv4 address that stands within it."""
    found = ipaddress.ip_address(address)
    if isinstance(found, ipaddress.IPv6Address):
        if found.is_site_local:
            return False
        for network, shift in V4_WITHIN:
            if found in network:
                return is_public(str(ipaddress.IPv4Address(int(found) >> shift & 0xFFFFFFFF)))
    return found.is_global and not found.is_multicast


def checked_address(url: str) -> tuple[str, int, str]:
    """Host, port and the address to connect to: looked up once, so that it cannot be another when it is used.

    raises      LeagueError `webhook_refused` for plain HTTP and for private addresses, unless the host is allowed
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    if not is_allowed(url):
        raise LeagueError("webhook_refused", url=url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    addresses = [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if host not in settings.WEBHOOK_HOSTS and not all(map(is_public, addresses)):
        raise LeagueError("webhook_refused", url=url)
    return host, port, addresses[0]


class _Connection(http.client.HTTPConnection):
    """Connects to the address that was checked, under the name that was asked for."""

    def __init__(self, host: str, port: int, address: str, *, is_safe: bool) -> None:
        super().__init__(host, port, timeout=SECONDS)
        self.address, self.is_safe = address, is_safe

    def connect(self) -> None:
        self.sock = socket.create_connection((self.address, self.port), SECONDS)
        if self.is_safe:
            # Ours before it shakes hands, so that this too can be cut.
            self.sock = ssl.create_default_context().wrap_socket(
                self.sock, server_hostname=self.host, do_handshake_on_connect=False
            )
            self.sock.do_handshake()

    def cut(self) -> None:
        """End it from another thread: who waits for the answer gets none."""
        with suppress(OSError, AttributeError):
            self.sock.shutdown(socket.SHUT_RDWR)


def send(delivery: Delivery, timestamp: int) -> int:
    """The status of the answer; raises OSError, http.client.HTTPException or LeagueError where there is none."""
    url = delivery.endpoint.url
    host, port, address = checked_address(url)
    parts = urlsplit(url)
    body = json.dumps(delivery.payload, ensure_ascii=False).encode()
    message_id = str(delivery.message_id)
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Janroku",
        "Janroku-Event": delivery.event,
        "Janroku-Id": message_id,
        "Janroku-Timestamp": str(timestamp),
        "Janroku-Signature": signature(delivery.endpoint.secret, message_id, timestamp, body),
    }
    connection = _Connection(host, port, address, is_safe=parts.scheme == "https")
    deadline = threading.Timer(SECONDS_IN_ALL, connection.cut)
    deadline.start()
    try:
        connection.request("POST", (parts.path or "/") + (f"?{parts.query}" if parts.query else ""), body, headers)
        return connection.getresponse().status
    finally:
        deadline.cancel()
        connection.close()
