"""Recording many hanchan in one request, each as if it had been sent alone."""

import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.api.idempotency import MOST_CHARACTERS, StoredAnswer, account_reach, answer_once
from league.accounts.api.throttle import WriteThrottle
from league.clubs.api_base import ClubView, actor, read_body
from league.clubs.models import Club
from league.clubs.roles import require
from league.core.api.errors import exception_handler
from league.core.api.preconditions import reject_unread_match
from league.core.api.serializers import ErrorOutput, Input, Output
from league.records.api.games.games import hanchan_answer, hanchan_new
from league.records.api.games.inputs import HanchanRecordInput
from league.records.api.outputs import HanchanOutput
from rules.errors import RuleError

MOST_HANCHAN = 200


class HanchanOfManyInput(HanchanRecordInput):
    idempotency_key = serializers.CharField(
        max_length=MOST_CHARACTERS, required=False,
        help_text="As the header `Idempotency-Key` of a request that records this hanchan alone.",
    )  # fmt: skip


class HanchanManyInput(Input):
    hanchan = HanchanOfManyInput(many=True, min_length=1, max_length=MOST_HANCHAN)  # type: ignore[call-arg]


class UnreadManyInput(Input):
    """The same, of which each body is read by itself: a fault in one refuses this one."""

    hanchan = serializers.ListField(min_length=1, max_length=MOST_HANCHAN)


class HanchanOfManyOutput(Output):
    index = serializers.IntegerField(help_text="Its place in the request, from 0.")
    status = serializers.IntegerField(help_text="201, or the status of the refusal.")
    hanchan = HanchanOutput(allow_null=True, help_text="Null: it was refused.")
    problem = ErrorOutput(
        allow_null=True, help_text="The refusal; the paths in its `fields` begin in the body of this hanchan."
    )
    is_repeated = serializers.BooleanField(help_text="Whether its key was known, so that this is the first answer.")


class HanchanManyOutput(Output):
    answers = HanchanOfManyOutput(many=True, help_text="One for each hanchan, in the order of the request.")


class HanchanManyView(ClubView):
    works_in_steps = True
    refusal: Exception | None = None

    def write(self, handler: Callable[..., Response], request: Request, *args: Any, **kwargs: Any) -> Response:
        try:
            # Before the first hanchan is stored, which nothing takes back.
            reject_unread_match(request)
            sent = read_body(UnreadManyInput, request)["hanchan"]
            require(actor(request), self.club(request), "record")
            for throttle in self.throttles:
                if isinstance(throttle, WriteThrottle):
                    throttle.count_more(len(sent) - 1)
        except (RuleError, APIException) as error:
            # Raised by the handler: a repeated request gets its first answer, whatever has changed since.
            self.refusal = error
        return super().write(handler, request, *args, **kwargs)

    @extend_schema(operation_id="hanchan_record_many", request=HanchanManyInput, responses={200: HanchanManyOutput})
    def post(self, request: Request, club: str) -> Response:
        """Record up to 200 finished hanchan by their final scores.

        Each is a transaction of its own, with the answer or the refusal that it would have got alone. The answer is
        200 even where all of them are refused. Each counts as a request that writes.
        """
        if self.refusal is not None:
            raise self.refusal
        found, sent = self.club(request), read_body(UnreadManyInput, request)["hanchan"]
        return Response({"answers": [self.answer(request, found, index, body) for index, body in enumerate(sent)]})

    def answer(self, request: Request, club: Club, index: int, sent: Any) -> dict[str, Any]:
        """Record one hanchan; a fault of ours is raised and ends the request."""
        is_known = True

        def act() -> StoredAnswer:
            nonlocal is_known
            is_known = False
            made = hanchan_new(request, club, body)
            return StoredAnswer(201, hanchan_answer(request, made.pk).data)

        answer: dict[str, Any] = {"index": index, "status": 201, "hanchan": None, "problem": None}
        try:
            body = _read(sent)
            key = body.pop("idempotency_key", None) or _key_of_place(request, index)
            if key is None:
                with transaction.atomic():
                    stored = act()
            else:
                # That of the request for this hanchan alone, so that it can be repeated in either way.
                identity = {"method": "POST", "path": request.path.removesuffix("many/"), "body": _unkeyed(sent)}
                stored = answer_once(reach=account_reach(actor(request)), key=key, body=identity, act=act)
        except Exception as error:
            refused = exception_handler(error, {"request": request, "view": self})
            if refused is None:
                raise
            return {**answer, "status": refused.status_code, "problem": refused.data, "is_repeated": False}
        return {**answer, "hanchan": stored.body, "is_repeated": is_known}


def _read(sent: Any) -> dict[str, Any]:
    form = HanchanOfManyInput(data=sent)
    form.is_valid(raise_exception=True)
    return dict(form.validated_data)


def _unkeyed(sent: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in sent.items() if key != "idempotency_key"}


def _key_of_place(request: Request, index: int) -> str | None:
    """The key of a hanchan without one, from that of the request: its answer is stored only after the last hanchan."""
    whole = request.headers.get("Idempotency-Key")
    return None if whole is None else f"{hashlib.sha256(whole.encode()).hexdigest()} {index}"
