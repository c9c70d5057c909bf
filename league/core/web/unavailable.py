"""The answer while the database is away or damaged, or the disk is full: 503, as a small page or as JSON."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import get_language_from_request, override

from league.core.errors import LeagueError, translated
from league.core.outages.damaged import is_database_damaged, what_helps
from league.core.outages.database import is_database_away
from league.core.outages.disk import is_disk_full
from league.core.outages.outage import database_outage, disk_outage
from league.core.web.context import HTML_TAGS

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
    return is_disk_full(error) or is_database_away(error) or is_database_damaged(error)


def unavailable(request: HttpRequest, error: Exception) -> HttpResponse:
    is_full = is_disk_full(error)
    (disk_outage if is_full else database_outage).begin(what_helps(error) if is_database_damaged(error) else error)
    language = get_language_from_request(request)
    with override(language):
        response = _answer(
            request, LeagueError("disk_full" if is_full else "unavailable"), HTML_TAGS.get(language, language)
        )
    response.headers["Retry-After"] = str(SECONDS_TO_WAIT)
    response.headers["Cache-Control"] = "no-store"
    return response


def _answer(request: HttpRequest, error: LeagueError, html_lang: str) -> HttpResponse:
    if request.path_info.startswith("/api/"):
        return JsonResponse({"error": error.code, "message": translated(error)}, status=503)
    # Rendered without the request, since the context of other pages asks the database who is signed in.
    shown = {"sentence": translated(error), "html_lang": html_lang}
    return render(None, "503.html", shown, status=503)
