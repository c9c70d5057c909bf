"""Who tries too often from one address waits: wrong passwords for one name, new accounts, forgotten passwords."""

from contextlib import suppress

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest
from rest_framework.throttling import BaseThrottle

from league.accounts.models import hash_secret
from league.errors import LeagueError

SECONDS = {"sec": 1, "min": 60, "hour": 3600, "day": 86400}


def tries_allowed(scope: str, request: HttpRequest, name: str = "") -> None:
    """raises      LeagueError `too_many_requests` after as many counted tries as the setting allows"""
    count, seconds = _limit(scope)
    if cache.get(_key(scope, request, name), 0) >= count:
        raise LeagueError("too_many_requests", seconds=seconds)


def try_counted(scope: str, request: HttpRequest, name: str = "") -> None:
    key = _key(scope, request, name)
    if not cache.add(key, 1, timeout=_limit(scope)[1]):
        # The time may have run out between the two.
        with suppress(ValueError):
            cache.incr(key)


def _limit(scope: str) -> tuple[int, int]:
    rates: dict[str, str] = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]  # type: ignore[assignment]
    count, period = rates[scope].split("/")
    return int(count), SECONDS[period]


def _key(scope: str, request: HttpRequest, name: str) -> str:
    # The address that the API's limits go by: what a sender says of itself counts behind a proxy alone.
    address = BaseThrottle().get_ident(request)  # type: ignore[arg-type]
    return f"{scope}:" + hash_secret(f"{address} {name.casefold()}")
