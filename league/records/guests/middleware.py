"""Makes a visitor whose browser has opened a guest link the guest of its table, on pages and for the API."""

from collections.abc import Callable

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject
from rest_framework.permissions import SAFE_METHODS

from league.accounts.api.throttle import check_tries, count_try
from league.accounts.models import Guest, Visitor
from league.core.errors import LeagueError
from league.core.web.error_pages import refusal
from league.records.guests.services import guest_of

SESSION_KEY = "guest_link"


class GuestMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if settings.SESSION_COOKIE_NAME not in request.COOKIES:
            return self.get_response(request)
        user = request.user
        request.user = SimpleLazyObject(lambda: guest_or(request, user))  # type: ignore[assignment]
        if request.method not in SAFE_METHODS and isinstance(request.user, Guest):
            try:
                check_tries("guest_write", request, request.user.reader_key)
            except LeagueError as error:
                return refusal(request, error)
            count_try("guest_write", request, request.user.reader_key)
        return self.get_response(request)


def guest_or(request: HttpRequest, user: Visitor) -> Visitor:
    """An account that is signed in stays itself, whatever link its browser has opened."""
    if user.is_authenticated or SESSION_KEY not in request.session:
        return user
    return guest_of(request.session[SESSION_KEY], timezone.now()) or AnonymousUser()
