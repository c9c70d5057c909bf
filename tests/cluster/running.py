"""Starts, kills and ends the programs of a cluster."""

import contextlib
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import psutil
import psycopg
import redis

from tests import services
from tests.cluster.layout import DATABASE, ROOT, USER, WEB_SERVERS, Binaries, Layout, Ports, Program

# A busy machine needs a minute for what takes a few seconds.
SECONDS_TO_START, SECONDS_TO_END = 180, 20
LINES_OF_LOG = 20
COPY = ("--create-slot", "--slot", "replica", "--checkpoint", "fast", "--write-recovery-conf")


class Cluster:
    """The programs by name; `tell` hears what is started."""

    def __init__(self, layout: Layout, tell: Callable[[str], object]) -> None:
        self.layout, self.tell = layout, tell
        self.programs = {program.name: program for program in layout.programs()}
        self.running: dict[str, psutil.Popen] = {}

    @property
    def url(self) -> str:
        return self.layout.url

    # ----- the whole -----
    def begin(self) -> None:
        self.begin_databases()
        for name in ["pgbouncer", "redis"]:
            self.start(name)
        self.tell("migrate")
        self.manage("migrate", "--no-input", "--verbosity", "0")
        others = [name for name in self.programs if name not in self.running]
        for name in others:
            self.launch(name)
        for name in others:
            self.wait_for(name)

    def begin_databases(self) -> None:
        self.prepare()
        self.start("primary")
        self.create_database()
        self.copy("primary", "replica")
        self.start("replica")

    def prepare(self) -> None:
        """Make the folders, the files of configuration and the primary's data."""
        layout, binaries = self.layout, self.layout.binaries
        (layout.folder / "var").mkdir()
        for name in self.programs:
            make_folder(layout.folder / name)
        for path, text in layout.texts().items():
            (layout.folder / path).write_text(text, encoding="utf-8")
        data = layout.folder / "primary" / "data"
        kind = ["-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        services.run_as_nobody([binaries.postgres / "initdb", "-D", data, *kind])
        with (data / "postgresql.conf").open("a", encoding="utf-8") as lines:
            lines.write(f"include '{layout.folder / 'primary' / 'janroku.conf'}'\n")

    def create_database(self) -> None:
        with psycopg.connect(self.layout.database_url("primary", "postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {DATABASE}")

    def copy(self, source: str, target: str) -> None:
        """Copy a server of PostgreSQL as docs/hosting.md does; the copy follows it from its start on."""
        data = self.layout.folder / target / "data"
        shutil.rmtree(data, ignore_errors=True)
        where = ["--host", self.layout.folder / source, "--username", USER, "--pgdata", data, "--no-sync"]
        services.run_as_nobody([self.layout.binaries.postgres / "pg_basebackup", *where, *COPY])

    def sql(self, server: str, statement: str) -> tuple[Any, ...]:
        """Run a statement on a server of PostgreSQL itself; its first row, if it has one."""
        with psycopg.connect(self.layout.database_url(server, "postgres"), autocommit=True) as connection:
            answer = connection.execute(statement)  # type: ignore[call-overload]
            return (answer.fetchone() or ()) if answer.description else ()

    def cut_stream(self, seconds: float) -> None:
        """Let the primary send nothing to its replica for so long, and longer: until it ends."""
        if seconds:
            [sender] = self.sql("primary", "SELECT pid FROM pg_stat_replication")
            psutil.Process(sender).suspend()
            time.sleep(seconds)

    def empty_redis(self) -> None:
        redis.Redis.from_url(self.layout.redis_url).flushall()

    def hold_back(self, seconds: int) -> None:
        """Let the replica show everything so much later."""
        self.sql("replica", f"ALTER SYSTEM SET recovery_min_apply_delay = '{seconds}s'")
        self.sql("replica", "SELECT pg_reload_conf()")

    def lead_to(self, *, primary: str, replica: str) -> None:
        """Let pgbouncer lead to other servers."""
        text = self.layout.pgbouncer_text(primary, replica)
        (self.layout.folder / "pgbouncer" / "pgbouncer.ini").write_text(text, encoding="utf-8")
        self.running["pgbouncer"].send_signal(signal.SIGHUP)

    def end(self) -> None:
        """End what uses the services first, all at once, and then the services."""
        names = list(reversed(self.running))
        for is_service in (False, True):
            together = [name for name in names if self.programs[name].is_service is is_service]
            families = {name: family(self.running[name]) for name in together}
            for name in together:
                with contextlib.suppress(ProcessLookupError, psutil.NoSuchProcess):
                    self.running[name].send_signal(self.programs[name].end)
            for name in together:
                wait_or_kill(self.running.pop(name), families[name])

    # ----- one program -----
    def start(self, name: str) -> None:
        self.launch(name)
        self.wait_for(name)

    def launch(self, name: str) -> None:
        self.tell(name)
        self.running[name] = started(self.programs[name], self.layout.folder / name)

    def wait_for(self, name: str) -> None:
        try:
            services.wait_until(lambda: self.ask(name), Unanswered, SECONDS_TO_START)
        except Unanswered as unanswered:
            raise RuntimeError(f"{name} does not answer: {unanswered}\n{self.log(name)}") from unanswered

    def ask(self, name: str) -> None:
        """Ask a program for a sign of life."""
        if self.running[name].poll() is not None:
            raise RuntimeError(f"{name} has ended:\n{self.log(name)}")
        try:
            ask(self.layout, name)
        except (OSError, psycopg.OperationalError, redis.RedisError) as error:
            raise Unanswered(str(error)) from error

    def kill(self, name: str) -> None:
        """End a program and all its processes at once, as a machine that loses its power."""
        process = self.running.pop(name)
        kill_all([process, *family(process)])
        process.wait()

    def stop(self, name: str) -> None:
        """End a program in order."""
        process = self.running.pop(name)
        children = family(process)
        process.send_signal(self.programs[name].end)
        wait_or_kill(process, children)

    def log(self, name: str) -> str:
        lines = (self.layout.folder / name / "log").read_text(encoding="utf-8", errors="replace").splitlines()
        return "\n".join(lines[-LINES_OF_LOG:])

    def manage(self, *words: str) -> str:
        """Run a command of manage.py with the settings of the cluster; what it prints."""
        command = [sys.executable, "manage.py", *words]
        done = subprocess.run(command, cwd=ROOT, env=self.layout.environment, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{' '.join(words)} failed: {done.stderr}")
        return done.stdout


class Unanswered(Exception):
    """A program gives no sign of life yet."""


def silent(_name: str) -> None:
    """Tell nobody."""


@contextlib.contextmanager
def cluster_running(
    tell: Callable[[str], object] = silent, begin: Callable[[Cluster], None] = Cluster.begin
) -> Iterator[Cluster]:
    """Start the whole set of programs, or what `begin` starts, in a folder that is gone afterwards."""
    binaries = find_binaries()
    with services.own_folder() as folder:
        readable = binaries._replace(
            postgres=services.readable_copy(binaries.postgres, folder),
            redis=services.readable_copy(binaries.redis, folder),
        )
        cluster = Cluster(Layout(folder, readable, free_ports()), tell)
        try:
            begin(cluster)
            yield cluster
        finally:
            cluster.end()


def find_binaries() -> Binaries:
    caddy = shutil.which("caddy")
    if caddy is None:
        raise services.Missing("no Caddy was found; `make deps-debian` installs it")
    # In PATH there may be links to some of PostgreSQL's programs only.
    postgres = (services.find_postgres() / "postgres").resolve().parent
    return Binaries(postgres, services.find_pgbouncer(), services.find_redis(), Path(caddy))


def free_ports() -> Ports:
    """Ports that are free now, all different."""
    with contextlib.ExitStack() as probes:
        sockets = [probes.enter_context(socket.socket()) for _port in range(3 + WEB_SERVERS)]
        for probe in sockets:
            probe.bind(("127.0.0.1", 0))
        proxy, pgbouncer, broker, *web = (probe.getsockname()[1] for probe in sockets)
    return Ports(proxy, pgbouncer, broker, tuple(web))


def make_folder(folder: Path) -> None:
    folder.mkdir()
    if account := services.nobody():
        os.chown(folder, account["user"], account["group"])


def started(program: Program, folder: Path) -> psutil.Popen:
    account = services.nobody() if program.is_service else {}
    with (folder / "log").open("ab") as log:
        return psutil.Popen(
            program.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True,
            cwd=folder if program.is_service else ROOT, env=program.environment or None,
            preexec_fn=services.die_with_parent, **account,
        )  # fmt: skip


def ask(layout: Layout, name: str) -> None:
    """Raise an error of its kind where a program does not answer. Workers are not asked; they run."""
    if name in ("primary", "replica"):
        psycopg.connect(layout.database_url(name, "postgres")).close()
    elif name == "pgbouncer":
        psycopg.connect(layout.environment["DATABASE_URL"], prepare_threshold=None).close()
    elif name == "redis":
        redis.Redis.from_url(layout.redis_url).ping()
    elif name == "proxy":
        urllib.request.urlopen(f"{layout.url}/healthz", timeout=10).close()
    elif name.startswith("web-"):
        port = layout.ports.web[int(name.removeprefix("web-")) - 1]
        urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=10).close()


# ----- processes -----
def family(process: psutil.Popen) -> list[psutil.Process]:
    """All processes that this one has started. Those of PostgreSQL have sessions of their own."""
    try:
        return process.children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def wait_or_kill(process: psutil.Popen, children: list[psutil.Process]) -> None:
    try:
        process.wait(SECONDS_TO_END)
    except psutil.TimeoutExpired:
        process.kill()
        process.wait()
    kill_all(children)


def kill_all(processes: list[psutil.Process]) -> None:
    for process in processes:
        with contextlib.suppress(psutil.NoSuchProcess):
            process.kill()
    psutil.wait_procs(processes, SECONDS_TO_END)
