"""The example receiver: whatever happens to the messages on their way, the work of each is done once and in order."""

import base64
import hashlib
import hmac
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.request import Request, urlopen

import pytest
from django.utils import timezone

from league.accounts.models import User
from league.accounts.services import token_create
from league.clubs.models import Club, HouseRulesVersion
from league.players.models import Player
from league.webhooks.models import Delivery, Endpoint
from league.webhooks.services import deliveries_want_due, webhook_add
from tests.league.jobs.conftest import _not_eager
from tests.league.jobs.test_worker import redis_url, wait_until
from tests.league.webhooks.test_worker import worker

__all__ = ["_not_eager", "redis_url", "worker"]
ROOT = Path(__file__).parents[3]
PROGRAM = ROOT / "docs" / "examples" / "receiver.py"
SECRET = "whsec_Zm9yIHRoZSB0ZXN0cw=="


class Receiver:
    """The program, in a process that can be killed and started again with the same file."""

    def __init__(self, path: Path, secret: str = SECRET) -> None:
        self.path, self.secret = path, secret
        self.start()

    def start(self, **environment: str) -> None:
        command = [sys.executable, str(PROGRAM), "0", str(self.path)]
        wanted = os.environ | {"JANROKU_SECRET": self.secret} | environment
        self.process = subprocess.Popen(command, env=wanted, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        assert self.process.stdout
        line = self.process.stdout.readline().decode()
        self.port = int(line.rstrip("/\n").rpartition(":")[2])

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def post(self, body: bytes, headers: dict[str, str]) -> int:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        with closing(connection):
            connection.request("POST", "/", body, headers)
            return connection.getresponse().status

    def feed(self) -> list[tuple[int, str]]:
        with closing(sqlite3.connect(self.path, timeout=60)) as database:
            return database.execute("SELECT sequence, text FROM feed ORDER BY id").fetchall()


@pytest.fixture
def receiver(tmp_path: Path) -> Iterator[Receiver]:
    started = Receiver(tmp_path / "messages.db")
    yield started
    started.kill()


def signed(body: bytes, message_id: str, at: float | None = None, secret: str = SECRET) -> dict[str, str]:
    timestamp = str(int(time.time() if at is None else at))
    text = f"{message_id}.{timestamp}.".encode() + body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()
    return {"webhook-id": message_id, "webhook-timestamp": timestamp, "webhook-signature": f"v1,{digest}"}


def message(sequence: int, event: str = "session.opened", **more: Any) -> bytes:
    return json.dumps({"event": event, "sequence": sequence, **more}).encode()


def send(receiver: Receiver, sequence: int, **more: Any) -> int:
    body = message(sequence, **more)
    return receiver.post(body, signed(body, f"id-{sequence}"))


# ----- the program alone -----
def test_a_duplicate_is_genuine_and_its_work_is_not_done_again(receiver: Receiver) -> None:
    assert [send(receiver, 1), send(receiver, 1)] == [204, 204]
    assert receiver.feed() == [(1, "session.opened")]


def test_messages_that_arrive_early_wait_for_those_before_them(receiver: Receiver) -> None:
    assert [send(receiver, 3), send(receiver, 2)] == [204, 204]
    assert receiver.feed() == []

    assert send(receiver, 1) == 204

    assert [sequence for sequence, _text in receiver.feed()] == [1, 2, 3]


def test_what_waits_survives_a_restart(receiver: Receiver) -> None:
    send(receiver, 2)
    receiver.kill()
    receiver.start()
    send(receiver, 1)

    assert [sequence for sequence, _text in receiver.feed()] == [1, 2]


def test_work_that_fails_is_refused_and_done_when_the_message_comes_again(receiver: Receiver) -> None:
    # A finished hanchan without seats is more than `work` can do.
    body = message(1, "hanchan.recorded")
    assert receiver.post(body, signed(body, "id-1")) == 500
    assert send(receiver, 2) == 500
    assert receiver.feed() == []

    with closing(sqlite3.connect(receiver.path)) as database, database:
        database.execute("UPDATE message SET body = ? WHERE sequence = 1", (message(1).decode(),))
    assert receiver.post(body, signed(body, "id-1")) == 204
    assert [sequence for sequence, _text in receiver.feed()] == [1, 2]


def test_a_message_that_never_comes_can_be_passed_over(receiver: Receiver) -> None:
    send(receiver, 3)
    receiver.kill()
    receiver.start(JANROKU_FIRST="3")

    assert [sequence for sequence, _text in receiver.feed()] == [3]


@pytest.mark.parametrize(
    "headers",
    [{}, signed(message(1), "id-1", secret="whsec_YW5vdGhlcg=="), signed(message(1) + b" ", "id-1"),
     signed(message(1), "id-1", at=0), {**signed(message(1), "id-1"), "webhook-id": "id-2"},
     {**signed(message(1), "id-1"), "webhook-timestamp": "soon"}],
    ids=["unsigned", "another secret", "another body", "old", "another id", "another time"],
)  # fmt: skip
def test_what_is_not_genuine_is_refused_and_not_stored(receiver: Receiver, headers: dict[str, str]) -> None:
    assert receiver.post(message(1), headers) == 401
    assert receiver.feed() == []
    assert send(receiver, 1) == 204


def test_the_documentation_shows_the_program_as_it_is() -> None:
    page = (ROOT / "docs" / "webhooks.md").read_text(encoding="utf-8")
    program = PROGRAM.read_text(encoding="utf-8")
    shown = re.findall(r"```python\n(.*?)```", page, re.DOTALL)

    assert "examples/receiver.py" in page
    assert len(shown) >= 2
    assert [block for block in shown if block.strip() not in program] == []


# ----- between Janroku and the program -----
@contextmanager
def bad_network(receiver: Receiver, faults: dict[int, list[str]]) -> Iterator[str]:
    """An address that passes messages on, or does what the list says for each attempt of a message by its number.

    lose        the message does not arrive
    twice       it arrives two times
    no answer   it arrives, and its answer is lost
    die         it arrives, its answer is lost, and the program is killed and started again
    """

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            left = faults.get(int(self.headers["Janroku-Sequence"]))
            fault = left.pop(0) if left else ""
            status = 0 if fault == "lose" else receiver.post(body, dict(self.headers))
            if fault == "twice":
                status = receiver.post(body, dict(self.headers))
            if fault == "die":
                receiver.kill()
                receiver.start()
            if fault in ("", "twice"):
                self.send_response(status)
                self.end_headers()
            else:
                with suppress(OSError):
                    self.connection.close()

        def log_message(self, *_args: Any) -> None:
            pass

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture
def record(live_server: Any, owner: User, club: Club, house_rules: HouseRulesVersion, regulars: list[Player]) -> Any:
    """Record a hanchan as a program does, at the served club."""
    _token, secret = token_create(actor=owner, name="bot", scopes=("read", "write"))
    names, rest = [player.name for player in regulars], (28300, 20400)

    def post(number: int) -> None:
        scores = (41200 - 100 * number, *rest, 10100 + 100 * number)
        seats = [{"player": name, "score": score} for name, score in zip(names, scores, strict=True)]
        body = json.dumps({"house_rules": house_rules.pk, "seats": seats}).encode()
        request = Request(f"{live_server.url}/api/v1/clubs/{club.slug}/hanchan/", body)
        request.add_header("Authorization", f"Bearer {secret}")
        request.add_header("Content-Type", "application/json")
        with urlopen(request, timeout=60) as answer:
            assert answer.status == 201

    return post


FAULTS: dict[str, dict[int, list[str]]] = {
    "duplicates": {1: ["twice"], 3: ["twice"]},
    "reordering": {1: ["lose", "lose"], 2: ["lose"]},
    "lost answers": {1: ["no answer"], 2: ["no answer", "no answer"]},
    "killed before it answers": {2: ["die"], 3: ["no answer"]},
}


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=() if case == "duplicates" else pytest.mark.slow) for case in FAULTS]
)
def test_the_work_of_each_message_is_done_once_and_in_order(
    case: str, receiver: Receiver, record: Callable[[int], None], owner: User, club: Club, worker: None
) -> None:  # fmt: skip
    faults = {sequence: list(left) for sequence, left in FAULTS[case].items()}
    with bad_network(receiver, faults) as url:
        webhook_add(actor=owner, club=club, url=url, events=["hanchan.recorded"])
        Endpoint.objects.update(secret=SECRET)
        for number in range(4):
            record(number)
        wait_until(lambda: Delivery.objects.filter(attempt_count__gte=1).count() == 4)
        while waiting := list(Delivery.objects.filter(state="waiting").values_list("pk", "attempt_count")):
            # The pauses are over; the clock requests due deliveries like this.
            Delivery.objects.filter(state="waiting").update(due_at=timezone.now())
            deliveries_want_due()
            wait_until(
                lambda before=waiting: all(
                    Delivery.objects.filter(pk=pk, attempt_count__gt=count).exists() for pk, count in before
                )
            )

    assert [left for left in faults.values() if left] == []
    sent = Delivery.objects.order_by("sequence")
    wanted = [", ".join(f"{seat['player']['name']} {seat['points']}" for seat in one.payload["hanchan"]["seats"])
              for one in sent]  # fmt: skip
    assert receiver.feed() == list(enumerate(wanted, 1))
    assert set(sent.values_list("state", flat=True)) == {"delivered"}
