from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.api.throttle import NetworkThrottle
from league.clubs.api_base import ApiView, Pages
from league.core.errors import LeagueError
from league.home.api.rules_outputs import CaseInput, CaseOutput, RulesetLineOutput, RulesetOutput
from league.rulebook.selectors import ruleset_described, rulesets_listed
from league.rulebook.services import cases_answer

MOST_CASES = 1000


def one_or_list(name: str, case: Any) -> PolymorphicProxySerializer:
    """The schema of a case or a list of cases."""
    cases = [case, type(case)(many=True)]
    return PolymorphicProxySerializer(name, cases, resource_type_field_name=None, many=False)


class ScoreView(ApiView):
    permission_classes = [AllowAny]
    throttle_classes = [NetworkThrottle]
    throttle_scope = "score"
    is_one_transaction = False
    token_scopes = {"POST": "read"}

    @extend_schema(
        operation_id="score",
        request=one_or_list("CasesInput", CaseInput),
        responses=one_or_list("CasesOutput", CaseOutput),
    )
    def post(self, request: Request) -> Response:
        """Answer a scoring case, or a list of them in order. No account is needed.

        A case is a hand, a deal or a game, as docs/cases.md describes it. A wrong case is answered with its error in
        `out`, with status 200, so that the other cases of a list get their answers.
        """
        cases: Any = request.data
        if isinstance(cases, list) and len(cases) > MOST_CASES:
            raise LeagueError("too_many_cases", most=MOST_CASES)
        answers = cases_answer(cases if isinstance(cases, list) else [cases])
        return Response(answers if isinstance(cases, list) else answers[0])


class RulesetListView(ApiView):
    permission_classes = [AllowAny]
    pagination_class = Pages

    @extend_schema(operation_id="rulesets", responses=RulesetLineOutput(many=True))
    def get(self, request: Request) -> Response:
        """List the rulesets."""
        return self.page(request, rulesets_listed(), RulesetLineOutput)


class RulesetView(ApiView):
    permission_classes = [AllowAny]

    @extend_schema(operation_id="ruleset", responses=RulesetOutput)
    def get(self, request: Request, key: str) -> Response:
        """Show a ruleset: its options with their defaults, and its patterns with their values."""
        return Response(RulesetOutput(ruleset_described(key)).data)
