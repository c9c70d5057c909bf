"""Pages below `/c/<club>/`."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpResponse

from league.accounts.pages import SignedInRequest
from league.clubs.models import Club
from league.clubs.roles import actions_of
from league.clubs.selectors import club_find
from league.core.errors import Forbidden
from league.core.web.pages import View


class ClubRequest(SignedInRequest):
    """A request for a page below `/c/<club>/`. Its user may be a visitor where the page is public."""

    club: Club
    may: frozenset[str]


def club_page(action: str = "view") -> Callable[[View], View]:
    """Decorate a view below `/c/<club>/`: it gets the club, and the request gets `club` and `may` for the template."""

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: ClubRequest, club: str, **kwargs: Any) -> HttpResponse:
            found = club_find(request.user, club)
            request.club, request.may = found, actions_of(request.user, found)
            if action in request.may:
                return view(request, found, **kwargs)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise Forbidden

        return checked

    return decorate
