"""Questions of programs that watch Janroku; the middleware answers them before any other."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from prometheus_client import CONTENT_TYPE_LATEST

from league.core.web.unavailable import SECONDS_TO_WAIT
from league.monitoring.access import may_see_details
from league.monitoring.metrics import metrics_text
from league.monitoring.readiness import readiness


def healthz(request: HttpRequest) -> HttpResponse:
    """The process is alive. Nothing else is asked, so that an outage elsewhere restarts no process."""
    return not_stored(JsonResponse({"status": "ok"}))


def readyz(request: HttpRequest) -> HttpResponse:
    state = readiness()
    details = state.details if may_see_details(request) else {}
    response = not_stored(JsonResponse({"status": state.status, **details}))
    if state.status == "not_ready":
        response.status_code = 503
        response.headers["Retry-After"] = str(SECONDS_TO_WAIT)
    return response


def metrics(request: HttpRequest) -> HttpResponse:
    if not may_see_details(request):
        text = "Only a program on this machine, or with the token JANROKU_METRICS_TOKEN, may read the metrics.\n"
        return not_stored(HttpResponse(text, content_type="text/plain", status=404))
    return not_stored(HttpResponse(metrics_text(), content_type=CONTENT_TYPE_LATEST))


def not_stored(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    return response
