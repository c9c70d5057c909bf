"""`make run` in a fresh checkout with an empty home, until the first page answers."""

import os
import signal
import socket
import subprocess
import time
import urllib.request
from contextlib import suppress
from pathlib import Path
from statistics import median

from tests.bench.aims import Row, row
from tests.bench.checkout import fresh_checkout

TURNS = int(os.environ.get("TURNS", 5))
PATIENCE = 600  # seconds


def main() -> list[Row]:
    return [row("run", median(first_page() for _turn in range(TURNS)), unit="s")]


def first_page() -> float:
    with fresh_checkout() as (folder, environment):
        begun = time.monotonic()
        port = free_port()
        command = ["make", "run", f"PORT={port}"]
        server = subprocess.Popen(
            command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, start_new_session=True
        )
        try:
            return answered(f"http://127.0.0.1:{port}/", server) - begun
        finally:
            with suppress(ProcessLookupError):
                os.killpg(server.pid, signal.SIGINT)
            server.wait()
            wait_for_processes(folder)


def answered(address: str, server: "subprocess.Popen[bytes]") -> float:
    """Return when the address gave its first page."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and server.poll() is None:
        with suppress(OSError), urllib.request.urlopen(address, timeout=10) as response:
            if response.status == 200:
                return time.monotonic()
        time.sleep(0.1)
    raise RuntimeError(f"{address} gave no page")


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return int(free.getsockname()[1])


def wait_for_processes(folder: Path) -> None:
    """Wait until no process works in the folder, which is removed next."""
    for _turn in range(100):
        if not any(is_in(process, folder) for process in Path("/proc").glob("[0-9]*")):
            return
        time.sleep(0.1)


def is_in(process: Path, folder: Path) -> bool:
    try:
        return (process / "cwd").readlink().is_relative_to(folder)
    except OSError:
        return False
