"""The old addresses of clubs that have moved to another server."""

from collections.abc import Callable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponsePermanentRedirect

from league.archives.models import ClubMove
from league.core.api.problems import problem_response
from league.core.errors import LeagueError, translated
from league.core.web.error_pages import refusal
from league.records.models import Hanchan

NOT_HERE = (403, 404)
API, OF_HANCHAN, OF_EVENT = "/api/v1/", "/api/v1/hanchan/", "/api/v1/tournaments/"


class MovedClubs:
    """Leads readers to the other server where nothing is found here. Programs are told the new address with the code
    `club_moved`: they need a token of that server. No living club costs a query."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code not in NOT_HERE or request.resolver_match is None:
            return response
        move = move_of(request.path_info, request.resolver_match.kwargs)
        return response if move is None else moved_response(request, move)


def move_of(path: str, kwargs: Mapping[str, Any]) -> ClubMove | None:
    """The move of the club to which this address belonged."""
    moves = ClubMove.objects.exclude(moved_at=None)
    if "club" in kwargs:
        return moves.filter(slug=kwargs["club"]).first()
    event = kwargs.get("slug") if path.startswith(OF_EVENT) else kwargs.get("tournament")
    if event:
        # A server has few of them, and not every database can search in lists.
        return next((move for move in moves if event in move.events), None)
    if path.startswith(OF_HANCHAN):
        return moves.filter(club_key__in=Hanchan.objects.filter(pk=kwargs["pk"]).values("club")).first()
    return None


def moved_response(request: HttpRequest, move: ClubMove) -> HttpResponse:
    address = address_there(request, move)
    error = LeagueError("club_moved", address=address)
    if request.path_info.startswith("/api/"):
        response: HttpResponse = problem_response(request, error.code, translated(error), status=410)
        response.headers["Location"] = address
    elif request.method in ("GET", "HEAD"):
        response = HttpResponsePermanentRedirect(address)
    else:
        response = refusal(request, error)
    response.headers["Cache-Control"] = "no-store"
    return response


def address_there(request: HttpRequest, move: ClubMove) -> str:
    """The same address there; that of the club where it has the number of a row, since there the rows have others."""
    path, server, slug = request.get_full_path(), move.server_there, move.slug_there
    kwargs = request.resolver_match.kwargs if request.resolver_match else {}
    if any(isinstance(value, int) for value in kwargs.values()):
        return f"{server}{API}clubs/{slug}/" if path.startswith(API) else move.address
    for root in ("/c/", f"{API}clubs/"):
        if path.startswith(f"{root}{move.slug}/"):
            return f"{server}{root}{slug}/{path.removeprefix(f'{root}{move.slug}/')}"
    return f"{server}{path}"
