"""The answers to an error outside a form, a missing page, and a failure of the server: pages, or JSON below /api/."""

import sys
from collections.abc import Callable

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from league.core.api.answer_headers import rate_limit_headers
from league.core.api.problems import problem_response
from league.core.errors import LeagueError, translated
from league.core.parsing import whole_number
from league.core.web.environ import is_readable, largest_body
from league.core.web.failures import failure
from league.core.web.pages import frame_of
from league.core.web.unavailable import is_unavailable, unavailable
from rules.errors import RuleError

STATUSES = {
    "forbidden": 403,
    "not_signed_in": 403,
    "import_not_allowed": 403,
    "referee_needed": 403,
    "sum_needs_referee": 403,
    "founding_not_allowed": 403,
    "sign_up_closed": 403,
    "sign_up_by_invitation": 403,
    "not_found": 404,
    "unknown_ruleset": 404,
    "invitation_gone": 410,
    "guest_link_over": 410,
    "version_conflict": 409,
    "import_running": 409,
    "club_moved": 410,
    "too_many_requests": 429,
    "club_moving": 503,
}


class RuleErrorMiddleware:
    """Shows every error on a page in one form: the sentence, its code, and a link."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # PostgreSQL text cannot contain NUL, and no address of this site does.
        if "%00" in request.META["QUERY_STRING"] or _is_in_odd_charset(request) or _is_too_long(request):
            return bad_request(request, LeagueError("bad_request"))
        response = self.get_response(request)
        # Django's answer to a method that a page does not have is empty.
        return (
            method_not_allowed(request, response) if response.status_code == 405 and not response.content else response
        )

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refusal(request, exception) if isinstance(exception, RuleError) else None


def refusal(request: HttpRequest, error: RuleError) -> HttpResponse:
    """Show an error with its sentence, its code and its status."""
    response = error_page(request, STATUSES.get(error.code, 422), translated(error), error.code)
    if error.code == "too_many_requests":
        response.headers["Retry-After"] = str(error.params["seconds"])
        for name, value in rate_limit_headers([*getattr(request, "quotas", {}).values()]).items():
            response.headers[name] = value
    return response


def _is_in_odd_charset(request: HttpRequest) -> bool:
    return not is_readable((request.content_params or {}).get("charset", "utf-8"))


def _is_too_long(request: HttpRequest) -> bool:
    """Whether the body is longer than any file that a page accepts; it is refused unread, to protect the disk."""
    length = whole_number(request.META.get("CONTENT_LENGTH") or "0")
    return length is None or length > largest_body()


def error_page(request: HttpRequest, status: int, sentence: str, code: str) -> HttpResponse:
    """The error as a page, or below /api/ and for a script in the form of all errors of the API."""
    if _is_api(request) or request.headers.get("Accept") == "application/json":
        return problem_response(request, code, sentence, status=status)
    context = {"sentence": sentence, "code": code, "back": _came_from(request), "frame": frame_of(request)}
    return render(request, "core/error.html", context, status=status)


def _is_api(request: HttpRequest) -> bool:
    return request.path_info.startswith("/api/")


def _came_from(request: HttpRequest) -> str:
    """The page of this site whose form was refused; empty where there is none."""
    page = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if page and is_ours and request.method == "POST" else ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    if isinstance(exception, DisallowedHost) and not _is_api(request):
        # The page of an error has links that need the host, which is what is wrong here.
        return failure(request, LeagueError("bad_request"), 400)
    return error_page(request, 400, _("This request cannot be read."), "bad_request")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 403, _("You may not do this."), "forbidden")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 404, _("There is nothing here by that name."), "not_found")


def method_not_allowed(request: HttpRequest, refused: HttpResponse) -> HttpResponse:
    error = LeagueError("method_not_allowed")
    response = error_page(request, 405, translated(error), error.code)
    response.headers["Allow"] = refused.headers["Allow"]
    return response


def too_many_requests(request: HttpRequest) -> HttpResponse:
    """The answer where a limit of allauth is reached; none of them is longer than the time named here."""
    error = LeagueError("too_many_requests", seconds=60)
    response = error_page(request, 429, translated(error), error.code)
    response.headers["Retry-After"] = "60"
    return response


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This page was open for too long or cookies are off. Load it again and send the form once more.")
    return error_page(request, 403, sentence, "csrf_failed")


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls this while it handles the exception. The page makes no query, since the database may have failed."""
    cause = sys.exception()
    if isinstance(cause, Exception) and is_unavailable(cause):
        return unavailable(request, cause)
    error = LeagueError("server_error")
    if _is_api(request):
        return error_page(request, 500, translated(error), error.code)
    return failure(request, error, 500)
