"""A `POST` or `DELETE` that is sent again is refused or changes nothing: no version, no line of the log, no message.

Those that make another thing each time take an `Idempotency-Key` (`test_repeated_requests`).
"""

import json
from typing import Any

import pytest
from django.apps import apps

from league.history.models import LogEntry
from league.webhooks.models import Delivery, Endpoint
from tests.league.api.prepared_examples import PREPARED
from tests.league.permissions.table import API, CLUB, EVENT, SEASON, TABLE
from tests.league.permissions.test_repeated_requests import Operation, prepared
from tests.league.permissions.test_roles import SEEN, fill_body
from tests.league.permissions.world import fill_address, rolled_back

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MAKES_ANOTHER = {
    ("POST", "api/v1/clubs/"), ("POST", f"{CLUB}hanchan/begin/"), ("POST", f"{CLUB}invitations/"),
    ("POST", f"{CLUB}sessions/"), ("POST", f"{CLUB}tournaments/restore/"), ("POST", f"{CLUB}webhooks/"),
    ("POST", f"{CLUB}webhooks/<int:pk>/secret/"), ("POST", f"{CLUB}webhooks/<int:pk>/try/"),
    ("POST", f"{SEASON}adjustments/"), ("POST", "api/v1/hanchan/<int:pk>/guest-links/"),
    ("POST", "api/v1/tournaments/"), ("POST", f"{EVENT}applications/"), ("POST", f"{EVENT}hands/"),
    ("POST", f"{EVENT}penalties/"), ("POST", f"{EVENT}team-penalties/"), ("POST", f"{TABLE}penalties/"),
    ("POST", f"{EVENT}printouts/"), ("POST", f"{EVENT}stages/"),
    # these add minutes, and swap the two seats back
    ("POST", f"{TABLE}extra-time/"), ("POST", f"{EVENT}rounds/<int:number>/swap/"),
    ("POST", f"{CLUB}sessions/<int:pk>/rounds/<int:number>/exchange/"),
    # forms the tables anew
    ("POST", f"{CLUB}sessions/<int:pk>/rounds/"),
    # draws other lots, for whoever has seen the first ones
    ("POST", "api/v1/hanchan/<int:pk>/draw-seats/"),
}  # fmt: skip
# What pages, caches and other programs take as a sign of a change.
MARKS = {"version", "revision", "updated_at"}
NO_CHANGE = sorted(one for one in API if one[0] in ("POST", "DELETE") and one not in MAKES_ANOTHER)


def state() -> dict[str, Any]:
    """The number of lines of the log and of messages, and every mark of a change."""
    # Every event of the clubs and tournaments is wanted.
    Endpoint.objects.update(events=[])
    marks = {"log": LogEntry.objects.count(), "messages": Delivery.objects.count()}
    for model in apps.get_models():
        if names := sorted(MARKS & {field.name for field in model._meta.fields}):
            marks[model._meta.label] = list(model._base_manager.order_by("pk").values_list("pk", *names))
    return marks


def changes(before: dict[str, Any], after: dict[str, Any]) -> dict[str, Any]:
    return {key: (before[key], after[key]) for key in before if before[key] != after[key]}


@pytest.fixture(autouse=True)
def _sends_to_devices(settings: Any) -> None:
    settings.HAS_PUSH = True


class Sender:
    """Sends an operation again and again, with the present version of what it is about."""

    def __init__(self, operation: Operation, world: dict[str, Any]) -> None:
        self.method = operation[0]
        if operation in PREPARED:
            self.client, self.path, self.body = PREPARED[operation](world)
        else:
            self.client, body = prepared(operation, world)
            self.path = fill_address(operation[1], world) + SEEN.get(operation, "").format(**world)
            self.body = fill_body(body, world)

    def send(self) -> tuple[int, Any]:
        content = self.body if isinstance(self.body, bytes) else b"" if self.body is None else json.dumps(self.body)
        answer = self.client.generic(self.method, self.path, content, content_type="application/json")
        return answer.status_code, json.loads(answer.content) if answer.content else {}


def again(sender: Sender) -> tuple[int, Any]:
    """Send again, as whoever has seen what stands now."""
    status, answer = sender.send()
    if isinstance(answer, dict) and answer.get("error") == "version_conflict":
        sender.body["version"] = answer["present"]["version"]
        return sender.send()
    return status, answer


@pytest.mark.sampled
@pytest.mark.parametrize("operation", NO_CHANGE, ids=" ".join)
def test_the_same_request_again_is_refused_or_changes_nothing(operation: Operation, world: dict[str, Any]) -> None:
    with rolled_back():
        sender = Sender(operation, world)
        first = sender.send()
        assert first[0] < 300, first
        before = state()

        status, answer = again(sender)

        assert changes(before, state()) == {}
        assert status < 300 or (status < 500 and answer["error"]), answer


@pytest.mark.sampled
@pytest.mark.parametrize("operation", sorted(MAKES_ANOTHER), ids=" ".join)
def test_each_of_these_requests_makes_another_thing(operation: Operation, world: dict[str, Any]) -> None:
    with rolled_back():
        sender = Sender(operation, world)
        assert sender.send()[0] < 300
        before = state()

        again(sender)

        assert changes(before, state())
