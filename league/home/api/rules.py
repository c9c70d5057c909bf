from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer, extend_schema
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response

from league.accounts.api.throttle import NetworkThrottle
from league.clubs.api_base import ApiView, Pages, take_body
from league.core.api.serializers import reject_unknown_keys
from league.core.errors import LeagueError
from league.home.api.rules_outputs import CaseInput, CaseOutput, RulesetLineOutput, RulesetOutput
from league.rulebook.selectors import ruleset_described, rulesets_listed
from league.rulebook.services import cases_answer
from rules.errors import RuleError

MOST_CASES = 1000


def one_or_list(name: str, case: Any) -> PolymorphicProxySerializer:
    """The schema of a case or a list of cases."""
    cases = [case, type(case)(many=True)]
    return PolymorphicProxySerializer(name, cases, resource_type_field_name=None, many=False)


# What a case must have, and what else it may have.
CASE: dict[str, type] = {"ruleset": str, "kind": str, "in": dict}
BESIDE: dict[str, type] = {"options": dict, "out": dict, "why": str}
MOST_LETTERS = {"ruleset": 100, "kind": 100, "why": 10_000}


def check_case(case: object) -> None:
    """Refuse what is no scoring case: one of its parts is missing, unknown or of another type.

    raises      RuleError `bad_input`; LeagueError `unknown_field`
    """
    if not isinstance(case, dict):
        raise RuleError("bad_input", key="case")
    for key, kind in CASE.items():
        if not isinstance(case.get(key), kind):
            raise RuleError("bad_input", key=key)
    for key, kinds in BESIDE.items():
        if key in case and not isinstance(case[key], kinds):
            raise RuleError("bad_input", key=key)
    for key, most in MOST_LETTERS.items():
        if len(case.get(key, "")) > most:
            raise RuleError("bad_input", key=key)
    reject_unknown_keys(case, CASE.keys() | BESIDE.keys() | {"id"})


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

        A case is a hand, a deal or a game, as docs/cases.md describes it. A wrong question is answered with its error
        in `out`, with status 200. What is no case, such as one without a ruleset, is refused; in a list it has its
        error in `out`, so that the others get their answers.
        """
        cases: Any = take_body(request)
        if isinstance(cases, list) and len(cases) > MOST_CASES:
            raise LeagueError("too_many_cases", most=MOST_CASES)
        if isinstance(cases, list):
            return Response(cases_answer(cases, check_case))
        check_case(cases)
        return Response(cases_answer([cases])[0])


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
