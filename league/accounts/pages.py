"""Pages for people who have signed in."""

from functools import wraps
from typing import Any

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
