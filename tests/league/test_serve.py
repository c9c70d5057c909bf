"""`manage.py serve` is started as a user starts it: in its own process, on a new SQLite database."""

import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from league import serving
from league.accounts.models import User
from league.clubs.services import club_create
from league.management.commands import serve
from league.serving import free_port
from tests.servers import migrated

ROOT = Path(__file__).parent.parent.parent

pytestmark = pytest.mark.sqlite
# The longest time in seconds that a test waits. A machine under load needs about 20 seconds to start three processes.
PATIENCE = 180


class Served:
    """A running `manage.py serve`."""

    def __init__(self, var: Path, *arguments: str) -> None:
        bare = {
            name: value for name, value in os.environ.items() if not name.startswith(("JANROKU_", "DATABASE", "REDIS"))
        }
        command = [sys.executable, "manage.py", "serve", *arguments]
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=bare | {"JANROKU_VAR": str(var), "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            start_new_session=True,
        )
        self.lines: list[str] = []

    def wait_for(self, pattern: str) -> str:
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line)
            if found := re.search(pattern, line):
                return found[0]
        raise AssertionError("".join(self.lines))

    def children(self) -> list[int]:
        listed = subprocess.run(["pgrep", "-P", str(self.process.pid)], capture_output=True, text=True).stdout
        return [int(number) for number in listed.split()]


def answer(url: str) -> int:
    """Wait until the server answers, and return the status."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            return urllib.request.urlopen(f"{url}admin/login/", timeout=PATIENCE).status
        except urllib.error.URLError:
            time.sleep(0.1)
    raise AssertionError(f"{url} did not answer")


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except FileNotFoundError:
        return False


def all_end(pids: list[int]) -> bool:
    """Wait until all of these processes have ended, and return whether they have."""
    end = time.monotonic() + PATIENCE
    while any(is_alive(pid) for pid in pids):
        if time.monotonic() > end:
            return False
        time.sleep(0.1)
    return True


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextmanager
def serving_from(folder: Path, port: int) -> Iterator[Served]:
    started = Served(folder, "--no-demo", "--port", str(port))
    yield started
    started.process.kill()
    started.process.wait()


@pytest.fixture
def served(tmp_path: Path, port: int, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """On a database with all tables, which take most of the time of a first start."""
    shutil.copy(migrated(tmp_path_factory), tmp_path)
    with serving_from(tmp_path, port) as started:
        yield started


@pytest.mark.slow
def test_serve_prepares_the_database_serves_and_ends_with_ctrl_c(port, tmp_path):
    with serving_from(tmp_path, port) as served:
        url = served.wait_for(r"http://\S+")
        status = answer(url)
        children = served.children()
        os.killpg(served.process.pid, signal.SIGINT)  # a terminal signals the whole foreground process group
        ended = served.process.wait(PATIENCE)

    assert url == f"http://127.0.0.1:{port}/"
    assert status == 200
    assert (tmp_path / "janroku.sqlite3").exists()
    assert ended == 0
    assert "refused" not in served.process.stdout.read()
    assert len(children) == 2  # the web server's own process and the worker
    assert all_end(children)


def begun(served: Served) -> list[int]:
    """Wait for the processes that load the application, and return them with the worker."""
    served.wait_for(r"http://\S+")
    end = time.monotonic() + PATIENCE
    while len(children := served.children()) < 2 and time.monotonic() < end:
        time.sleep(0.01)
    return children


def answering(served: Served) -> list[int]:
    answer(served.wait_for(r"http://\S+"))
    return served.children()


@pytest.mark.slow
@pytest.mark.parametrize("when", [begun, answering])
def test_the_processes_of_a_killed_server_end_and_it_starts_again(
    when: Callable[[Served], list[int]], served: Served, tmp_path: Path, port: int
) -> None:
    children = when(served)
    served.process.kill()
    served.process.wait()

    assert len(children) == 2
    assert all_end(children)
    with serving_from(tmp_path, port) as again:
        assert again.wait_for(r"http://\S+") == f"http://127.0.0.1:{port}/"
        assert answer(f"http://127.0.0.1:{port}/") == 200


def test_a_higher_free_port_is_found_for_a_port_in_use(tmp_path, port):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", port))
        taken.listen()
        other = free_port("127.0.0.1", port)

    assert other is not None
    assert other > port


@pytest.mark.slow
def test_a_killed_worker_is_started_again(served):
    answer(served.wait_for(r"http://\S+"))
    before = set(served.children())
    worker = next(pid for pid in before if b"work" in Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0"))
    os.kill(worker, signal.SIGKILL)
    end = time.monotonic() + PATIENCE
    while len(set(served.children()) - {worker}) < 2 and time.monotonic() < end:
        time.sleep(0.1)

    assert len(set(served.children()) - {worker}) == 2


@pytest.mark.parametrize(
    ("users", "clubs", "wanted"),
    [([], [], True), (["demo"], [], True), (["yuki"], [], False), (["demo"], ["demo"], False)],
    ids=["nobody yet", "a demo that was interrupted", "another account", "the demo club is there"],
)
def test_the_demo_club_is_made_once(users: list[str], clubs: list[str], wanted: bool, db: None) -> None:
    for name in users:
        User.objects.create_user(username=name, password="demo demo")
    for slug in clubs:
        club_create(actor=User.objects.get(username=users[0]), name=slug, slug=slug, by_operator=True)

    assert serve.Command().begin_demo(is_private=True) is wanted


def test_the_worker_begins_when_the_first_command_has_ended(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    script = tmp_path / "manage.py"
    script.write_text(f"import sys; open({str(noted)!r}, 'a').write(sys.argv[1] + ' ')")
    monkeypatch.setattr(serving, "SECONDS_BETWEEN_STARTS", 0.01)
    worker = serving.WorkerProcess(str(script), ["demo"])
    end = time.monotonic() + PATIENCE
    while not (noted.exists() and "work" in noted.read_text()) and time.monotonic() < end:
        time.sleep(0.05)
    worker.stop()

    assert noted.read_text().split()[:2] == ["demo", "work"]
