"""Says for whom a page was made, so that the service worker gives nobody the pages of another reader."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse

READER = "X-Janroku-Reader"


class ReaderMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        # Only what a browser opens as a page, so that no other request reads the session for it.
        is_page = request.headers.get("Sec-Fetch-Mode") == "navigate"
        if is_page and settings.SESSION_COOKIE_NAME in request.COOKIES:
            set_reader(request, response)
        return response


def set_reader(request: HttpRequest, response: HttpResponse) -> None:
    """Set the header for an account or a guest; a visitor has none."""
    key = reader_key(request)
    if key is not None:
        response.headers[READER] = str(key)


def reader_key(request: HttpRequest) -> int | str | None:
    """Return the key of the account or of the guest link; None for a visitor."""
    # A page of an error may be made before anybody is known.
    user = getattr(request, "user", None)
    if user is None:
        return None
    return user.pk if user.is_authenticated else getattr(user, "reader_key", None)
