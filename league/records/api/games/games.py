from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, ClubView, Pages, actor, read_body
from league.clubs.models import Club
from league.clubs.roles import can
from league.core.api.lines import OR_LINES
from league.core.errors import check_exists, existing
from league.external_ids.api import take_external_ids
from league.history.selectors import history_of
from league.records.api.games.filters import HanchanFilter
from league.records.api.games.inputs import (
    HanchanAmendInput,
    HanchanRecordInput,
    VersionInput,
    VoidInput,
    newcomers_add,
    read_amended_game,
    read_new_game,
)
from league.records.api.games.rows import hanchan_columns, hanchan_shown
from league.records.api.outputs import HanchanHistoryOutput, HanchanOutput
from league.records.deals.services import hanchan_amend_details
from league.records.external_ids import hanchan_external_ids_set, hanchan_record_known
from league.records.models import Hanchan
from league.records.selectors import hanchan_of, hanchan_rows, may_see
from league.records.services import hanchan_amend, hanchan_restore, hanchan_void_once

# The keys of a body that only a hanchan recorded by its final scores has.
OF_SCORES = {"seats", "deposits", "spectators", "sum_reason"}
MOST_ENTRIES = 50


def hanchan_answer(request: Request, pk: int, *, status: int = 200) -> Response:
    return Response(HanchanOutput(hanchan_rows().get(pk=pk), context={"request": request}).data, status=status)


def hanchan_new(request: Request, club: Club, body: dict[str, Any]) -> Hanchan:
    """Record what a validated body says."""
    if body.pop("makes_guests"):
        newcomers_add(actor(request), club, body["seats"])
    ids = take_external_ids(body) or ()
    game = read_new_game(club, body)
    return hanchan_record_known(actor=actor(request), club=club, external_ids=ids, **game)


def hanchan_with_history(request: Request, hanchan: Hanchan) -> Response:
    """The answer about one hanchan, with its history for members."""
    # As on the page: the log has the names of its day, even of players who are hidden now.
    entries = history_of(hanchan)[:MOST_ENTRIES] if can(request.user, hanchan.club, "view_history") else []
    return Response(HanchanHistoryOutput(hanchan, context={"request": request, "history": entries}).data)


class HanchanListView(ClubView):
    pagination_class = Pages
    filterset_class = HanchanFilter
    renderer_classes = OR_LINES
    made_at = "hanchan/{id}/"
    queryset = Hanchan.objects.none()  # for the schema of the filters

    @extend_schema(operation_id="hanchan_list", responses=HanchanOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the club's hanchan, latest first."""
        found = self.club(request)
        rows = hanchan_columns(self.filtered(request, hanchan_of(found)))
        return self.list_answer(request, rows, partial(hanchan_shown, request, found))

    @extend_schema(operation_id="hanchan_record", request=HanchanRecordInput, responses={201: HanchanOutput})
    def post(self, request: Request, club: str) -> Response:
        """Record a finished hanchan by its final scores."""
        found, body = self.club(request), read_body(HanchanRecordInput, request)
        return hanchan_answer(request, hanchan_new(request, found, body).pk, status=201)


class HanchanBaseView(ApiView):
    """A view of one hanchan of a club that the user may see."""

    def hanchan(self, request: Request, pk: int) -> Hanchan:
        hanchan = existing(hanchan_rows().filter(pk=pk).first())
        check_exists(may_see(request.user, hanchan))
        return hanchan


class OneHanchanView(HanchanBaseView):
    guest_methods = frozenset({"GET"})

    @extend_schema(operation_id="hanchan", responses=HanchanHistoryOutput)
    def get(self, request: Request, pk: int) -> Response:
        """Show a hanchan, and its history to members."""
        return hanchan_with_history(request, self.hanchan(request, pk))

    @extend_schema(operation_id="hanchan_amend", request=HanchanAmendInput, responses=HanchanOutput)
    def patch(self, request: Request, pk: int) -> Response:
        """Amend a hanchan: the keys that are given replace what was recorded."""
        hanchan, body = self.hanchan(request, pk), read_body(HanchanAmendInput, request)
        ids, source = take_external_ids(body), body.pop("external_source", None)
        game = read_amended_game(hanchan.club, body)
        version = body["version"]
        if ids is None or game.keys() - {"version", "reason"}:
            version = _amend_service(hanchan, game)(actor=actor(request), hanchan=hanchan, **game).version
        if ids is not None:
            hanchan_external_ids_set(
                actor=actor(request), hanchan=hanchan, version=version, external_ids=ids, source=source
            )
        return hanchan_answer(request, pk)


def _amend_service(hanchan: Hanchan, game: Mapping[str, Any]) -> Callable[..., Hanchan]:
    """Return the service that amends the hanchan, or the one that refuses a body of the other kind of entry."""
    if hanchan.entry == Hanchan.Entry.DEALS:
        return hanchan_amend if OF_SCORES & game.keys() else hanchan_amend_details
    return hanchan_amend_details if "players" in game else hanchan_amend


class HanchanChangeView(HanchanBaseView):
    """A view that changes the state of a hanchan; the body is the version that was seen, and a reason."""

    change: Callable[..., Hanchan]
    form: type[VersionInput] = VersionInput

    def answer_change(self, request: Request, pk: int) -> Response:
        hanchan, body = self.hanchan(request, pk), read_body(self.form, request)
        type(self).change(actor=actor(request), hanchan=hanchan, **body)
        return hanchan_answer(request, pk)


class HanchanVoidView(HanchanChangeView):
    change = staticmethod(hanchan_void_once)
    form = VoidInput

    @extend_schema(operation_id="hanchan_void", request=VoidInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Make a hanchan void. One that is void already stays so, and the answer is the same."""
        return self.answer_change(request, pk)


class HanchanRestoreView(HanchanChangeView):
    change = staticmethod(hanchan_restore)

    @extend_schema(operation_id="hanchan_restore", request=VersionInput, responses=HanchanOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Restore a void hanchan."""
        return self.answer_change(request, pk)
