"""Every operation of the API answers generated requests with a status and a body that its schema describes."""

from collections import Counter
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.generation import GenerationMode
from schemathesis.generation.case import Case

from tests.league.hostile.operations import Target, cases, sent, target_of
from tests.league.permissions.table import API, CLUB, EVENT, SEASON, TABLE
from tests.league.permissions.test_repeated_requests import Operation
from tests.league.permissions.world import rolled_back
from tests.profile import times

pytestmark = [pytest.mark.django_db, pytest.mark.once, pytest.mark.sampled]

# A read and a write of each kind; the long profile has all.
QUICK = {
    ("GET", f"{CLUB}hanchan/"), ("POST", f"{CLUB}hanchan/"), ("GET", f"{SEASON}standings/"), ("PATCH", SEASON),
    ("PUT", f"{TABLE}result/"), ("DELETE", "api/v1/hanchan/<int:pk>/deals/<int:number>/"), ("POST", "api/v1/score/"),
}  # fmt: skip
OPERATIONS = [
    pytest.param(one, id=" ".join(one), marks=() if one in QUICK else pytest.mark.slow) for one in sorted(API)
]
# A plan for 60 players and 40 rounds takes some seconds, so few are asked for.
PLAN = ("POST", f"{EVENT}plan-preview/")


@pytest.fixture(autouse=True)
def _sends_to_devices(settings: Any) -> None:
    settings.HAS_PUSH = True


def ask(operation: Operation, target: Target, client: Client, mode: GenerationMode, most: int) -> Counter[str]:
    """Send generated requests; return how many were sent, and how many were answered with success."""
    seen: Counter[str] = Counter()

    @settings(
        max_examples=5 if operation == PLAN else most, phases=[Phase.generate], deadline=None, database=None,
        derandomize=True, suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(cases(target, mode))
    def one(case: Case[Any]) -> None:
        cache.clear()
        with rolled_back():
            status = sent(client, case).status_code
        seen.update(["sent", "success" if status < 400 else str(status)])

    try:
        one()
    except Unsatisfiable:
        # The address is the world's, and the operation has no body or query that could be against the schema.
        assert mode.is_negative
        seen["sent"] = 1
    return seen


@pytest.mark.parametrize("operation", OPERATIONS)
def test_who_may_do_it_gets_what_the_schema_says(
    operation: Operation, world: dict[str, Any], record_property: Any
) -> None:
    with rolled_back():
        target = target_of(operation, world)
        seen = ask(operation, target, target.client, GenerationMode.POSITIVE, times(3, 4, 40))
    record_property("answers", dict(seen))

    # A request that the schema permits mostly reaches the service and succeeds.
    assert seen["success"] * times(10, 10, 3) >= seen["sent"], seen


@pytest.mark.parametrize("operation", OPERATIONS)
def test_a_request_against_the_schema_gets_what_the_schema_says(operation: Operation, world: dict[str, Any]) -> None:
    with rolled_back():
        target = target_of(operation, world)
        seen = ask(operation, target, target.client, GenerationMode.NEGATIVE, times(2, 2, 15))

    assert seen["sent"]


@pytest.mark.parametrize("operation", OPERATIONS)
def test_without_an_account_the_answer_is_what_the_schema_says(operation: Operation, world: dict[str, Any]) -> None:
    with rolled_back():
        target = target_of(operation, world)
        seen = ask(operation, target, Client(), GenerationMode.POSITIVE, times(2, 2, 8))

    assert seen["sent"]
