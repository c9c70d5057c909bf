from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

COMPRESSED = ("application/json", "text/", "application/vnd.oai.openapi")


class ApiGZipMiddleware(GZipMiddleware):
    """Compresses the texts below /api/; Django adds random bytes, so that their length does not tell their content.

    Pages are left as they are: they show secret links beside what a visitor has typed.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        kind = response.headers.get("Content-Type", "")
        if request.path_info.startswith("/api/") and kind.startswith(COMPRESSED):
            return super().process_response(request, response)
        return response
