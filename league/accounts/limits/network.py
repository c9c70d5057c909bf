"""From where a request comes, as limits count it."""

import ipaddress

from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

# What one customer of a provider gets: whoever has it may use any address in it.
IPV6_NETWORK = 64
# Where the request has no address, as behind a socket.
NO_ADDRESS = "0.0.0.0"


def network_of(request: HttpRequest) -> str:
    """The IPv4 address or IPv6 network of the visitor. A forwarded address counts only behind a proxy."""
    return counted_network(BaseThrottle().get_ident(request) or "")  # type: ignore[arg-type]


def counted_network(address: str) -> str:
    """
    >>> counted_network("203.0.113.9"), counted_network("::ffff:203.0.113.9")
    ('203.0.113.9', '203.0.113.9')
    >>> counted_network("2001:db8:0:7:1:2:3:4"), counted_network("[2001:db8:0:7::9]:443")
    ('2001:db8:0:7::/64', '2001:db8:0:7::/64')
    """
    bare = address.strip()
    bare = bare[1:].partition("]")[0] if bare.startswith("[") else bare
    try:
        found = ipaddress.ip_address(bare.partition("%")[0])
    except ValueError:
        return address or NO_ADDRESS
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, IPV6_NETWORK), strict=False))
