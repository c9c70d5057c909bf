"""A change that changes nothing changes nothing: no version, no line of the log, no message."""

import json
from typing import Any

import pytest

from league.history.models import LogEntry
from league.webhooks.models import Delivery, Endpoint
from tests.league.api.prepared_examples import PREPARED
from tests.league.permissions.table import API
from tests.league.permissions.test_repeated_requests import Operation, prepared
from tests.league.permissions.test_roles import fill_body
from tests.league.permissions.world import build_world, fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]
CHANGING = sorted(one for one in API if one[0] in ("PATCH", "PUT") and one not in PREPARED)


@pytest.fixture(scope="module")
def world(shared_db: None) -> dict[str, Any]:
    made = build_world()
    # Every event of the club and of the tournament is wanted.
    Endpoint.objects.update(events=[])
    return made


def state() -> tuple[int, int]:
    return LogEntry.objects.count(), Delivery.objects.count()


def without_moments(answer: Any) -> Any:
    """What an answer shows but the present instant."""
    return {key: value for key, value in (answer or {}).items() if key != "now"}


@pytest.mark.sampled
@pytest.mark.parametrize("operation", CHANGING, ids=" ".join)
def test_the_same_change_again_changes_nothing(operation: Operation, world: dict[str, Any]) -> None:
    with rolled_back():
        client, table_body = prepared(operation, world)
        path, body = fill_address(operation[1], world), fill_body(table_body, world)

        def send() -> Any:
            return client.generic(operation[0], path, json.dumps(body), content_type="application/json")

        first = send()
        assert first.status_code < 300, first.content
        shown = first.json() if first.content else {}
        if isinstance(body, dict) and "version" in body:
            body["version"] = version_in(shown, body["version"])
        before = state()

        again = send()

        assert again.status_code < 300, again.content
        assert state() == before
        assert without_moments(again.json() if again.content else {}) == without_moments(shown)


def version_in(shown: Any, sent: int) -> int:
    """The version that the answer of the first change has."""
    return int(shown.get("version", (shown.get("result") or {}).get("version", sent + 1)))
