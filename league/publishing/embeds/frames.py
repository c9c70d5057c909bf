"""Pages that other sites show in a frame: without cookies, for everybody the same, only where the club permits it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league.clubs.models import Club
from league.publishing.appearance import chosen_language
from league.tournaments.models import Tournament

VISITOR = AnonymousUser()
NOBODY = "frame-ancestors 'none'"


class FramedRequest(HttpRequest):
    """A request of a visitor; the view sets the club, whose setting says who may embed."""

    club: Club
    tournament: Tournament


def framed(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view of what is public; it sets `request.club`, and `request.tournament` where it has one."""

    @wraps(view)
    @require_safe
    @xframe_options_exempt
    def page(request: FramedRequest, **address: Any) -> HttpResponse:
        # The page is the same for its owner: what a frame shows never depends on who is signed in.
        request.user = VISITOR
        with chosen_language(request):
            response = view(request, **address)
        response.headers["Content-Security-Policy"] = framed_policy(request.club)
        return response

    return page


def framed_policy(club: Club) -> str:
    """The policy of all pages, with the sites that the club names. The page of the club itself shows a preview."""
    sites = " ".join(club.embed_sites)
    return settings.CONTENT_SECURITY_POLICY.replace(NOBODY, f"frame-ancestors 'self' {sites}".strip())
