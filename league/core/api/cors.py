"""Requests of scripts on other sites, below /api/.

Scripts of any site may read what the API shows without an account, and have hands, deals and games scored. Those of
the sites in `JANROKU_API_ORIGINS` may also send a token, and write. Cookies of other sites never count.
"""

from typing import Any
from urllib.parse import urlsplit

from corsheaders.middleware import CorsMiddleware
from corsheaders.signals import check_request_enabled
from django.conf import settings
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase

READING = ("GET", "HEAD", "OPTIONS")
# What a browser may not send from a site without a name in the settings.
NAMED_ONLY = {"authorization", "idempotency-key"}
# Its POST answers what the body asks, and stores nothing.
ASKING = "/api/v1/score"


@receiver(check_request_enabled)
def is_anonymous_reading(request: HttpRequest, **_given: Any) -> bool:
    methods = _open_methods(request)
    if not request.path_info.startswith("/api/") or request.method not in methods:
        return False
    if request.method == "OPTIONS" and request.headers.get("Access-Control-Request-Method", "GET") not in methods:
        return False
    announced = request.headers.get("Access-Control-Request-Headers", "").lower().split(",")
    return "Authorization" not in request.headers and NAMED_ONLY.isdisjoint(map(str.strip, announced))


def _open_methods(request: HttpRequest) -> tuple[str, ...]:
    return ("POST", "OPTIONS") if request.path_info.rstrip("/") == ASKING else READING


class ApiCorsMiddleware(CorsMiddleware):
    def add_response_headers(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        """Tell a browser what this site may send; it remembers the answer for later requests to the address."""
        super().add_response_headers(request, response)
        if "access-control-allow-headers" in response.headers and not self._is_named(request):
            allowed = [name for name in settings.CORS_ALLOW_HEADERS if name not in NAMED_ONLY]
            response.headers["access-control-allow-headers"] = ", ".join(allowed)
            response.headers["access-control-allow-methods"] = ", ".join(_open_methods(request))
        return response

    def _is_named(self, request: HttpRequest) -> bool:
        origin = request.headers.get("Origin", "")
        return self.origin_found_in_white_lists(origin, urlsplit(origin))
