"""Rates of requests, counted in the cache. What a secret guards is counted in `league.accounts.limits`."""

from contextlib import suppress
from math import ceil
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.core.checks import CheckMessage, Tags, Warning, register
from django.http import HttpRequest
from django.utils import timezone
from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.throttling import ScopedRateThrottle, SimpleRateThrottle

from league.accounts.limits.attempts import FURTHEST_AHEAD, rate_of
from league.accounts.limits.network import network_of
from league.accounts.models import ApiToken, hash_secret
from league.core.api.answer_headers import Quota
from league.core.errors import LeagueError


class RightClock(SimpleRateThrottle):
    """Forgets requests that a clock which was ahead has counted: they would count until it shows their time again."""

    def throttle_failure(self) -> bool:
        if self.history[0] <= self.now + FURTHEST_AHEAD.total_seconds():
            return super().throttle_failure()
        self.history = []
        return self.throttle_success()


class WriteThrottle(RightClock):
    """Limits how often one token writes, so that a program in a loop does not stop a club's evening."""

    scope = "write"
    # Set by `SimpleRateThrottle` from the rate.
    num_requests: int
    duration: int

    def get_cache_key(self, request: Any, view: Any) -> str | None:
        if request.method in SAFE_METHODS or not isinstance(request.auth, ApiToken):
            return None
        return f"throttle_write_{request.auth.pk}"

    def count_more(self, times: int) -> None:
        """Count a request that does the work of several as so many more.

        raises      Throttled where fewer are left, with the seconds until there are enough
        """
        if getattr(self, "key", None) is None:
            return
        missing = len(self.history) + times - self.num_requests
        if missing > 0:
            last = self.history[-min(missing, len(self.history))]
            raise Throttled(last + self.duration - self.now)
        self.history[:0] = [self.now] * times
        self.cache.set(self.key, self.history, self.duration)


class NetworkThrottle(RightClock, ScopedRateThrottle):
    """The limit that a view names, for an account or for the network of a visitor."""

    def get_ident(self, request: Any) -> str:
        return network_of(request)


@register(Tags.security, deploy=True)
def check_shared_limits(app_configs: Any, **kwargs: Any) -> list[CheckMessage]:
    if settings.REDIS_URL or settings.WEB_PROCESSES == 1:
        return []
    return [
        Warning(
            f"Each of the {settings.WEB_PROCESSES} web processes counts the rates of requests by itself.",
            hint="Set REDIS_URL, which all processes share, or JANROKU_WEB_PROCESSES=1.",
            id="janroku.W002",
        )
    ]


def check_tries(scope: str, request: HttpRequest, name: str = "") -> None:
    """Reject a request after as many counted ones as the settings allow.

    raises      LeagueError `too_many_requests`
    """
    count, seconds = rate_of(scope)
    key = _key(scope, request, name)
    if cache.get(key, 0) >= count and not _was_ahead(key):
        _note(request, scope, key)
        raise LeagueError("too_many_requests", seconds=seconds)


def count_try(scope: str, request: HttpRequest, name: str = "") -> None:
    key, seconds = _key(scope, request, name), rate_of(scope)[1]
    if cache.add(key, 1, timeout=seconds):
        cache.set(_since(key), timezone.now().timestamp(), timeout=seconds)
    else:
        # The entry may expire between the two calls.
        with suppress(ValueError):
            cache.incr(key)
    _note(request, scope, key)


def _note(request: Any, scope: str, key: str) -> None:
    """Keep what is left with the request: its answer says so."""
    count, seconds = rate_of(scope)
    now = timezone.now().timestamp()
    since = cache.get(_since(key), now)
    quotas = vars(request).setdefault("quotas", {})
    quotas[scope] = Quota(scope, count, seconds, count - cache.get(key, 0), ceil(since + seconds - now))


def _was_ahead(key: str) -> bool:
    """Whether a clock that was ahead has begun the count, so that it would last until that time; then forget it."""
    since = cache.get(_since(key), 0)
    if since <= timezone.now().timestamp() + FURTHEST_AHEAD.total_seconds():
        return False
    cache.delete_many([key, _since(key)])
    return True


def _since(key: str) -> str:
    return f"{key}:since"


def count_visit(scope: str, request: HttpRequest) -> None:
    """Count an answer for a visitor without an account, of whom an address gets as many as the settings allow.

    raises      LeagueError `too_many_requests`
    """
    if request.user.is_authenticated:
        return
    check_tries(scope, request)
    count_try(scope, request)


def _key(scope: str, request: HttpRequest, name: str) -> str:
    return f"{scope}:" + hash_secret(f"{network_of(request)} {name.casefold()}")
