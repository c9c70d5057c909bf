"""Results that wait for the own answer, and the answers, by API."""

from collections.abc import Callable
from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ClubView, Pages, actor, read_body
from league.clubs.roles import require
from league.confirmations.outputs import ConfirmationOutput
from league.confirmations.selectors import Confirmation, asking, confirmation_of, confirmations, results_waiting
from league.confirmations.services import dispute_decide, result_confirm, result_dispute
from league.core.api.serializers import Input
from league.core.errors import LeagueError
from league.records.api.games.games import HanchanBaseView


class SignInput(Input):
    """The own answer to the result of a version."""

    version = serializers.IntegerField(help_text="The version that was seen.")


class DisputeInput(SignInput):
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", help_text="What is wrong."
    )


class DisputeDecideInput(SignInput):
    reason = serializers.CharField(max_length=200, help_text="Why the result stands.")


class ResultsWaitingView(ClubView):
    permission_classes = [IsAuthenticated]
    pagination_class = Pages

    @extend_schema(operation_id="results_waiting", responses=ConfirmationOutput(many=True))
    def get(self, request: Request, club: str) -> Response:
        """List the results that wait for the answer of the own player, the latest hanchan first."""
        found = self.club(request)
        require(request.user, found, "answer")
        keys = [one.hanchan.pk for one in results_waiting([found], actor(request))]

        def shape(games: Any) -> Any:
            return ConfirmationOutput(confirmations(games), many=True).data

        return self.list_answer(request, asking().filter(pk__in=keys).latest_first(), shape)


class ConfirmationView(HanchanBaseView):
    @extend_schema(operation_id="confirmation", responses=ConfirmationOutput)
    def get(self, request: Request, pk: int) -> Response:
        """Show who has confirmed the result of a hanchan; `result_not_asked` where nobody is asked."""
        found = confirmation_of(self.hanchan(request, pk))
        if found is None:
            raise LeagueError("result_not_asked")
        return Response(ConfirmationOutput(found).data)


class AnswerResultView(HanchanBaseView):
    """A view by which somebody answers to the result."""

    service: ClassVar[Callable[..., Confirmation]]

    def answered(self, request: Request, pk: int, form: type[Input]) -> Response:
        hanchan, body = self.hanchan(request, pk), read_body(form, request)
        found = type(self).service(actor=actor(request), hanchan=hanchan, **body)
        return Response(ConfirmationOutput(found).data)


class ResultConfirmView(AnswerResultView):
    service = staticmethod(result_confirm)

    @extend_schema(operation_id="result_confirm", request=SignInput, responses=ConfirmationOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Confirm the result for the own player. Twice is once; a dispute of one's own is taken back."""
        return self.answered(request, pk, SignInput)


class ResultDisputeView(AnswerResultView):
    service = staticmethod(result_dispute)

    @extend_schema(operation_id="result_dispute", request=DisputeInput, responses=ConfirmationOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Say for the own player that the result is wrong; an organiser decides."""
        return self.answered(request, pk, DisputeInput)


class DisputeDecideView(AnswerResultView):
    service = staticmethod(dispute_decide)

    @extend_schema(operation_id="dispute_decide", request=DisputeDecideInput, responses=ConfirmationOutput)
    def post(self, request: Request, pk: int) -> Response:
        """Decide that a disputed result stands. To correct it, amend the hanchan: then everybody is asked anew."""
        return self.answered(request, pk, DisputeDecideInput)
