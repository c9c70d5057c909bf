from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiResponse, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import ScopedRateThrottle
from rest_framework.views import APIView

from league.core.errors import LeagueError
from league.rulebook.selectors import ruleset_described, rulesets_listed
from league.rulebook.services import cases_answer

MOST_CASES = 1000

EXAMPLE = {
    "id": "example",
    "ruleset": "riichi-ladder",
    "kind": "game",
    "in": {"scores": [41200, 28300, 20400, 10100]},
}


class ScoreView(APIView):
    """Answer scoring cases: hands, deals, games. Takes one case or a list; no account is needed."""

    permission_classes = [AllowAny]
    throttle_classes = [ScopedRateThrottle]
    throttle_scope = "score"
    # It stores nothing.
    token_scopes = {"POST": "read"}

    @extend_schema(
        operation_id="score",
        request=OpenApiTypes.ANY,
        responses=OpenApiResponse(OpenApiTypes.ANY, description="`{id, out}`, or a list of them in order"),
        examples=[OpenApiExample("A game", value=EXAMPLE, request_only=True)],
    )
    def post(self, request: Request) -> Response:
        cases: Any = request.data
        if isinstance(cases, list) and len(cases) > MOST_CASES:
            raise LeagueError("too_many_cases", most=MOST_CASES)
        answers = cases_answer(cases if isinstance(cases, list) else [cases])
        return Response(answers if isinstance(cases, list) else answers[0])


class RulesetListView(APIView):
    """A short description of every ruleset."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="rulesets", responses=OpenApiTypes.ANY)
    def get(self, request: Request) -> Response:
        return Response(rulesets_listed())


class RulesetView(APIView):
    """The description of a ruleset: options with types and defaults, patterns with names and values."""

    permission_classes = [AllowAny]

    @extend_schema(operation_id="ruleset", responses=OpenApiTypes.ANY)
    def get(self, request: Request, key: str) -> Response:
        return Response(ruleset_described(key))
