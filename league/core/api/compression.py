from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

COMPRESSED = (
    "application/json", "application/problem+json", "application/x-ndjson", "text/", "application/vnd.oai.openapi",
)  # fmt: skip


class CompressionMiddleware(GZipMiddleware):
    """Compresses texts of the API, and pages of visitors without a session.

    Django adds random bytes, so that their length does not tell their content. Pages of somebody who is signed in, or
    who has opened a guest link, are left as they are: they show secret links beside what a visitor has typed.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "")
        if request.path_info.startswith("/api/"):
            is_wanted = kind.startswith(COMPRESSED)
        else:
            is_wanted = kind.startswith("text/html") and _is_unknown(request, response)
        return super().process_response(request, response) if is_wanted else response


def _is_unknown(request: HttpRequest, response: HttpResponseBase) -> bool:
    """Whether the reader has no session, and gets none by this answer."""
    name = settings.SESSION_COOKIE_NAME
    return name not in request.COOKIES and name not in response.cookies
