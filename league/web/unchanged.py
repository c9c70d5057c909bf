"""A page that nobody has changed is not drawn again: the browser's copy is asked for by its tag."""

import hashlib
from collections.abc import Callable, Iterable
from functools import lru_cache
from pathlib import Path
from typing import TypeVar

from django.conf import settings
from django.contrib.messages import get_messages
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.urls import Resolver404, resolve
from django.utils.cache import patch_vary_headers
from django.utils.http import quote_etag

from league.clubs.models import Club
from league.history.models import LogEntry

T = TypeVar("T")

SECONDS_KEPT = 86_400
LANGUAGE_AND_FORMS = (settings.LANGUAGE_COOKIE_NAME, settings.CSRF_COOKIE_NAME)


@lru_cache(1)
def _templates_age() -> float:
    """A new release draws every page anew."""
    return max(path.stat().st_mtime for path in (Path(settings.BASE_DIR) / "templates").rglob("*"))


def club_age(club: Club) -> int:
    """Goes up with everything that anybody does in a club."""
    return LogEntry.objects.filter(club=club).order_by("-pk").values_list("pk", flat=True).first() or 0


def unless_unchanged(request: HttpRequest, *shown: object, draw: Callable[[], HttpResponse]) -> HttpResponse:
    """304 where the browser has this very page, otherwise what `draw` gives, with its tag.

    shown       everything the page depends on, besides its address, its reader and their language
    """
    if _is_told_something(request):  # said once, so never kept
        return draw()
    etag = _tag(request, _reader(request), shown)
    if _is_kept(request, etag):
        return HttpResponseNotModified(headers={"ETag": etag})
    response = draw()
    if response.status_code == 200:
        response.headers["ETag"] = etag
        response.headers["Cache-Control"] = "private, no-cache"
        patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def drawn_once(key: str, state: object, draw: Callable[[], T]) -> T:
    """What `draw` gives, kept for all who look until the state is another; each key keeps one."""
    kept: tuple[object, T] | None = cache.get(key)
    if kept is None or kept[0] != state:
        kept = state, draw()
        cache.set(key, kept, SECONDS_KEPT)
    return kept[1]


class UnchangedForVisitors:
    """Tells a visitor who is not signed in that nothing has changed before anything else is looked at.

    Only where the view says by `shown_of(**address)` what its page depends on: all that the view itself goes by.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "HTTP_IF_NONE_MATCH" in request.META and request.method == "GET" and _is_nobody(request):
            shown = _shown_at(request.path_info)
            if shown and _is_kept(request, etag := _tag(request, None, shown)):
                return HttpResponseNotModified(headers={"ETag": etag})
        return self.get_response(request)


def _shown_at(path: str) -> Iterable[object] | None:
    try:
        found = resolve(path)
    except Resolver404:
        return None
    shown_of = getattr(found.func, "shown_of", None)
    return shown_of(**found.kwargs) if shown_of else None


def _is_nobody(request: HttpRequest) -> bool:
    known_by = ("HTTP_AUTHORIZATION" in request.META, settings.SESSION_COOKIE_NAME in request.COOKIES)
    return not any(known_by) and "messages" not in request.COOKIES


def _reader(request: HttpRequest) -> str | None:
    """Whose page it is, by name too: the page's frame says it, and they may have taken another."""
    return f"{request.user.pk} {request.user}" if request.user.is_authenticated else None


def _tag(request: HttpRequest, reader: str | None, shown: Iterable[object]) -> str:
    # As they were sent, so that it can be told before anybody has made sense of them. The cookie against foreign
    # forms is in the page too, and changes when somebody signs in.
    sent = [request.META.get("HTTP_ACCEPT_LANGUAGE"), *map(request.COOKIES.get, LANGUAGE_AND_FORMS)]
    parts = (request.get_full_path(), reader, sent, _templates_age(), *shown)
    return quote_etag(hashlib.sha256(repr(parts).encode()).hexdigest()[:32])


def _is_kept(request: HttpRequest, etag: str) -> bool:
    # A server in between that packs the page smaller calls our tag a weak one.
    kept = request.META.get("HTTP_IF_NONE_MATCH", "")
    return etag in [tag.strip().removeprefix("W/") for tag in kept.split(",")]


def _is_told_something(request: HttpRequest) -> bool:
    # Who brings no cookie has been told nothing, and need not be looked up.
    return bool(request.COOKIES) and len(get_messages(request)) > 0
