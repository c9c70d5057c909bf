"""Pages for people who have signed in."""

from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse

from league.accounts.models import User
from league.core.web.pages import View


class SignedInRequest(HttpRequest):
    """A request by a user who is signed in."""

    user: User


def signed_in(view: View) -> View:
    @wraps(view)
    def checked(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return checked


def with_language_cookie(response: HttpResponse, user: User) -> HttpResponse:
    """Set the cookie for the language that the user chose. Before signing in, pages follow the browser."""
    if user.language:
        age = settings.LANGUAGE_COOKIE_AGE
        response.set_cookie(settings.LANGUAGE_COOKIE_NAME, user.language, max_age=age, samesite="Lax")
    return response
