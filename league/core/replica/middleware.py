"""Routes each request, and lets the browser keep what it has seen."""

import re
from collections.abc import Callable

from django.conf import settings
from django.core.exceptions import MiddlewareNotUsed
from django.db import DatabaseError, connections
from django.http import HttpRequest, HttpResponse

from league.core.replica.position import format_position, parse_position
from league.core.replica.route import Route, on_route
from league.core.replica.server import REPLICA, primary_position, server

# Two, since answers may overtake each other: no answer to a reading takes back what a recorder has written.
READ, WRITTEN = "janroku_read", "janroku_written"
# A replica that is far behind is not read, so that older positions say nothing.
SECONDS = 3600
UNAVAILABLE = 503
# They have no cookie (docs/publishing.md), and the delay of an overlay keeps one line of states for all of its readers.
WITHOUT_COOKIE = re.compile(r"/(embed|overlay)/")


class ReplicaMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        if not settings.REPLICA_URL:
            raise MiddlewareNotUsed
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # A program with a token keeps no cookies.
        if "HTTP_AUTHORIZATION" in request.META or WITHOUT_COOKIE.search(request.path_info):
            return self.get_response(request)
        route = Route(seen_by(request))
        response = self._answer(request, route)
        if response.status_code == UNAVAILABLE and route.alias == REPLICA and connections[REPLICA].errors_occurred:
            server.is_away("it broke off a query")
            route = Route(None)
            response = self._answer(request, route)
        keep(route, response)
        return response

    def _answer(self, request: HttpRequest, route: Route) -> HttpResponse:
        with on_route(route):
            return self.get_response(request)


def seen_by(request: HttpRequest) -> int | None:
    """Up to which position this browser has seen the log; None where only the primary may answer."""
    # A request with `fresh` is about the change of this moment.
    if request.method not in ("GET", "HEAD") or request.path_info.startswith("/admin/") or "fresh" in request.GET:
        return None
    read = parse_position(request.COOKIES.get(READ, ""))
    written = parse_position(request.COOKIES.get(WRITTEN, "0"))
    return None if read is None or written is None else max(read, written)


def keep(route: Route, response: HttpResponse) -> None:
    """Set the cookies of an answer by the primary. The replica's need none: it does not go back."""
    names = [name for name, is_due in ((READ, route.has_read_primary), (WRITTEN, route.has_written)) if is_due]
    if not names or "public" in response.get("Cache-Control", ""):
        return
    try:
        position = primary_position()
    except DatabaseError:
        # What was seen is unknown, so that the next request is the primary's too.
        response.delete_cookie(READ, samesite="Lax")
        return
    for name in names:
        response.set_cookie(
            name, format_position(position), max_age=SECONDS, httponly=True, samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )  # fmt: skip
