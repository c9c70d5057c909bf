"""Messages to other programs: signed, sent after the commit, repeated, and without secrets."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import timedelta
from http.client import HTTPException
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from runpy import run_path
from typing import Any

import pytest
from django.utils import timezone
from rest_framework.test import APIClient

from league.accounts.models import User
from league.clubs.models import Club
from league.core.errors import LeagueError
from league.history.models import LogEntry
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.lifecycle.services import tournament_amend
from league.tournaments.models import Round, Tournament
from league.webhooks.models import Delivery, Endpoint, new_secret
from league.webhooks.sending import checked_address, send
from league.webhooks.services import (
    WAITS,
    Outcome,
    deliveries_want_due,
    delivery_note,
    webhook_add,
    webhook_amend,
    webhook_remove,
)
from tests.league.tournaments.conftest import make_tournament, play

__all__ = ["make_tournament", "play"]
pytestmark = pytest.mark.django_db
SCRIPT = "1-2-3-4\n5-6-7-8"
RECEIVER = Path(__file__).parents[3] / "docs" / "examples" / "receiver.py"


class Receiver:
    def __init__(self) -> None:
        self.status, self.got = 200, []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                outer.got.append((dict(self.headers), body))
                self.send_response(outer.status)
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}/hook?x=1"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    receiver = Receiver()
    yield receiver
    receiver.server.shutdown()
    receiver.server.server_close()


@pytest.fixture
def endpoint(owner: User, club: Club, receiver: Receiver) -> Endpoint:
    return webhook_add(
        actor=owner, club=club, url=receiver.url, events=["round.released", "round.finished", "result.entered"]
    )


@pytest.fixture
def released(organiser: User, make_tournament: Callable[..., Tournament]) -> Callable[[], Round]:
    event = make_tournament(players=8, rounds=1)

    def release() -> Round:
        [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script=SCRIPT)
        for step in ("confirm", "release"):
            one = round_step(actor=organiser, round_=one, step=step)
        return one

    return release


def test_messages_are_signed_as_documented(
    receiver: Receiver, endpoint: Endpoint, released: Any, django_capture_on_commit_callbacks: Any
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        released()

    [(headers, body)] = receiver.got
    is_genuine = run_path(str(RECEIVER))["is_genuine"]
    assert json.loads(body)["event"] == headers["Janroku-Event"] == "round.released"
    assert len(json.loads(body)["round"]["tables"]) == 2
    assert is_genuine(endpoint.secret, headers, body)
    # A message that has arrived before is still genuine.
    assert is_genuine(endpoint.secret, headers, body)
    assert not is_genuine(new_secret(), headers, body)
    assert not is_genuine(endpoint.secret, headers, body + b" ")
    assert not is_genuine(endpoint.secret, {}, body)
    assert Delivery.objects.get().state == "delivered"


def test_a_rolled_back_change_is_never_sent(receiver: Receiver, endpoint: Endpoint, released: Any) -> None:
    from django.db import transaction

    with transaction.atomic():
        released()
        transaction.set_rollback(True)

    assert Delivery.objects.count() == 0
    assert receiver.got == []


def test_frozen_results_and_private_events_are_never_sent(
    organiser: User, endpoint: Endpoint, released: Any, play: Any
) -> None:
    one = released()
    tournament_amend(actor=organiser, tournament=one.tournament, frozen_from=1)
    play(Round.objects.get())
    assert not Delivery.objects.filter(event="result.entered").exists()

    tournament_amend(actor=organiser, tournament=one.tournament, is_public=False)
    before = Delivery.objects.count()
    round_step(actor=organiser, round_=Round.objects.get(), step="finish")
    assert Delivery.objects.count() == before


def test_the_events_of_a_private_club_are_never_sent(endpoint: Endpoint, released: Any, play: Any) -> None:
    released()
    Club.objects.update(is_public=False)
    before = Delivery.objects.count()

    play(Round.objects.get())

    assert Delivery.objects.count() == before


def test_each_table_s_result_is_one_message(endpoint: Endpoint, released: Any, play: Any) -> None:
    released()
    play(Round.objects.get())

    told = list(Delivery.objects.filter(event="result.entered").order_by("pk"))
    assert [one.payload["table"]["number"] for one in told] == [1, 2]
    assert {seat["place"] for seat in told[0].payload["table"]["seats"]} == {1, 2, 3, 4}


def test_a_failed_attempt_is_repeated_with_the_same_id(
    receiver: Receiver, endpoint: Endpoint, released: Any, django_capture_on_commit_callbacks: Any
) -> None:
    receiver.status = 500
    with django_capture_on_commit_callbacks(execute=True):
        released()
    delivery = Delivery.objects.get()
    assert (delivery.state, delivery.status, delivery.attempt_count) == ("waiting", 500, 1)
    assert timedelta(seconds=50) < delivery.due_at - timezone.now() <= timedelta(minutes=1)
    assert deliveries_want_due() == 0

    receiver.status = 204
    Delivery.objects.update(due_at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        assert deliveries_want_due() == 1

    assert Delivery.objects.get().state == "delivered"
    assert receiver.got[0][0]["webhook-id"] == receiver.got[1][0]["webhook-id"]


def test_after_days_a_delivery_is_given_up_and_the_endpoint_switched_off(endpoint: Endpoint) -> None:
    delivery = Delivery.objects.create(endpoint=endpoint, event="round.released", payload={})
    for _attempt in range(len(WAITS)):
        delivery_note(delivery, Outcome(None, "refused"))
        assert delivery.state == "waiting"

    delivery_note(delivery, Outcome(None, "refused"))

    endpoint.refresh_from_db()
    assert (delivery.state, endpoint.is_enabled) == ("failed", False)
    assert LogEntry.objects.filter(action="webhook_disable").count() == 1
    assert sum(WAITS) > 3 * 24 * 60


@pytest.mark.parametrize(
    "url",
    ["http://127.0.0.1/", "https://127.0.0.1/", "https://[::1]/", "https://169.254.169.254/", "https://10.0.0.1/",
     "https://0.0.0.0/", "https://[::ffff:127.0.0.1]/", "https://[64:ff9b::7f00:1]/", "https://[2002:7f00:1::]/",
     "https://[fec0::1]/", "https://[ff0e::1]/", "ftp://example.org/", "http://8.8.8.8/"],
)  # fmt: skip
def test_nothing_is_sent_to_private_addresses(url: str, settings: Any) -> None:
    settings.WEBHOOK_HOSTS = []
    with pytest.raises(LeagueError) as refused:
        checked_address(url)

    assert refused.value.code == "webhook_refused"
    assert checked_address("https://8.8.8.8/")[2] == "8.8.8.8"


def test_a_receiver_that_answers_byte_by_byte_is_cut_off(
    receiver: Receiver, endpoint: Endpoint, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer_slowly(handler: BaseHTTPRequestHandler) -> None:
        with suppress(OSError):
            for letter in b"HTTP/1.0 200 OK" + b" " * 60 + b"\r\n\r\n":
                handler.wfile.write(bytes([letter]))
                time.sleep(0.05)

    monkeypatch.setattr(receiver.server.RequestHandlerClass, "do_POST", answer_slowly)
    monkeypatch.setattr("league.webhooks.sending.SECONDS_IN_ALL", 0.3)
    delivery = Delivery.objects.create(endpoint=endpoint, event="trial", payload={})

    with pytest.raises((OSError, HTTPException)):
        send(delivery, 0)


def test_a_webhook_of_an_unknown_event_is_refused_with_the_known_ones(owner: User, club: Club) -> None:
    client = APIClient()
    client.force_authenticate(owner)
    body = {"url": "https://bot.example/", "events": ["round.released", "gossip"]}

    answer = client.post(f"/api/v1/clubs/{club.slug}/webhooks/", body)

    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_event")
    assert "“gossip”" in answer.json()["message"]
    assert "result.disputed, result.entered, round.finished" in answer.json()["message"]
    assert [one["field"] for one in answer.json()["fields"]] == ["events"]


def test_webhooks_by_api(owner: User, organiser: User, club: Club, receiver: Receiver) -> None:
    client, other = APIClient(), APIClient()
    client.force_authenticate(owner)
    other.force_authenticate(organiser)
    path = f"/api/v1/clubs/{club.slug}/webhooks/"

    made = client.post(path, {"url": receiver.url, "events": ["round.released"]})
    pk = made.json()["id"]
    delivery = Delivery.objects.create(
        endpoint_id=pk, event="round.released", payload={}, state="failed", attempt_count=9
    )

    assert made.json()["secret"].startswith("whsec_")
    assert client.patch(f"{path}{pk}/", {"events": []}).json()["events"] == []
    assert client.get(f"{path}{pk}/deliveries/").json()["results"][0]["state"] == "failed"
    assert client.post(f"{path}{pk}/deliveries/{delivery.pk}/retry/").json()["state"] == "waiting"
    assert other.get(path).json()["results"] == []
    for answer in (other.post(path, {"url": receiver.url}), other.delete(f"{path}{pk}/")):
        assert answer.status_code == 403
    listed = client.get(path).json()["results"]
    assert [one["url"] for one in listed] == [receiver.url]
    assert "secret" not in listed[0]
    renewed = client.post(f"{path}{pk}/secret/").json()["secret"]
    assert renewed == Endpoint.objects.get().secret != made.json()["secret"]
    assert client.post(f"{path}{pk}/try/").json()["event"] == "trial"
    assert client.delete(f"{path}{pk}/").status_code == 204
    assert client.get(path).json()["count"] == 0


# ----- of one tournament -----
def test_an_organiser_gets_messages_about_one_tournament_only(
    organiser: User, player_user: User, club: Club, receiver: Receiver, make_tournament: Any, released: Any
) -> None:
    client, other = APIClient(), APIClient()
    client.force_authenticate(organiser)
    other.force_authenticate(player_user)
    path = f"/api/v1/clubs/{club.slug}/webhooks/"
    elsewhere = make_tournament(players=8, rounds=1, slug="another")

    made = client.post(path, {"url": receiver.url, "tournament": "another"})
    assert (made.status_code, made.json()["tournament"]["slug"]) == (201, "another")
    released()
    assert not Delivery.objects.exists()
    [one] = stage_draw(actor=organiser, stage=elsewhere.stages.get(), seed=1, script=SCRIPT)
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, round_=one, step=step)

    assert Delivery.objects.get().payload["tournament"]["slug"] == "another"
    assert [one["tournament"]["slug"] for one in client.get(path).json()["results"]] == ["another"]
    assert client.post(path, {"url": receiver.url, "tournament": "nowhere"}).status_code == 400
    assert other.get(path).status_code == 403
    assert other.post(path, {"url": receiver.url, "tournament": "another"}).status_code == 403


def test_waiting_messages_are_sent_when_the_endpoint_is_switched_on_again(
    owner: User, endpoint: Endpoint, receiver: Receiver, released: Any, django_capture_on_commit_callbacks: Any
) -> None:
    released()
    webhook_amend(actor=owner, endpoint=endpoint, is_enabled=False)
    assert Delivery.objects.get().state == "waiting"

    with django_capture_on_commit_callbacks(execute=True):
        webhook_amend(actor=owner, endpoint=endpoint, is_enabled=True)

    assert Delivery.objects.get().state == "delivered"


@pytest.mark.parametrize("url", ["http://example.org/", "https:///nowhere"])
def test_a_url_that_is_not_allowed_is_refused_at_once(url: str, owner: User, club: Club) -> None:
    with pytest.raises(LeagueError) as refused:
        webhook_add(actor=owner, club=club, url=url, events=[])

    assert refused.value.code == "webhook_refused"


def test_the_log_names_the_host_and_not_the_whole_address(owner: User, club: Club) -> None:
    endpoint = webhook_add(actor=owner, club=club, url="https://chat.example/hooks/a-secret", events=[])
    webhook_amend(actor=owner, endpoint=endpoint, url="https://chat.example/hooks/another-secret")
    delivery = Delivery.objects.create(endpoint=endpoint, event="trial", payload={}, attempt_count=len(WAITS))
    delivery_note(delivery, Outcome(None, f"LeagueError: Nothing is sent to “{endpoint.url}”"))
    webhook_remove(actor=owner, endpoint=endpoint)

    entries = LogEntry.objects.filter(action__startswith="webhook_")
    told = [f"{entry.subject_name} {entry.before} {entry.after}" for entry in entries]
    assert len(told) == 4
    assert all("chat.example" in line for line in told)
    assert not any("secret" in line for line in told)
