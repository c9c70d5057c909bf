"""The answer while the database is away, damaged or only read, or the disk is full: 503, as a small page or as JSON."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request, override

from league.core.api.problems import problem_response
from league.core.errors import LeagueError, translated
from league.core.outages.damaged import is_database_damaged, what_helps
from league.core.outages.database import is_database_away
from league.core.outages.disk import is_disk_full, is_read_only
from league.core.outages.outage import Outage, database_outage, disk_outage, writing_outage
from league.core.web.failures import failure

SECONDS_TO_WAIT = 5


class DatabaseAwayMiddleware:
    """Answers 503 where a view finds the database away or the disk full.

    An error in another middleware reaches `league.core.web.error_pages.server_error`, which answers the same.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return unavailable(request, exception) if is_unavailable(exception) else None


def is_unavailable(error: BaseException | None) -> bool:
    return is_disk_full(error) or is_read_only(error) or is_database_away(error) or is_database_damaged(error)


def unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    code, outage = _what(error)
    outage.begin(what_helps(error) if is_database_damaged(error) else error)
    response = _answer(request, LeagueError(code))
    response.headers["Retry-After"] = str(SECONDS_TO_WAIT)
    response.headers["Cache-Control"] = "no-store"
    return response


def _what(error: Exception) -> tuple[str, Outage]:
    if is_disk_full(error):
        return "disk_full", disk_outage
    if is_read_only(error):
        return "read_only", writing_outage
    return "unavailable", database_outage


def _answer(request: HttpRequest, error: LeagueError) -> HttpResponse:
    if not request.path_info.startswith("/api/"):
        return failure(request, error, 503)
    with override(get_language_from_request(request)):
        return problem_response(request, error.code, translated(error), status=503)
