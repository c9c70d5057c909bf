"""`manage.py serve` on a small disk that fills up, and whose web process is killed twice within seconds."""

import json
import os
import signal
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests import services
from tests.conftest import without
from tests.league.crashes.test_server import PATIENCE, Serving
from tests.servers import Server

pytestmark = [pytest.mark.slow, pytest.mark.sqlite]
MEGABYTES = 64


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    disk = tmp_path / "disk"
    disk.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={MEGABYTES}m", "tmpfs", str(disk)]
    if subprocess.run(command, capture_output=True).returncode:
        without(services.Missing("no small disk can be mounted here; it takes root"))
    yield disk
    subprocess.run(["umount", "--lazy", str(disk)], check=True)


class Visitor:
    def __init__(self, port: int, token: str) -> None:
        self.base, self.token = f"http://127.0.0.1:{port}", token

    def ask(self, path: str, body: Any = None) -> tuple[int, str]:
        headers = {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"}
        sent = None if body is None else json.dumps(body).encode()
        try:
            with urllib.request.urlopen(
                urllib.request.Request(self.base + path, sent, headers), timeout=PATIENCE
            ) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode()

    def wait(self) -> None:
        wait_until(self.is_answered)

    def is_answered(self) -> bool:
        try:
            return self.ask("/healthz")[0] == 200
        except OSError:
            return False


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.1)


@pytest.fixture
def served(
    small_disk: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Serving, Visitor, dict[str, Any]]]:
    server = Server(small_disk / "var")
    server.environment["JANROKU_SECRET_KEY"] = "for the tests"
    server.migrate(tmp_path_factory)
    made = json.loads(server.run("-m", "tests.league.crashes.scene", "fill"))
    serving = Serving(server)
    try:
        visitor = Visitor(serving.port, made["token"])
        visitor.wait()
        # The worker keeps the database open. Where nobody does, SQLite needs room for its helper files first.
        wait_until((small_disk / "var" / "janroku.sqlite3-shm").exists)
        yield serving, visitor, made
    finally:
        serving.end()


def fill(disk: Path) -> Path:
    """Fill the disk to the last byte."""
    filler = disk / "filler"
    with filler.open("wb", buffering=0) as file:
        for size in (2**20, 2**12, 1):
            try:
                while file.write(b"\0" * size):
                    pass
            except OSError:
                continue
    return filler


def web_process(serving: Serving) -> int:
    """The child of `serve` that is not the worker."""
    words = {pid: Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0") for pid in serving.children()}
    return next(pid for pid, line in words.items() if b"work" not in line)


def test_on_a_full_disk_pages_are_shown_and_writes_are_refused_until_there_is_room(
    served: tuple[Serving, Visitor, dict[str, Any]], small_disk: Path
) -> None:
    serving, visitor, made = served
    add = {"name": "Emi"}
    club = f"/api/v1/clubs/{made['club']}"
    filler = fill(small_disk)

    refused = visitor.ask(f"{club}/players/", add)
    pages = [visitor.ask(path)[0] for path in ("/", "/rules/", "/sign-in/", f"{club}/players/", "/api/v1/me/")]
    ready = json.loads(visitor.ask("/readyz")[1])
    figures = visitor.ask("/metrics")[1]
    # the counts are in memory: a process that starts on the full disk serves too, and so does the next one
    for _kill in range(2):
        killed = web_process(serving)
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda killed=killed: set(serving.children()) - {killed} and visitor.is_answered())
    after = visitor.ask(f"{club}/players/")[0]
    filler.unlink()
    stored = visitor.ask(f"{club}/players/", add)

    assert (refused[0], json.loads(refused[1])["error"]) == (503, "disk_full")
    assert pages == [200] * 5
    assert (ready["status"], ready["free_bytes"] < 2**16) == ("degraded", True)
    assert "janroku_free_bytes" in figures
    assert serving.process.poll() is None
    assert after == 200
    assert stored[0] == 201
