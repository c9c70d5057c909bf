"""Limits of attempts from one address: wrong passwords for one name or for all, new accounts, forgotten passwords."""

from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.checks import CheckMessage, Tags, Warning, register
from django.http import HttpRequest
from rest_framework.permissions import SAFE_METHODS
from rest_framework.throttling import BaseThrottle, SimpleRateThrottle

from league.accounts.models import ApiToken, hash_secret
from league.core.errors import LeagueError

SECONDS = {"sec": 1, "min": 60, "hour": 3600, "day": 86400}


class WriteThrottle(SimpleRateThrottle):
    """Limits how often one token writes, so that a program in a loop does not stop a club's evening."""

    scope = "write"

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        if request.method in SAFE_METHODS or not isinstance(request.auth, ApiToken):
            return None
        return f"throttle_write_{request.auth.pk}"


@register(Tags.security, deploy=True)
def check_shared_limits(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    if settings.REDIS_URL or settings.WEB_PROCESSES == 1:
        return []
    return [
        Warning(
            f"Each of the {settings.WEB_PROCESSES} web processes counts wrong passwords and other limits by itself.",
            hint="Set REDIS_URL, which all processes share, or JANROKU_WEB_PROCESSES=1.",
            id="janroku.W002",
        )
    ]


def check_tries(scope: str, request: HttpRequest, name: str = "") -> None:
    """Reject a request after as many counted attempts as the settings allow.

    raises      LeagueError `too_many_requests`
    """
    count, seconds = _limit(scope)
    if cache.get(_key(scope, request, name), 0) >= count:
        raise LeagueError("too_many_requests", seconds=seconds)


def count_try(scope: str, request: HttpRequest, name: str = "") -> None:
    key = _key(scope, request, name)
    if not cache.add(key, 1, timeout=_limit(scope)[1]):
        # The entry may expire between the two calls.
        with suppress(ValueError):
            cache.incr(key)


def count_visit(scope: str, request: HttpRequest) -> None:
    """Count an answer for a visitor without an account, of whom an address gets as many as the settings allow.

    raises      LeagueError `too_many_requests`
    """
    if request.user.is_authenticated:
        return
    check_tries(scope, request)
    count_try(scope, request)


def _limit(scope: str) -> tuple[int, int]:
    rates: dict[str, str] = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]  # type: ignore[assignment]
    count, period = rates[scope].split("/")
    return int(count), SECONDS[period]


def _key(scope: str, request: HttpRequest, name: str) -> str:
    # The address by which DRF throttles: a forwarded address counts only behind a proxy.
    address = BaseThrottle().get_ident(request)  # type: ignore[arg-type]
    return f"{scope}:" + hash_secret(f"{address} {name.casefold()}")
