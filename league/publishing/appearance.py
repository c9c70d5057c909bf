"""What pages that others show may choose in their address: the theme and the language."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles import finders
from django.http import Http404, HttpRequest, HttpResponse
from django.utils import translation
from django.views.decorators.cache import cache_control

THEMES = ("light", "dark")
BY_DEVICE = "@media (prefers-color-scheme: dark)"


def chosen_theme(request: HttpRequest) -> str:
    """Return `light` or `dark`, or "" where the reader's device decides."""
    theme = request.GET.get("theme", "")
    return theme if theme in THEMES else ""


@contextmanager
def chosen_language(request: HttpRequest) -> Iterator[None]:
    """Use the language of `?lang=`, in any case of letters; without a known one, that of the browser."""
    wanted = request.GET.get("lang", "").lower().replace("_", "-")
    if wanted not in dict(settings.LANGUAGES):
        yield
        return
    with translation.override(wanted):
        yield


@cache_control(max_age=3600, public=True)
def theme_sheet(request: HttpRequest, theme: str) -> HttpResponse:
    """The colours of one theme, whatever the reader's device prefers."""
    if theme not in THEMES:
        raise Http404
    path = finders.find("css/tokens.css")
    if path is None:
        raise Http404
    return HttpResponse(_themed(Path(str(path)), theme), content_type="text/css; charset=utf-8")


@lru_cache(len(THEMES))
def _themed(path: Path, theme: str) -> str:
    tokens = path.read_text(encoding="utf-8")
    always = "@media all" if theme == "dark" else "@media not all"
    return tokens.replace(BY_DEVICE, always).replace("color-scheme: light dark", f"color-scheme: {theme}")
