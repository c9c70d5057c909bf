"""A server as `manage.py serve` starts it, further workers, and what their processes use."""

import contextlib
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
import psycopg
import redis

from tests.services import die_with_parent, free_port, postgres_running, redis_running

ROOT = Path(__file__).parent.parent.parent.parent
SECONDS_TO_START = 180
SECONDS_BETWEEN_LOOKS = 0.2
LOCKS = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
DEADLOCKS = "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()"


@dataclass
class Server:
    """A running server: `manage.py serve`, further workers, and the processes of PostgreSQL and Redis by name."""

    world: "World"
    url: str
    serve: psutil.Process
    others: list[psutil.Process]
    services: dict[str, psutil.Process]

    @property
    def is_postgres(self) -> bool:
        return bool(self.world.environment["REDIS_URL"])

    @property
    def groups(self) -> dict[str, list[psutil.Process]]:
        """The present processes: web, worker, and on PostgreSQL database and redis."""
        children = self.serve.children()
        started = [child for child in children if "work" in child.cmdline()]
        workers = [one for top in [*started, *self.others] for one in [top, *top.children(recursive=True)]]
        web = [self.serve, *(child for child in children if child not in started)]
        return {"web": web, "worker": workers} | {name: [one] for name, one in self.services.items()}

    def cpu(self) -> dict[str, float]:
        return {name: sum(cpu_of(process) for process in processes) for name, processes in self.groups.items()}

    def memory(self) -> dict[str, float]:
        """Megabytes; what several processes share is divided between them."""
        return {name: sum(megabytes(one) for one in processes) for name, processes in self.groups.items()}


class World:
    """A process with Django and these settings that runs the functions of `world`."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        command = [sys.executable, "-m", "tests.bench.load"]
        self.process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.club = self.call("prepare")

    def call(self, part: str, **parameters: Any) -> Any:
        assert self.process.stdin
        assert self.process.stdout
        print(json.dumps({"part": part, "parameters": parameters}), file=self.process.stdin, flush=True)
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the part {part} failed")
        return json.loads(line)

    def close(self) -> None:
        self.process.terminate()
        self.process.wait()


def settings_for(folder: str, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("JANROKU_", "DATABASE", "REDIS"))}
    own = {"JANROKU_VAR": folder, "JANROKU_SECRET_KEY": "for the measurements only", "REDIS_URL": ""}
    return kept | own | more


@contextlib.contextmanager
def embedded() -> Iterator[World]:
    """A club in SQLite."""
    with tempfile.TemporaryDirectory() as folder, contextlib.closing(World(settings_for(folder))) as world:
        yield world


@contextlib.contextmanager
def postgres(processes: int) -> Iterator[World]:
    """A club in a new PostgreSQL, with Redis, for so many web processes."""
    with tempfile.TemporaryDirectory() as folder, postgres_running() as database, redis_running() as broker:
        urls = {"DATABASE_URL": database, "REDIS_URL": broker}
        with contextlib.closing(World(settings_for(folder, **urls, JANROKU_WEB_PROCESSES=str(processes)))) as world:
            yield world


@contextlib.contextmanager
def running(world: World, workers: int = 1) -> Iterator[Server]:
    """Start the server, and further workers."""
    port, environment = free_port(), world.environment
    further = [["work", "--no-clock"]] * (workers - 1)
    with contextlib.ExitStack() as stack:
        serve = stack.enter_context(manage(environment, "serve", "--no-demo", "--port", str(port)))
        others = [stack.enter_context(manage(environment, *command)) for command in further]
        url = f"http://127.0.0.1:{port}"
        wait_for(url)
        yield Server(world, url, serve, others, of_services(environment))


@contextlib.contextmanager
def manage(environment: dict[str, str], *arguments: str) -> Iterator[psutil.Process]:
    log = Path(environment["JANROKU_VAR"]) / "bench.log"
    with log.open("ab") as output:
        process = psutil.Popen(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT, env=environment, stdout=output, stderr=output, start_new_session=True, preexec_fn=die_with_parent,
        )  # fmt: skip
    try:
        yield process
    finally:
        process.terminate()
        process.wait(60)


def wait_for(url: str) -> None:
    end = time.monotonic() + SECONDS_TO_START
    while True:
        try:
            urllib.request.urlopen(f"{url}/healthz", timeout=5).close()
            return
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def of_services(environment: dict[str, str]) -> dict[str, psutil.Process]:
    if not environment["REDIS_URL"]:
        return {}
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        postgres_server = psutil.Process(connection.info.backend_pid).parent()
    broker = redis.Redis.from_url(environment["REDIS_URL"]).info("server")
    return {"database": postgres_server, "redis": psutil.Process(broker["process_id"])}


def cpu_of(process: psutil.Process) -> float:
    """CPU seconds so far. The server of PostgreSQL also counts its children, running and ended."""
    times = process.cpu_times()
    own = times.user + times.system
    if process.name() != "postgres":
        return own
    running = sum(sum(child.cpu_times()[:2]) for child in process.children())
    return own + times.children_user + times.children_system + running


def megabytes(process: psutil.Process) -> float:
    several = [process, *(process.children() if process.name() == "postgres" else [])]
    return sum(one.memory_full_info().pss for one in several) / 1e6


# ----- the locks of PostgreSQL -----
@dataclass
class Locks:
    """How often a connection was seen waiting for a lock of another one."""

    looks: int = 0
    waiting: int = 0
    deadlocks: int = 0
    stop: threading.Event = field(default_factory=threading.Event)

    def watch(self, url: str) -> None:
        with psycopg.connect(url, autocommit=True) as connection:
            before = number(connection, DEADLOCKS)
            while not self.stop.wait(SECONDS_BETWEEN_LOOKS):
                self.looks += 1
                self.waiting += number(connection, LOCKS)
            self.deadlocks = number(connection, DEADLOCKS) - before


def number(connection: psycopg.Connection, question: str) -> int:
    row = connection.execute(question).fetchone()
    return int(row[0]) if row else 0


@contextlib.contextmanager
def locks_of(server: Server) -> Iterator[Locks]:
    found = Locks()
    thread = threading.Thread(target=found.watch, args=(server.world.environment.get("DATABASE_URL"),))
    if server.is_postgres:
        thread.start()
    try:
        yield found
    finally:
        found.stop.set()
        if server.is_postgres:
            thread.join()
