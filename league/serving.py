"""The web server and the worker process, which ends with its parent and is restarted when it fails."""

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from granian import Granian
from granian.constants import Interfaces
from granian.log import LogLevels

from league.jobs.processes import SECONDS_BETWEEN_STARTS, die_with_parent

PORTS_TRIED = 100
SECONDS_TO_FINISH = 5


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


def serve(address: str, port: int, *, ready: Callable[[], None], first: list[str] | None = None) -> None:
    """Serve until Ctrl-C; `first` is a command that ends before the worker begins."""
    worker = WorkerProcess(first)
    server = Granian(
        "league.wsgi:application",
        address=address,
        port=port,
        interface=Interfaces.WSGI,
        # SQLite has one writer, for which a second process would only wait.
        workers=settings.WEB_PROCESSES,
        blocking_threads=settings.WEB_THREADS,
        respawn_failed_workers=True,
        log_level=LogLevels.warning,
        workers_kill_timeout=SECONDS_TO_FINISH,
    )
    server.on_startup(ready)
    server.on_shutdown(worker.stop)
    server.serve(target_loader=load_application, wrap_loader=False)


def load_application() -> Any:
    """Load the application in each of the server's processes."""
    os.setsid()  # as for the worker: only the parent gets Ctrl-C, since a second signal would disturb the shutdown
    die_with_parent()
    from league.wsgi import application

    return application


class WorkerProcess:
    """A child process that runs `manage.py work`, after the command `first` if there is one."""

    def __init__(self, first: list[str] | None = None) -> None:
        self.is_wanted = True
        self.process = self.start(first or ["work"])
        # For a child, the end of the thread that started it counts as its parent's death, so this thread never ends.
        self.keeper = threading.Thread(target=self.keep, name="worker keeper", daemon=True)
        self.keeper.start()

    def start(self, command: list[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, sys.argv[0], *command],
            # Only the parent gets Ctrl-C, and then ends the worker in order.
            start_new_session=True,
            preexec_fn=die_with_parent,
        )

    def keep(self) -> None:
        while self.is_wanted:
            self.process.wait()
            time.sleep(SECONDS_BETWEEN_STARTS)
            if self.is_wanted:
                self.process = self.start(["work"])

    def stop(self) -> None:
        self.is_wanted = False
        self.process.terminate()
        try:
            self.process.wait(SECONDS_TO_FINISH)
        except subprocess.TimeoutExpired:
            self.process.kill()
