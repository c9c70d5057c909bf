"""Who may see more than whether Janroku is ready: a program on the same machine, or one with the token."""

from hmac import compare_digest
from ipaddress import ip_address

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port

LOCAL_NAMES = {"localhost", "127.0.0.1", "[::1]"}
# A proxy on the same machine adds at least one of them.
OF_A_PROXY = ("X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto", "X-Real-IP", "Forwarded", "Via")


def may_see_details(request: HttpRequest) -> bool:
    return has_token(request) or is_local(request)


def has_token(request: HttpRequest) -> bool:
    scheme, _, sent = request.headers.get("Authorization", "").partition(" ")
    wanted = settings.METRICS_TOKEN
    return bool(wanted) and scheme.lower() == "bearer" and compare_digest(sent.strip().encode(), wanted.encode())


def is_local(request: HttpRequest) -> bool:
    """Whether a program on this machine asks, and not a proxy on this machine for somebody else."""
    if any(name in request.headers for name in OF_A_PROXY):
        return False
    name, _port = split_domain_port(request.META.get("HTTP_HOST", ""))
    return name in LOCAL_NAMES and is_loopback(request.META.get("REMOTE_ADDR", ""))


def is_loopback(address: str) -> bool:
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
