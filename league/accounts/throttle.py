"""Too many wrong passwords for one name from one address: the door stays shut for the rest of the minute."""

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from league.accounts.models import hash_secret
from league.errors import LeagueError

SECONDS = {"sec": 1, "min": 60, "hour": 3600, "day": 86400}


def _limit() -> tuple[int, int]:
    rates: dict[str, str] = settings.REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]  # type: ignore[assignment]
    count, period = rates["sign_in"].split("/")
    return int(count), SECONDS[period]


def _key(request: HttpRequest, username: str) -> str:
    return "sign_in:" + hash_secret(f"{request.META.get('REMOTE_ADDR')} {username.casefold()}")


def sign_in_allowed(request: HttpRequest, username: str) -> None:
    count, seconds = _limit()
    if cache.get(_key(request, username), 0) >= count:
        raise LeagueError("too_many_requests", seconds=seconds)


def sign_in_failed(request: HttpRequest, username: str) -> None:
    key = _key(request, username)
    if not cache.add(key, 1, timeout=_limit()[1]):
        cache.incr(key)
