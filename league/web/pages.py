"""What every page's door does the same way: find the club, ask what the visitor may do, show a template."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from league.accounts.models import User
from league.clubs.models import Club
from league.clubs.roles import actions_of
from league.clubs.selectors import club_find
from league.errors import Forbidden

View = Callable[..., HttpResponse]


class SignedInRequest(HttpRequest):
    """A request of somebody whom the door has let in."""

    user: User


class ClubRequest(SignedInRequest):
    """A request below `/c/<club>/`. A view that anybody may look at gets a visitor as its user too."""

    club: Club
    may: frozenset[str]


def show(request: HttpRequest, template: str, **context: Any) -> HttpResponse:
    """The page; a form that was refused comes back as 422 with its sentences."""
    form = context.get("form")
    refused = form is not None and form.is_bound and bool(form.errors)
    return render(request, template, context, status=422 if refused else 200)


def signed_in(view: View) -> View:
    @wraps(view)
    def door(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        return view(request, *args, **kwargs)

    return door


def club_page(action: str = "view") -> Callable[[View], View]:
    """A page below `/c/<club>/`: the view gets the club, the template also `club` and `may` by way of the request."""

    def decorate(view: View) -> View:
        @wraps(view)
        def door(request: ClubRequest, club: str, **kwargs: Any) -> HttpResponse:
            found = club_find(request.user, club)
            request.club, request.may = found, actions_of(request.user, found)
            if action in request.may:
                return view(request, found, **kwargs)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise Forbidden

        return door

    return decorate
