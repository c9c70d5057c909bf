"""Which addresses of other servers are asked: public ones, by HTTPS, and those that the operator allows."""

import ipaddress
import socket
from contextlib import suppress
from urllib.parse import SplitResult, urlsplit

from django.conf import settings

# Gateways take an IPv4 address from these networks: its number of bits from the right.
V4_WITHIN = tuple(
    (ipaddress.IPv6Network(net), shift)
    for net, shift in (("64:ff9b::/96", 0), ("2002::/16", 80), ("::ffff:0:0/96", 0), ("::/96", 0))
)

# Not for the whole Internet, although Python's table does not say so (IANA's registries of special addresses): NAT64 of
# a local network, documentation, segment routing, and the relays of 6to4.
NOT_PUBLIC = tuple(map(ipaddress.ip_network, ("64:ff9b:1::/48", "3fff::/20", "5f00::/16", "192.88.99.0/24")))
# Below 1024 other services listen, such as mail and SSH; a message must not be able to speak to them.
WEB_PORTS, FIRST_FREE_PORT = (80, 443), 1024


# Names that never lead to a host of the internet (RFC 6761, RFC 6762, RFC 9476 and ICANN's `internal`).
OWN_NAMES = (".localhost", ".local", ".internal", ".home.arpa", ".lan")


def is_allowed(url: str) -> bool:
    """Whether messages may be sent to a URL, as far as that can be checked without a DNS lookup."""
    parts = urlsplit(url)
    host = parts.hostname or ""
    if not host or "@" in parts.netloc:
        return False
    if host not in settings.WEBHOOK_HOSTS and not (_is_web_port(parts) and _may_be_public(host)):
        return False
    return parts.scheme == "https" or (parts.scheme == "http" and host in settings.WEBHOOK_HOSTS)


def _may_be_public(host: str) -> bool:
    """Whether a host can be one of the internet: no name of the own network, and no address that is not public.

    >>> [_may_be_public(host) for host in ("bot.example", "localhost", "printer.local", "127.1", "2130706433", "::1")]
    [True, False, False, False, False, False]
    """
    try:
        return is_public(host)
    except ValueError:
        pass
    with suppress(OSError):
        # Every form of an IPv4 address that the system's own lookup reads as one: 127.1, 0x7f000001, 017700000001.
        return is_public(socket.inet_ntoa(socket.inet_aton(host)))
    name = host.rstrip(".").lower()
    return "." in name and not name.endswith(OWN_NAMES)


def _is_web_port(parts: SplitResult) -> bool:
    try:
        port = parts.port
    except ValueError:
        return False
    return port is None or port in WEB_PORTS or port >= FIRST_FREE_PORT


def is_public(address: str) -> bool:
    """Whether an address is public, also by an IPv4 address that it contains."""
    parsed = ipaddress.ip_address(address)
    if any(parsed in network for network in NOT_PUBLIC):
        return False
    if isinstance(parsed, ipaddress.IPv6Address):
        if parsed.is_site_local:
            return False
        for network, shift in V4_WITHIN:
            if parsed in network:
                return is_public(str(ipaddress.IPv4Address(int(parsed) >> shift & 0xFFFFFFFF)))
    return parsed.is_global and not parsed.is_multicast


def address_of(url: str) -> tuple[str, int, str] | None:
    """Host, port and the address to connect to, looked up once, so that the checked address is the one used.

    returns     None for plain HTTP and for private addresses, unless the host is allowed
    raises      OSError where no such host is known
    """
    parts = urlsplit(url)
    host = parts.hostname or ""
    if not is_allowed(url):
        return None
    port = parts.port or (443 if parts.scheme == "https" else 80)
    addresses = [str(found[4][0]) for found in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    if host not in settings.WEBHOOK_HOSTS and not all(map(is_public, addresses)):
        return None
    return host, port, addresses[0]
