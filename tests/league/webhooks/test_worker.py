"""Messages and prints by real worker processes, with SQLite, and with PostgreSQL and Redis."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from io import BytesIO
from threading import Thread
from typing import Any

import pytest
from django.utils import timezone
from pypdf import PdfReader

from league.accounts.models import User
from league.clubs.models import Club
from league.jobs.models import Job, JobState
from league.tournaments.draws.services import round_step, stage_draw
from league.tournaments.models import Printout, Round, Tournament
from league.tournaments.printing.services import printout_want
from league.tournaments.results.services import result_enter
from league.webhooks.models import Delivery
from league.webhooks.services import deliveries_want_due, webhook_add
from league.webhooks.signing import signature
from tests.league.jobs.conftest import _not_eager
from tests.league.jobs.test_worker import redis_url, start_worker, wait_until
from tests.league.tournaments.conftest import make_tournament, play

__all__ = ["_not_eager", "make_tournament", "play", "redis_url"]
pytestmark = pytest.mark.django_db(transaction=True)
SCRIPT = "1-2-3-4\n5-6-7-8"
Make = Callable[..., Tournament]
Message = tuple[dict[str, str], bytes]


@contextmanager
def receiving(answers: list[int]) -> Iterator[tuple[str, list[Message]]]:
    """A receiver on this machine: its URL and its messages. It gives each answer once (0 for none), then 204."""
    got: list[Message] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            got.append((dict(self.headers), self.rfile.read(int(self.headers["Content-Length"]))))
            status = answers.pop(0) if answers else 204
            if status:
                self.send_response(status)
                self.end_headers()
            else:
                self.connection.close()

        def log_message(self, *_args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/hook", got
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def worker(redis_url: str, settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(os.environ, "JANROKU_WEBHOOK_HOSTS", "127.0.0.1")
    settings.WEBHOOK_HOSTS = ["127.0.0.1"]
    process = start_worker(redis_url)
    yield
    process.kill()
    process.wait()


def states() -> list[str]:
    return list(Delivery.objects.order_by("pk").values_list("state", flat=True))


def release(organiser: User, event: Tournament) -> Round:
    [one] = stage_draw(actor=organiser, stage=event.stages.get(), seed=1, script=SCRIPT)
    for step in ("confirm", "release"):
        one = round_step(actor=organiser, round_=one, step=step)
    return one


@pytest.mark.slow
def test_a_receiver_that_fails_first_gets_the_message_later(
    owner: User, organiser: User, club: Club, make_tournament: Make, worker: None
) -> None:
    with receiving([500, 0]) as (url, got):
        endpoint = webhook_add(actor=owner, club=club, url=url, events=["round.released"])
        release(organiser, make_tournament(players=8, rounds=1))
        for attempt in (1, 2):
            wait_until(lambda n=attempt: Delivery.objects.filter(attempt_count=n, state="waiting").exists())
            # The pause is over; the clock requests due deliveries like this.
            Delivery.objects.update(due_at=timezone.now())
            wait_until(lambda: not Job.objects.filter(kind="webhook").exclude(state=JobState.DONE).exists())
            assert deliveries_want_due() == 1
        wait_until(lambda: states() == ["delivered"])

    delivery = Delivery.objects.get()
    assert (delivery.attempt_count, delivery.status, delivery.error) == (3, 204, "")
    assert {headers["webhook-id"] for headers, _body in got} == {str(delivery.message_id)}
    for headers, body in got:
        stamp = int(headers["webhook-timestamp"])
        assert headers["webhook-signature"] == signature(endpoint.secret, headers["webhook-id"], stamp, body)
        assert json.loads(body)["event"] == "round.released"


def test_every_result_of_a_round_is_sent_once(
    owner: User, organiser: User, club: Club, make_tournament: Make, worker: None
) -> None:
    with receiving([]) as (url, got):
        webhook_add(actor=owner, club=club, url=url, events=["result.entered"])
        one = release(organiser, make_tournament(players=8, rounds=1))
        for table in one.tables.order_by("number"):
            result_enter(actor=organiser, table=table, scores=[40100, 29900, 20100, 9900])
        wait_until(lambda: states() == ["delivered"] * 2)

    assert sorted(json.loads(body)["table"]["number"] for _headers, body in got) == [1, 2]


@pytest.mark.slow
def test_a_print_is_made_by_the_worker(organiser: User, make_tournament: Make, worker: None) -> None:
    event = make_tournament(players=16, rounds=2)
    stage_draw(actor=organiser, stage=event.stages.get(), seed=1)

    wanted = printout_want(actor=organiser, tournament=event, kind="schedules")
    wait_until(lambda: Printout.objects.filter(pk=wanted.pk, made_at__isnull=False).exists())

    wanted.refresh_from_db()
    job = Job.objects.get(kind="print")
    assert "Player 16" in "".join(page.extract_text() for page in PdfReader(BytesIO(bytes(wanted.content))).pages)
    wait_until(lambda: Job.objects.filter(pk=job.pk, state=JobState.DONE, percent=100).exists())
