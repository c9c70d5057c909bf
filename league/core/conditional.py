"""Conditional GET for pages and the API: a reader whose copy is still current gets 304 and nothing is rendered."""

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.urls import Resolver404, resolve
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag

T = TypeVar("T")

CACHE_SECONDS = 86_400
VARY = ("Accept-Language", "Authorization", "Cookie")


def unless_unchanged(
    request: HttpRequest, *shown: object, draw: Callable[[], HttpResponse], is_stored: bool = True
) -> HttpResponse:
    """Answer 304 where the request names the page's present ETag, and otherwise with what `draw` renders.

    shown       everything that the page depends on besides its address, its reader and their language
    is_stored   whether a browser may store the page; otherwise only a script that holds the page asks for it again
    """
    # A message is shown once, so a page with a message must not be shown again.
    if request.method not in ("GET", "HEAD") or _has_messages(request):
        return draw()
    etag = _etag(request, _reader(request), shown, is_stored=is_stored)
    answer = _not_modified(request, etag) or draw()
    return _with_headers(answer, etag, is_stored=is_stored) if answer.status_code in (200, 304) else answer


def drawn_once(key: str, state: object, draw: Callable[[], T]) -> T:
    """Return the result of `draw`, cached for all readers until `state` changes; the cache has one entry per key.

    A new release draws everything again.
    """
    now = state, _templates_changed_at()
    cached: tuple[object, T] | None = cache.get(key)
    if cached is None or cached[0] != now:
        cached = now, draw()
        cache.set(key, cached, CACHE_SECONDS)
    return cached[1]


class UnchangedForVisitors:
    """Answers 304 to visitors who are not signed in, before any other middleware and before the view.

    Only for views with a function `shown_of(**address)`, which returns what their page depends on.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self._unchanged(request) or self.get_response(request)

    def _unchanged(self, request: HttpRequest) -> HttpResponse | None:
        if "HTTP_IF_NONE_MATCH" not in request.META or request.method != "GET" or not _is_visitor(request):
            return None
        # The state may be known for a second, and a request with `fresh` is about the change of this moment.
        if "fresh" in request.GET:
            return None
        shown = _shown_at(request.path_info)
        if not shown:
            return None
        etag = _etag(request, None, shown)
        answer = _not_modified(request, etag)
        return _with_headers(answer, etag) if answer else None


def _shown_at(path: str) -> Iterable[object] | None:
    try:
        match = resolve(path)
    except Resolver404:
        return None
    shown_of = getattr(match.func, "shown_of", None)
    return shown_of(**match.kwargs) if shown_of else None


def _is_visitor(request: HttpRequest) -> bool:
    may_be_signed_in = "HTTP_AUTHORIZATION" in request.META or settings.SESSION_COOKIE_NAME in request.COOKIES
    return not may_be_signed_in and "messages" not in request.COOKIES


def _reader(request: HttpRequest) -> str | None:
    """The reader's key and name: the page's header shows the name, which may change. A guest sees another page too."""
    if request.user.is_authenticated:
        return f"{request.user.pk} {request.user}"
    return getattr(request.user, "reader_key", None)


def _etag(request: HttpRequest, reader: str | None, shown: Iterable[object], *, is_stored: bool = True) -> str:
    # The language as it was sent, so that UnchangedForVisitors computes the same tag before LocaleMiddleware runs.
    language = request.META.get("HTTP_ACCEPT_LANGUAGE"), request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
    # A stored page has forms with the CSRF token of its time.
    csrf = request.COOKIES.get(settings.CSRF_COOKIE_NAME) if is_stored else None
    parts = (request.get_full_path(), reader, language, csrf, _templates_changed_at(), *shown)
    return quote_etag(hashlib.sha256(repr(parts).encode()).hexdigest()[:32])


@lru_cache(1)
def _templates_changed_at() -> float:
    """When a template last changed: a new release renders every page again."""
    return max(path.stat().st_mtime for path in (Path(settings.BASE_DIR) / "templates").rglob("*"))


def _not_modified(request: HttpRequest, etag: str) -> HttpResponse | None:
    # `*` means any page that exists, so a 304 would tell a stranger that a private page does.
    if request.headers.get("If-None-Match", "").strip() == "*":
        return None
    return get_conditional_response(request, etag=etag)


def _with_headers(response: HttpResponse, etag: str, *, is_stored: bool = True) -> HttpResponse:
    response.headers["ETag"] = etag
    response.headers.setdefault("Cache-Control", "private, no-cache" if is_stored else "no-store")
    patch_vary_headers(response, VARY)
    return response


def _has_messages(request: HttpRequest) -> bool:
    # Messages need a cookie, so without one there is nothing to look up.
    return bool(request.COOKIES) and len(get_messages(request)) > 0
