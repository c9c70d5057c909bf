"""The answer to a result by API, with the secret of the link that was sent to the account in place of signing in."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.clubs.api_base import ApiView, read_body
from league.confirmations.link_page import count_answer
from league.confirmations.links import LONGEST, Question, question_confirm, question_dispute, question_opened
from league.confirmations.outputs import ConfirmationOutput
from league.core.api.serializers import Input


class QuestionInput(Input):
    secret = serializers.CharField(
        max_length=LONGEST, help_text="The last part of the address that was sent to the player."
    )


class QuestionDisputeInput(QuestionInput):
    reason = serializers.CharField(
        max_length=200, required=False, allow_blank=True, default="", help_text="What is wrong."
    )


class QuestionView(ApiView):
    """The secret is enough, also in a club that is not public. It is in the body, since servers log addresses."""

    permission_classes = [AllowAny]

    def asked(self, request: Request, secret: str) -> Question:
        """What is answered by this secret."""
        question = question_opened(self.kwargs["club"], secret)
        count_answer(request._request, question)
        return question


class QuestionShowView(QuestionView):
    # Only reads.
    is_one_transaction = False

    @extend_schema(operation_id="question", request=QuestionInput, responses=ConfirmationOutput)
    def post(self, request: Request, club: str) -> Response:
        """Show the result that a link asks about. Changes nothing."""
        secret = read_body(QuestionInput, request)["secret"]
        return Response(ConfirmationOutput(question_opened(club, secret).confirmation).data)


class QuestionConfirmView(QuestionView):
    @extend_schema(operation_id="question_confirm", request=QuestionInput, responses=ConfirmationOutput)
    def post(self, request: Request, club: str) -> Response:
        """Confirm the result by the link that was sent to the player; `version_conflict` after an amendment."""
        question = self.asked(request, read_body(QuestionInput, request)["secret"])
        return Response(ConfirmationOutput(question_confirm(question)).data)


class QuestionDisputeView(QuestionView):
    @extend_schema(operation_id="question_dispute", request=QuestionDisputeInput, responses=ConfirmationOutput)
    def post(self, request: Request, club: str) -> Response:
        """Say by the link that was sent to the player that the result is wrong; an organiser decides."""
        body = read_body(QuestionDisputeInput, request)
        question = self.asked(request, body["secret"])
        return Response(ConfirmationOutput(question_dispute(question, body["reason"])).data)
