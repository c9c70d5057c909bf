from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from league.monitoring.urls import urlpatterns

PROBES = {f"/{entry.pattern}": entry.callback for entry in urlpatterns}


class ProbesMiddleware:
    """Answers the probes first of all: by any host name, without a redirect to HTTPS, and while sessions are away."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        probe = PROBES.get(request.path_info)
        return probe(request) if probe and request.method in ("GET", "HEAD") else self.get_response(request)
