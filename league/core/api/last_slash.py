from collections.abc import Callable

from django.http import HttpRequest, HttpResponse


class LastSlashMiddleware:
    """Answers an address below /api/ without its last slash as if it had one; a redirect would lose the body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info.startswith("/api/") and not request.path_info.endswith("/"):
            request.path_info += "/"
            request.path += "/"
        return self.get_response(request)
