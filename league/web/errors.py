"""What a visitor sees when something is refused outside a form, or is not there, or breaks."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _

from league.asked import whole_number
from league.errors import LeagueError, translated
from rules.errors import RuleError

# In megabytes: an event's archive.
LARGEST_FILE = 32

STATUSES = {
    "forbidden": 403,
    "not_signed_in": 403,
    "not_found": 404,
    "unknown_ruleset": 404,
    "invitation_gone": 410,
    "version_conflict": 409,
    "too_many_requests": 429,
}


class RuleErrorMiddleware:
    """Gives every page's refusal the same form: the sentence, its code, and a way on."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # The letter that ends a text: PostgreSQL takes none, and nothing of ours is called so.
        if "%00" in request.META["QUERY_STRING"] or _is_too_long(request):
            return _unreadable(request)
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, RuleError):
            return None
        return error_page(request, STATUSES.get(exception.code, 422), translated(exception), exception.code)


def _is_too_long(request: HttpRequest) -> bool:
    """Longer than any file that a page takes: refused unread, or anybody could fill the disk with what they send."""
    told = whole_number(request.META.get("CONTENT_LENGTH") or "0")
    return told is None or told > (max(LARGEST_FILE, settings.ARCHIVE_MEGABYTES) + 1) * 2**20


def error_page(request: HttpRequest, status: int, sentence: str, code: str) -> HttpResponse:
    context = {"sentence": sentence, "code": code, "back": _came_from(request)}
    return render(request, "web/error.html", context, status=status)


def _came_from(request: HttpRequest) -> str:
    """The page of ours whose form was refused; empty where there is none."""
    page = request.headers.get("Referer", "")
    is_ours = url_has_allowed_host_and_scheme(page, {request.get_host()}, require_https=request.is_secure())
    return page if page and is_ours and request.method == "POST" else ""


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 400, _("This request cannot be read."), "bad_request")


def _unreadable(request: HttpRequest) -> HttpResponse:
    error = LeagueError("bad_request")
    if request.path_info.startswith("/api/"):
        return JsonResponse({"error": error.code, "message": translated(error)}, status=400)
    return bad_request(request, error)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 403, _("You may not do this."), "forbidden")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return error_page(request, 404, _("There is nothing here by that name."), "not_found")


def csrf_refused(request: HttpRequest, reason: str = "") -> HttpResponse:
    sentence = _("This page was open for too long or cookies are off. Load it again and send the form once more.")
    return error_page(request, 403, sentence, "csrf_failed")


def server_error(request: HttpRequest) -> HttpResponse:
    # The database may be what broke, so this page asks nothing of it.
    return render(None, "500.html", {"sentence": _("Something broke on our side. Nothing was stored.")}, status=500)
