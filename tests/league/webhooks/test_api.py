"""The API of webhooks: lists, filters, attempts, examples, and the secret that is shown once."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from league.accounts.models import IdempotencyKey, User
from league.clubs.models import Club
from league.tournaments.models import Tournament
from league.webhooks.catalogue import EVENTS
from league.webhooks.models import Attempt, Delivery, Endpoint
from league.webhooks.services import Outcome, delivery_note, delivery_retry, webhook_try
from tests.league.tournaments.conftest import make_tournament
from tests.league.webhooks.acts import Subscribed
from tests.league.webhooks.conftest import URL

__all__ = ["make_tournament"]
pytestmark = pytest.mark.django_db


@pytest.fixture
def path(club: Club) -> str:
    return f"/api/v1/clubs/{club.slug}/webhooks/"


@pytest.fixture
def client(owner: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(owner)
    return client


# ----- the secret -----
def test_a_repeated_request_adds_one_webhook_and_does_not_show_the_secret_again(client: APIClient, path: str) -> None:
    first, again = (client.post(path, {"url": URL}, headers={"Idempotency-Key": "one"}) for _ in range(2))

    secret = Endpoint.objects.get().secret
    assert (first.status_code, first.json()["secret"]) == (201, secret)
    assert (again.status_code, again.json()) == (201, {**first.json(), "secret": None})
    assert secret not in IdempotencyKey.objects.get().answer


def test_a_repeated_request_renews_the_secret_once_and_does_not_show_it_again(
    client: APIClient, path: str, subscribed: Subscribed
) -> None:
    made = subscribed()
    address = f"{path}{made.pk}/secret/"

    first, again = (client.post(address, headers={"Idempotency-Key": "one"}) for _ in range(2))

    secret = Endpoint.objects.get().secret
    assert [answer.json()["secret"] for answer in (first, again)] == [secret, None]
    assert secret != made.secret
    assert secret not in IdempotencyKey.objects.get().answer


# ----- events -----
def test_an_owner_alone_allows_the_webhooks_of_a_private_club(client: APIClient, club: Club, organiser: User) -> None:
    other, path = APIClient(), f"/api/v1/clubs/{club.slug}/"
    other.force_authenticate(organiser)

    assert other.patch(path, {"allows_webhooks": True}).status_code == 403
    assert client.get(path).json()["allows_webhooks"] is False
    assert client.patch(path, {"allows_webhooks": True}).json()["allows_webhooks"] is True


def test_the_events_are_listed_with_examples_page_by_page(client: APIClient, path: str) -> None:
    first = client.get(f"{path}events/", {"page_size": 5}).json()
    last = client.get(f"{path}events/", {"page_size": 5, "page": 6}).json()

    assert (first["count"], len(first["results"]), len(last["results"])) == (len(EVENTS), 5, len(EVENTS) - 25)
    assert first["results"][0]["name"] == first["results"][0]["example"]["event"] == "hanchan.recorded"
    assert last["next"] is None


@pytest.mark.parametrize("method", ["post", "patch"])
def test_a_tournament_s_webhook_cannot_have_events_of_the_league(
    client: APIClient, path: str, make_tournament: Callable[..., Tournament], subscribed: Subscribed, method: str
) -> None:
    event = make_tournament(players=8, rounds=1)
    body: dict[str, Any] = {"url": URL, "events": ["hanchan.recorded"]}
    if method == "patch":
        answer = client.patch(f"{path}{subscribed(tournament=event).pk}/", body)
    else:
        answer = client.post(path, {**body, "tournament": event.slug})

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_event")
    assert "round.released" in answer.json()["message"]
    assert "season.closed" not in answer.json()["message"]
    assert answer.json()["fields"][0]["field"] == "events"


def test_one_webhook_is_shown_without_its_secret(client: APIClient, path: str, subscribed: Subscribed) -> None:
    made = subscribed("rank.changed")

    shown = client.get(f"{path}{made.pk}/").json()

    assert (shown["events"], shown["tournament"], shown["last_sequence"]) == (["rank.changed"], None, 0)
    assert "secret" not in shown


# ----- deliveries -----
@pytest.fixture
def delivery(owner: User, subscribed: Subscribed) -> Delivery:
    return webhook_try(actor=owner, endpoint=subscribed())


def test_a_manual_retry_adds_attempts_and_keeps_the_earlier_ones(
    client: APIClient, path: str, owner: User, delivery: Delivery
) -> None:
    delivery_note(delivery, Outcome(None, "ConnectionRefusedError: refused", 12))
    delivery_note(delivery, Outcome(500, "", 34))
    delivery_retry(actor=owner, delivery=delivery)
    delivery.refresh_from_db()
    delivery_note(delivery, Outcome(204, "", 56))

    [shown] = client.get(f"{path}{delivery.endpoint_id}/deliveries/").json()["results"]
    attempts = [(one["status"], one["error"], one["milliseconds"]) for one in shown["attempts"]]
    assert attempts == [(None, "ConnectionRefusedError: refused", 12), (500, "", 34), (204, "", 56)]
    assert (shown["state"], shown["due_at"]) == ("delivered", None)
    assert Attempt.objects.count() == 3


def test_after_a_manual_retry_the_pauses_begin_again(owner: User, delivery: Delivery) -> None:
    for _ in range(9):
        delivery_note(delivery, Outcome(500))
    assert delivery.state == "failed"
    Endpoint.objects.update(is_enabled=True)
    delivery.endpoint.refresh_from_db()
    delivery_retry(actor=owner, delivery=delivery)
    delivery.refresh_from_db()

    delivery_note(delivery, Outcome(500))

    assert (delivery.state, delivery.attempt_count) == ("waiting", 10)
    pause = delivery.due_at - delivery.attempts.last().made_at  # type: ignore[union-attr]
    assert pause.total_seconds() == 60


@pytest.mark.parametrize(
    ("query", "events"),
    [({}, ["trial", "season.closed", "season.opened"]), ({"state": "delivered"}, ["season.closed"]),
     ({"event": "season.opened"}, ["season.opened"]), ({"event": "season.opened", "state": "failed"}, []),
     ({"page_size": 1, "page": 2}, ["season.closed"])],
)  # fmt: skip
def test_deliveries_are_filtered_and_paged(
    client: APIClient, path: str, subscribed: Subscribed, query: dict[str, Any], events: list[str]
) -> None:
    made = subscribed()
    for event, state in (("season.opened", "waiting"), ("season.closed", "delivered"), ("trial", "failed")):
        Delivery.objects.create(endpoint=made, event=event, state=state, payload={})

    answer = client.get(f"{path}{made.pk}/deliveries/", query).json()

    assert [one["event"] for one in answer["results"]] == events


@pytest.mark.parametrize("query", [{"state": "lost"}, {"event": "gossip"}, {"status": "200"}])
def test_an_unknown_filter_is_refused(
    client: APIClient, path: str, subscribed: Subscribed, query: dict[str, str]
) -> None:
    answer = client.get(f"{path}{subscribed().pk}/deliveries/", query)

    assert answer.status_code == 400


def test_the_list_of_deliveries_makes_as_many_queries_for_many_as_for_few(
    client: APIClient, path: str, subscribed: Subscribed
) -> None:
    made = subscribed()

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            client.get(f"{path}{made.pk}/deliveries/")
        return len(queries)

    delivery_note(Delivery.objects.create(endpoint=made, event="trial", payload={}), Outcome(500))
    few = count()
    for _ in range(8):
        delivery_note(Delivery.objects.create(endpoint=made, event="trial", payload={}), Outcome(500))

    assert count() == few
