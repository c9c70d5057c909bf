import json
import logging

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.http import quote_etag
from django.views.decorators.http import condition, require_safe

from league.core.web.pages import posted_from
from league.engine.contents import engine, manifest

logger = logging.getLogger(__name__)

YEAR = 365 * 86_400
# Differences are rare: a page that is open while the server is upgraded. Nobody can fill the log with them.
MOST_DIFFERENCES = 20
SECONDS = 3600
LONGEST_DIFFERENCE = 20_000


def _etag(request: HttpRequest) -> str:
    return quote_etag(engine().digest)


@require_safe
@condition(etag_func=_etag)
def present(request: HttpRequest) -> HttpResponse:
    """Name the present engine; a page asks again to see whether there is a newer one."""
    response = JsonResponse(manifest())
    response.headers["Cache-Control"] = "no-cache"
    return response


@require_safe
def packed(request: HttpRequest, digest: str) -> HttpResponse:
    """Send the engine. The address changes with its contents, so that browsers keep it."""
    built = engine()
    if digest != built.digest:
        raise Http404
    response = HttpResponse(built.packed, content_type="application/zip")
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response


@posted_from("calculators")
def difference(request: HttpRequest) -> HttpResponse:
    """Log that a browser's engine gave another answer than the server. The page shows the server's."""
    if len(request.body) > LONGEST_DIFFERENCE:
        return HttpResponse(status=413)
    try:
        told = json.loads(request.body)
    except (ValueError, RecursionError):
        return HttpResponse(status=400)
    if _may_log():
        logger.warning(
            "The engine of a browser differs from the server (here %s): %s",
            engine().digest,
            json.dumps(told, ensure_ascii=True),
        )
    return HttpResponse(status=204)


def _may_log() -> bool:
    cache.add("engine:differences", 0, SECONDS)
    try:
        return cache.incr("engine:differences") <= MOST_DIFFERENCES
    except ValueError:  # the hour has just ended
        return True
