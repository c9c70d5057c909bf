"""What every page of an event does the same way: find it, ask what one may do, answer 304 where nothing changed."""

from collections.abc import Callable
from datetime import datetime
from functools import wraps
from typing import Any
from zoneinfo import ZoneInfo

from django.contrib.auth.views import redirect_to_login
from django.contrib.messages import get_messages
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.utils import timezone
from django.utils.cache import patch_vary_headers
from django.utils.translation import get_language

from league.clubs.roles import actions_of
from league.errors import Forbidden, LeagueError
from league.tournaments.access import tournaments_visible
from league.tournaments.links import opens
from league.tournaments.models import Tournament
from league.web.pages import ClubRequest, View


class EventRequest(ClubRequest):
    """A request below `/e/<event>/`."""

    event: Tournament
    now: datetime


def event_page(action: str = "view") -> Callable[[View], View]:
    """A page below `/e/<event>/`: the view gets the event, its times are told in the club's time zone.

    The event's revision is the page's ETag, so that asking again costs next to nothing while nothing has changed.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def door(request: EventRequest, event: str, **kwargs: Any) -> HttpResponse:
            request.event = found = _event_of(request, event, kwargs.get("secret", ""))
            request.club, request.now = found.club, timezone.now()
            etag = _etag(request)
            if request.method == "GET" and request.headers.get("If-None-Match") == etag:
                return HttpResponseNotModified(headers={"ETag": etag})
            request.may = actions_of(request.user, found.club)
            if action != "view" and action not in request.may:
                if not request.user.is_authenticated:
                    return redirect_to_login(request.get_full_path())
                raise Forbidden
            with timezone.override(ZoneInfo(found.club.time_zone)):
                return _marked(request, view(request, found, **kwargs), etag)

        return door

    return decorate


def _event_of(request: EventRequest, slug: str, secret: str) -> Tournament:
    found = tournaments_visible(request.user).filter(slug=slug).first() or _opened(request, slug, secret)
    if found is None:
        raise LeagueError("not_found")
    return found


def _opened(request: EventRequest, slug: str, secret: str) -> Tournament | None:
    """An event that is not for everybody, on a phone that has come by one of its links, as long as that link holds."""
    rows = Tournament.objects.select_related("club", "house_rules__house_rules", "created_by")
    found = rows.filter(slug=slug).first()
    key = f"event-{slug}"
    for one in (secret, request.session.get(key, "")):
        if found and one and opens(found, one):
            request.session[key] = one
            return found
    return None


def _etag(request: EventRequest) -> str:
    event = request.event
    parts = (event.pk, event.revision, int(event.check_in_is_open(request.now)), request.user.pk or 0, get_language())
    return 'W/"{}"'.format("-".join(map(str, parts)))


def _marked(request: EventRequest, response: HttpResponse, etag: str) -> HttpResponse:
    """The answer with its ETag; never from a browser's store, since a page also tells what time it is."""
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    response.headers.setdefault("Cache-Control", "no-store")
    has_messages = getattr(get_messages(request), "used", False)
    if request.method == "GET" and response.status_code == 200 and not has_messages:
        response.headers["ETag"] = etag
    return response


def epoch(moment: datetime | None) -> int | None:
    """Milliseconds since 1970, as scripts count."""
    return None if moment is None else round(1000 * moment.timestamp())


def is_live(request: HttpRequest) -> bool:
    """Whether a page asks for itself again."""
    return "If-None-Match" in request.headers
