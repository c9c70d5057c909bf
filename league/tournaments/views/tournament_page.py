"""The frame of every page of a tournament: find it, check permissions, answer 304 if nothing changed."""

from collections.abc import Callable
from datetime import datetime
from functools import partial, wraps
from typing import Any, cast

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from league.clubs.club_page import ClubRequest
from league.clubs.roles import actions_of
from league.core.conditional import unless_unchanged
from league.core.errors import Forbidden, LeagueError, existing
from league.core.web.pages import View
from league.tournaments.core.access import tournaments_visible
from league.tournaments.core.links import opens
from league.tournaments.core.registration import registration_state
from league.tournaments.models import Tournament


class TournamentRequest(ClubRequest):
    """A request below `/e/<tournament>/`."""

    tournament: Tournament
    now: datetime


def tournament_page(action: str = "view") -> Callable[[View], View]:
    """Make a page below `/e/<tournament>/` of a view that takes the tournament, with times in the event's time zone.

    The page's ETag changes with the tournament's revision, so that repeated requests are cheap while nothing changes.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def page(request: TournamentRequest, tournament: str, **kwargs: Any) -> HttpResponse:
            request.tournament = found = tournament_of(request, tournament, kwargs.get("secret", ""))
            request.club, request.now = found.club, timezone.now()
            shown = (
                found.pk, found.revision, found.check_in_is_open(request.now), registration_state(found, request.now),
            )  # fmt: skip
            draw = partial(_draw, request, action, partial(view, request, found, **kwargs))
            # Not stored by browsers, since the page also shows the time.
            return unless_unchanged(request, *shown, draw=draw, is_stored=False)

        return page

    return decorate


def _draw(request: TournamentRequest, action: str, view: Callable[[], HttpResponse]) -> HttpResponse:
    request.may = actions_of(request.user, request.tournament)
    if action != "view" and action not in request.may:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        raise Forbidden
    with timezone.override(request.tournament.zone):
        response = view()
    response.headers.setdefault("Cache-Control", "no-store")
    return response


def tournament_of(request: TournamentRequest, slug: str, secret: str = "") -> Tournament:
    return existing(tournaments_visible(request.user).filter(slug=slug).first() or _opened(request, slug, secret))


def _opened(request: TournamentRequest, slug: str, secret: str) -> Tournament | None:
    """Return a tournament that is not public, if this phone has used one of its links and the link is still valid."""
    rows = Tournament.objects.select_related("club", "house_rules__house_rules", "created_by")
    tournament = rows.filter(slug=slug).first()
    key = f"event-{slug}"
    for known in (secret, request.session.get(key, "")):
        if tournament and known and opens(tournament, known):
            request.session[key] = known
            return tournament
    return None


def tournament_is_found(request: HttpRequest, slug: str) -> bool:
    """Set the event and the reader's actions in it, unless the view has; False where the reader may not see it."""
    here = cast(TournamentRequest, request)
    try:
        if not hasattr(here, "tournament"):
            here.tournament = tournament_of(here, slug)
    except LeagueError:
        return False
    here.club = here.tournament.club
    if not hasattr(here, "may"):
        here.may = actions_of(here.user, here.tournament)
    return True


def epoch(moment: datetime | None) -> int | None:
    """Return milliseconds since 1970, as scripts count."""
    return None if moment is None else round(1000 * moment.timestamp())
