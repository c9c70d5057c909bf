"""What the doors below /tournaments/<slug>/ share: the tournament as its visitor sees it, and its parts by number."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from league.accounts.models import ApiToken
from league.api.authentication import ReadOrSignedIn
from league.api.base import Act, Pages, answer
from league.errors import LeagueError
from league.tournaments.access import Sight, sight_of
from league.tournaments.models import Stage, Table


class TournamentDoor(APIView):
    def sight(self, request: Request) -> Sight:
        return sight_of(request.user, self.kwargs["slug"])

    def desk(self, request: Request) -> Sight:
        """For what nobody but the desk may even read."""
        sight = self.sight(request)
        sight.require_desk()
        return sight

    def pages(self, request: Request, rows: QuerySet[Any], shape: Callable[[Any], Any]) -> Response:
        pages = Pages()
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([shape(row) for row in page])

    def act(self, request: Request, act: Act, status: int = 200) -> Response:
        return answer(request, act, status)


class LinkOrSignedIn(BasePermission):
    """At a table a printed link's secret is enough; without one as everywhere. A token that only reads never writes."""

    def has_permission(self, request: Any, view: Any) -> bool:
        if isinstance(request.auth, ApiToken) and not request.auth.may(ApiToken.Scope.WRITE):
            return False
        has_secret = isinstance(request.data, dict) and bool(request.data.get("secret"))
        return has_secret or ReadOrSignedIn().has_permission(request, view)


def stage_of(sight: Sight, number: int) -> Stage:
    stage = sight.tournament.stages.filter(number=number).first()
    if stage is None:
        raise LeagueError("not_found")
    stage.tournament = sight.tournament
    return stage


def table_of(sight: Sight, round_number: int, number: int) -> Table:
    one = sight.round(round_number)
    table = one.tables.filter(number=number).first()
    if table is None:
        raise LeagueError("not_found")
    table.round = one
    return table
