"""The web server and the worker process, which ends with its parent and is restarted when it fails."""

import json
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple, NoReturn

from django.conf import settings
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from league.jobs.processes import SECONDS_BETWEEN_STARTS, die_with_parent

PORTS_TRIED = 100
SECONDS_TO_FINISH = 5
# Between the starts of a web process that dies again and again; after so long without a death they begin again.
LONGEST_PAUSE, SECONDS_OF_CALM = 30, 120
SECONDS_BETWEEN_LOOKS = 0.1


def free_port(address: str, first: int) -> int | None:
    """The first free port from `first` on."""
    for port in range(first, min(first + PORTS_TRIED, 65536)):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((address, port))
            except OSError:
                continue
            return port
    return None


class Plan(NamedTuple):
    """What to serve.

    manage      the path of manage.py
    first       a command that ends before the worker begins; empty: none
    greeting    what is printed when the server listens
    """

    manage: str
    address: str
    port: int
    first: list[str]
    greeting: str


def serve(plan: Plan) -> NoReturn:
    """Serve until Ctrl-C, in place of this process.

    The process that starts the others and restarts them needs none of what a command of Django has loaded, 90 MB.
    """
    sys.stdout.flush()
    # With many threads glibc would else keep the free memory of each thread apart.
    os.environ.setdefault("MALLOC_ARENA_MAX", "2")
    command = "from league.serving import main; main()"
    os.execv(sys.executable, [sys.executable, "-c", command, "manage.py serve", json.dumps(plan)])


def main() -> None:
    """Carry out the plan that is the last argument."""
    plan = Plan(*json.loads(sys.argv[-1]))
    worker = WorkerProcess(plan.manage, plan.first)
    server = WebServer(
        "league.wsgi:application",
        address=plan.address,
        port=plan.port,
        interface=Interfaces.WSGI,
        # SQLite has one writer, for which a second process would only wait.
        workers=settings.WEB_PROCESSES,
        blocking_threads=settings.WEB_THREADS,
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
        workers_kill_timeout=SECONDS_TO_FINISH,
    )
    server.on_startup(lambda: print(plan.greeting, flush=True))
    server.on_shutdown(worker.stop)
    server.serve(target_loader=partial(load_application, os.getpid()), wrap_loader=False)
    print("Janroku has stopped.")


class Pauses:
    """How long to wait before the next start of processes that die: the first one at once, then longer and longer."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock, self.starts, self.started_at = clock, 0, 0.0

    def next(self) -> float:
        """
        >>> pauses = Pauses(lambda: 100.0)
        >>> [pauses.next() for _start in range(8)]
        [0, 1, 2, 4, 8, 16, 30, 30]
        """
        now = self.clock()
        if now - self.started_at > SECONDS_OF_CALM:
            self.starts = 0
        self.starts += 1
        self.started_at = now
        return min(2 ** (self.starts - 2), LONGEST_PAUSE) if self.starts > 1 else 0


class WebServer(Granian):  # type: ignore[misc,valid-type]
    """Granian ends when one of its processes dies twice within seconds; an evening must go on, so this one does not."""

    pauses = Pauses()

    def _respawn_workers(self, workers: Any, spawn_target: Any, target_loader: Any, delay: float = 0) -> None:
        if self._waits_in_vain(self.pauses.next()):
            return
        super()._respawn_workers(workers, spawn_target, target_loader, delay)
        # By these times Granian would take the next death for a loop, and end.
        self.respawned_wrks.clear()

    def _waits_in_vain(self, seconds: float) -> bool:
        """Wait, and return whether the server is to end meanwhile."""
        end = time.monotonic() + seconds
        while not self.interrupt_signal and time.monotonic() < end:
            time.sleep(SECONDS_BETWEEN_LOOKS)
        return bool(self.interrupt_signal)


def load_application(parent: int) -> Any:
    """Load the application in each of the server's processes."""
    os.setsid()  # as for the worker: only the parent gets Ctrl-C, since a second signal would disturb the shutdown
    die_with_parent(parent)
    from league.wsgi import application

    return application


class WorkerProcess:
    """A child process that runs `manage.py work`, after the command `first` if there is one."""

    def __init__(self, manage: str, first: list[str]) -> None:
        self.manage, self.is_wanted = manage, True
        self.process = self.start(first or ["work"])
        # For a child, the end of the thread that started it counts as its parent's death, so this thread never ends.
        self.keeper = threading.Thread(target=self.keep, name="worker keeper", daemon=True)
        self.keeper.start()

    def start(self, command: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, self.manage, *command],
            # Only the parent gets Ctrl-C, and then ends the worker in order.
            start_new_session=True,
            preexec_fn=partial(die_with_parent, os.getpid()),
        )

    def keep(self) -> None:
        pauses = Pauses()
        while self.is_wanted:
            self.process.wait()
            time.sleep(SECONDS_BETWEEN_STARTS + pauses.next())
            if self.is_wanted:
                self.process = self.start(["work"])

    def stop(self) -> None:
        self.is_wanted = False
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_FINISH)
        except subprocess.TimeoutExpired:
            self.process.kill()
