"""Pages below `/c/<club>/`."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from zoneinfo import ZoneInfo

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from league.accounts.models import Guest
from league.accounts.pages import SignedInRequest
from league.clubs.models import Club
from league.clubs.roles import InEvent, actions_of, event_role_of, guest_actions
from league.clubs.selectors import club_find
from league.core.errors import Forbidden
from league.core.web.pages import View


class ClubRequest(SignedInRequest):
    """A request for a page below `/c/<club>/`. Its user may be a visitor where the page is public.

    may             the user's actions on this page
    may_in_club     the user's actions in the whole club: fewer where a role in an event counts
    """

    club: Club
    may: frozenset[str]
    may_in_club: frozenset[str]


# Finds what a page shows by the club's address and the rest of the page's address, if it may belong to an event.
Within = Callable[..., InEvent | None]


def club_page(action: str = "view", within: Within | None = None) -> Callable[[View], View]:
    """Decorate a view below `/c/<club>/`: it gets the club, and the request gets `club` and `may` for the template.

    The page shows moments in the club's time zone.

    within      for pages of something that may belong to an event: a role in the event counts there too
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def checked(request: ClubRequest, club: str, **kwargs: Any) -> HttpResponse:
            guest = request.user if isinstance(request.user, Guest) else None
            place = within(club, **kwargs) if within and (guest or request.user.is_authenticated) else None
            if place is not None and (event_role_of(request.user, place) or guest_actions(request.user, place)):
                # The club itself may be closed to somebody with a role in one of its events, or with a guest link.
                found, may = place.club, actions_of(request.user, place)
            else:
                found, may = club_find(request.user, club), None
            request.club, request.may_in_club = found, actions_of(request.user, found)
            request.may = request.may_in_club if may is None else may
            if action in request.may:
                with timezone.override(ZoneInfo(found.time_zone)):
                    return view(request, found, **kwargs)
            if guest and place is not None and guest.is_at(place):
                # The game is over, or this is no page for guests.
                return redirect(guest.home)
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            raise Forbidden

        return checked

    return decorate


# ----- pages of errors -----


def club_is_found(request: HttpRequest, slug: str) -> bool:
    """Set the club and the reader's actions in it, unless the view has; False where the reader may not see it."""
    here = cast(ClubRequest, request)
    if not hasattr(here, "club"):
        club = Club.objects.visible_to(here.user).filter(slug=slug).first()
        if club is None:
            return False
        here.club, here.may = club, actions_of(here.user, club)
        here.may_in_club = here.may
    return True
