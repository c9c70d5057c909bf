"""The processes of a real server are killed at random while several people record: nothing is lost or doubled."""

import http.client
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any

import pytest

from tests.profile import times
from tests.servers import PATIENCE, ROOT, Server, new_server
from tests.services import free_port

__all__ = ["new_server"]  # the fixture
pytestmark = pytest.mark.slow
PEOPLE, GAMES, KILLS = 3, 15, times(3, 3, 50)


class Serving:
    """`manage.py serve`, whose processes are killed and whose parent is started again."""

    def __init__(self, server: Server) -> None:
        self.server, self.port = server, free_port()
        self.process = self.start()

    def start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "manage.py", "serve", "--no-demo", "--port", str(self.port)]
        environment = self.server.environment | {
            "JANROKU_JOB_LEASE_SECONDS": "3",
            "JANROKU_SECRET_KEY": "for the tests",
        }
        return subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def children(self) -> list[int]:
        listed = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout
        return sorted(int(number) for number in listed.split())

    def kill_one(self, random: Random, *, parent: bool) -> None:
        if parent:
            self.process.kill()
            self.process.wait()
            time.sleep(2)  # its children end by themselves, and free the port
            self.process = self.start()
        elif children := self.children():
            os.kill(random.choice(children), signal.SIGKILL)

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(PATIENCE)


def send(url: str, body: dict[str, Any], token: str, key: str) -> int:
    """Send a request until somebody answers it, as a phone does, always with the same key; the number of attempts."""
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": key}
    request = urllib.request.Request(url, json.dumps(body).encode(), headers)
    end, attempts = time.monotonic() + PATIENCE, 0
    while time.monotonic() < end:
        attempts += 1
        try:
            urllib.request.urlopen(request, timeout=60).close()
            return attempts
        except urllib.error.HTTPError as error:
            if error.code != 503:
                raise AssertionError(error.read()) from error
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.2)
    raise AssertionError(f"nobody answered {attempts} attempts")


@pytest.mark.parametrize(
    "vendor",
    [
        pytest.param("sqlite", marks=pytest.mark.sqlite),
        pytest.param("postgresql", marks=pytest.mark.postgres),
    ],
)
def test_kills_at_random_lose_and_double_nothing(
    new_server: Callable[[str], Server], vendor: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    server, random, done = new_server(vendor), Random(11), threading.Event()
    server.environment["DJANGO_SETTINGS_MODULE"] = "league.settings"
    server.environment["JANROKU_SECRET_KEY"] = "for the tests"
    server.migrate(tmp_path_factory)
    scene = json.loads(server.run("-m", "tests.league.crashes.scene", "fill"))
    serving = Serving(server)

    def record(person: int) -> int:
        attempts = 0
        for game in range(GAMES):
            first = 30000 + 100 * (person * GAMES + game)
            scores = (first, 69500 - first, 20400, 10100)
            seats = [{"player": pk, "score": score} for pk, score in zip(scene["players"], scores, strict=True)]
            body = {"seats": seats, "house_rules": scene["rules"], "season": scene["season"], "played_on": "2026-03-04"}
            url = f"http://127.0.0.1:{serving.port}/api/v1/clubs/{scene['club']}/hanchan/"
            attempts += send(url, body, scene["token"], f"{person} {game}")
            done.wait(0.5)
        return attempts

    with ThreadPoolExecutor(PEOPLE) as pool:
        recording = [pool.submit(record, person) for person in range(PEOPLE)]
        for kill in range(KILLS):
            time.sleep(random.uniform(1, 5))
            serving.kill_one(random, parent=kill % 4 == 0)
        done.set()
        attempts = sum(one.result() for one in recording)

    end = time.monotonic() + PATIENCE
    while (found := json.loads(server.run("-m", "tests.league.crashes.scene", "check")))["unfinished"]:
        assert time.monotonic() < end, found
    serving.end()
    assert attempts > PEOPLE * GAMES  # some answers never came
    assert found["first_scores"] == [30000 + 100 * number for number in range(PEOPLE * GAMES)]
    assert found["differences"] == []
