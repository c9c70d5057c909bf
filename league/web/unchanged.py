"""A page that nobody has changed is not drawn again: the browser's copy is asked for by its tag."""

import hashlib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import quote_etag
from django.utils.translation import get_language

from league.clubs.models import Club
from league.history.models import LogEntry


@cache
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
    if len(get_messages(request)):  # said once, so never kept
        return draw()
    # The cookie against foreign forms is in the page too, and changes when somebody signs in.
    reader = (request.user.pk, get_language(), request.META.get("CSRF_COOKIE", ""))
    parts = (request.get_full_path(), *reader, _templates_age(), *shown)
    etag = quote_etag(hashlib.sha256(repr(parts).encode()).hexdigest()[:32])
    unchanged = get_conditional_response(request, etag=etag)
    if unchanged is not None:
        return unchanged
    response = draw()
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = "private, no-cache"
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
