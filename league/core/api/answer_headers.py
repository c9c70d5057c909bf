"""Headers of answers: where the made thing is, how many requests are left, and the ETag of what was read."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import ceil
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers

from league.core.api.preconditions import read_tag
from league.core.conditional import VARY

KEYS = ("slug", "id", "number")


def location_of(path: str, made: Any) -> str:
    """The address of what a request to `path` has made; where it has none of its own, the nearest that shows it."""
    key = next((made[key] for key in KEYS if key in made), None) if isinstance(made, Mapping) else None
    own = [f"{path}{key}/"] if key is not None else []
    return next(address for address in (*own, *_upwards(path)) if _is_read(address))


def _upwards(path: str) -> Iterator[str]:
    while path.count("/") > 3:
        yield path
        path = f"{path.rstrip('/').rpartition('/')[0]}/"
    yield "/api/v1/clubs/"


def _is_read(address: str) -> bool:
    try:
        return hasattr(getattr(resolve(address).func, "view_class", None), "get")
    except Resolver404:
        return False


class Quota(NamedTuple):
    """A limit that has counted a request: `left` of `most` in `seconds`, and when the oldest one is forgotten."""

    scope: str
    most: int
    seconds: int
    left: int
    until: int


def quotas_of(throttles: Iterable[Any]) -> list[Quota]:
    return [
        Quota(each.scope, each.num_requests, each.duration, each.num_requests - len(each.history), _seconds_to(each))
        for each in throttles
        if getattr(each, "key", None) is not None
    ]


def rate_limit_headers(quotas: Sequence[Quota]) -> dict[str, str]:
    """The fields of draft-ietf-httpapi-ratelimit-headers, in the form of the drafts 10 and 11."""
    if not quotas:
        return {}
    policies = [f'"{quota.scope}";q={quota.most};w={quota.seconds}' for quota in quotas]
    left = [f'"{quota.scope}";r={max(0, quota.left)};t={max(1, quota.until)}' for quota in quotas]
    return {"RateLimit-Policy": ", ".join(policies), "RateLimit": ", ".join(left)}


def _seconds_to(throttle: Any) -> int:
    oldest = throttle.history[-1] if throttle.history else throttle.now
    return ceil(oldest + throttle.duration - throttle.now)


def with_content_tag(request: Any, response: HttpResponse) -> HttpResponse:
    """Give an answer an ETag by its content, and answer 304 where the request names it.

    The content is that of this reader, in their language and as far as they may see it. A version stays readable in it.
    """
    if response.status_code != 200 or response.streaming or "no-store" in response.headers.get("Cache-Control", ""):
        return response
    version = read_tag(response.headers.get("ETag", ""))
    if "ETag" in response.headers and version is None:
        return response
    digest = hashlib.sha256(response.content).hexdigest()[:16]
    response.headers["ETag"] = f'"{digest}"' if version is None else f'"v{version}-{digest}"'
    response.headers.setdefault("Cache-Control", "private, no-cache")
    patch_vary_headers(response, VARY)
    return get_conditional_response(request, etag=response.headers["ETag"], response=response) or response
