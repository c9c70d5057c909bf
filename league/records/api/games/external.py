from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import actor, read_body
from league.core.errors import check_exists, existing
from league.external_ids.api import ExternalView, find_or_make
from league.records.api.games.games import hanchan_answer, hanchan_new, hanchan_with_history
from league.records.api.games.inputs import HanchanPutInput, newcomers_add, read_amended_game
from league.records.api.outputs import HanchanHistoryOutput, HanchanOutput
from league.records.external_ids import hanchan_put
from league.records.models import Hanchan
from league.records.selectors import hanchan_rows, may_see


class ExternalHanchanView(ExternalView):
    made_at = "hanchan/{id}/"

    def hanchan(self, request: Request) -> Hanchan | None:
        hanchan = self.find(request, hanchan_rows())
        check_exists(hanchan is None or may_see(request.user, hanchan))
        return hanchan

    @extend_schema(operation_id="hanchan_external", responses=HanchanHistoryOutput)
    def get(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Show the hanchan with this id in another system, and its history to members."""
        return hanchan_with_history(request, existing(self.hanchan(request)))

    @extend_schema(
        operation_id="hanchan_put", request=HanchanPutInput, responses={200: HanchanOutput, 201: HanchanOutput}
    )
    def put(self, request: Request, club: str, source: str, external_id: str) -> Response:
        """Record the hanchan with this id in another system, or amend it to be like this.

        The same again changes nothing and needs no `version`.
        """
        found, body = self.club(request), read_body(HanchanPutInput, request)
        version, reason = body.pop("version", None), body.pop("reason", "")
        new = {**body, "external_ids": [self.external_id()._asdict()]}
        # What was seen and is not there is not made again.
        check_exists(version is None or self.hanchan(request) is not None)
        hanchan, is_new = find_or_make(lambda: self.hanchan(request), lambda: hanchan_new(request, found, new))
        if is_new:
            return hanchan_answer(request, hanchan.pk, status=201)
        if body.pop("makes_guests"):
            newcomers_add(actor(request), found, body["seats"])
        del body["again"], body["asks"]
        game = read_amended_game(found, body)
        hanchan_put(actor=actor(request), hanchan=hanchan, version=version, reason=reason, **game)
        return hanchan_answer(request, hanchan.pk)
