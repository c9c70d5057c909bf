"""The frame of a page that no view has made: the bar of the club or event to which its address belongs."""

from collections.abc import Callable

from django.http import HttpRequest

# By the first part of an address: a template, and the function that sets on the request what it needs, where the reader
# may see it. A package registers its own when it starts, since this one knows neither clubs nor events.
FRAMES: dict[str, tuple[str, Callable[[HttpRequest, str], bool]]] = {}
PLAIN = "base.html"


def frame_of(request: HttpRequest) -> str:
    """Return the template that an error page extends; it asks the database where the view has not come that far."""
    kind, _slash, rest = request.path_info.lstrip("/").partition("/")
    if kind not in FRAMES or not hasattr(request, "user"):
        return PLAIN
    template, is_found = FRAMES[kind]
    return template if is_found(request, rest.partition("/")[0]) else PLAIN
