"""Parts shared by all API views below /tournaments/<slug>/: the visitor's access, finding parts by number."""

from collections.abc import Callable
from typing import Any

from django.db.models import QuerySet
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.api.authentication import ReadOrSignedIn
from league.clubs.api_base import ApiView, Pages
from league.core.errors import existing
from league.tournaments.core.access import TournamentAccess, access_of
from league.tournaments.models import Stage, Table


class TournamentView(ApiView):
    def access(self, request: Request) -> TournamentAccess:
        return access_of(request.user, self.kwargs["slug"])

    def desk(self, request: Request, action: str = "tournament") -> TournamentAccess:
        """Return the access of somebody who may do this at the desk; refuse everybody else, also for reading."""
        access = self.access(request)
        access.require(action)
        return access

    def pages(self, request: Request, rows: QuerySet[Any], shape: Callable[[Any], Any]) -> Response:
        pages = Pages()
        page = pages.paginate_queryset(rows, request, view=self) or []
        return pages.get_paginated_response([shape(row) for row in page])


class LinkOrSignedIn(BasePermission):
    """A printed link's secret is enough at a table; without it the usual rule holds."""

    def has_permission(self, request: Any, view: Any) -> bool:
        has_secret = isinstance(request.data, dict) and bool(request.data.get("secret"))
        return has_secret or ReadOrSignedIn().has_permission(request, view)


def stage_of(access: TournamentAccess, number: int) -> Stage:
    stage = existing(access.tournament.stages.filter(number=number).first())
    stage.tournament = access.tournament
    return stage


def table_of(access: TournamentAccess, round_number: int, number: int) -> Table:
    round_ = access.round(round_number)
    table = existing(round_.tables.filter(number=number).first())
    table.round = round_
    return table
