"""What a cluster consists of: the folders, ports, texts of configuration and commands. Nothing here starts anything."""

import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "deploy" / "cluster"
USER = DATABASE = "janroku"
WEB_SERVERS, WORKERS = 3, 2
WEB_THREADS = 4
SERVICES = ("primary", "replica", "pgbouncer", "redis", "proxy")


class Binaries(NamedTuple):
    """The folder of PostgreSQL's programs, and the paths of the others."""

    postgres: Path
    pgbouncer: Path
    redis: Path
    caddy: Path


class Ports(NamedTuple):
    proxy: int
    pgbouncer: int
    redis: int
    web: tuple[int, ...]


class Program(NamedTuple):
    """A program that runs until it gets the signal `end`.

    is_service      a server of Debian, which under root runs as nobody
    """

    name: str
    command: tuple[str, ...]
    environment: dict[str, str]
    end: signal.Signals = signal.SIGTERM

    @property
    def is_service(self) -> bool:
        return self.name in SERVICES


class Layout(NamedTuple):
    folder: Path
    binaries: Binaries
    ports: Ports

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.ports.proxy}"

    @property
    def redis_url(self) -> str:
        return f"redis://127.0.0.1:{self.ports.redis}/0"

    @property
    def environment(self) -> dict[str, str]:
        """The settings of Janroku's processes, without what this process has."""
        left_out = ("JANROKU_", "DATABASE_URL", "REDIS_URL", "DJANGO_", "PYTEST_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(left_out)}
        return kept | {
            "DATABASE_URL": self.pooled_url(DATABASE),
            "JANROKU_REPLICA_URL": self.pooled_url(f"{DATABASE}_replica"),
            "REDIS_URL": self.redis_url,
            "JANROKU_PGBOUNCER": "1",
            "JANROKU_BEHIND_PROXY": "1",
            "JANROKU_SECRET_KEY": "for the tests only",
            "JANROKU_VAR": str(self.folder / "var"),
        }

    def pooled_url(self, database: str) -> str:
        return f"postgres://{USER}@127.0.0.1:{self.ports.pgbouncer}/{database}"

    def database_url(self, server: str, database: str = DATABASE) -> str:
        """The address of `primary` or `replica` itself, past pgbouncer."""
        return f"postgres://{USER}@{quote(str(self.folder / server), safe='')}/{database}"

    # ----- configuration -----
    def texts(self) -> dict[str, str]:
        """The files of configuration by their path in the folder."""
        return {
            "proxy/Caddyfile": example("Caddyfile"),
            "pgbouncer/pgbouncer.ini": self.pgbouncer_text("primary", "replica"),
            "pgbouncer/users": f'"{USER}" ""\n',
            "primary/janroku.conf": example("postgresql.conf"),
        }

    def pgbouncer_text(self, primary: str, replica: str) -> str:
        """The configuration in which `janroku` leads to one server and `janroku_replica` to another."""
        changes = {
            "host=10.0.0.1 ": f"host={self.folder / primary} ",
            "host=10.0.0.2 ": f"host={self.folder / replica} ",
            "listen_port = 6432": f"listen_port = {self.ports.pgbouncer}\nunix_socket_dir =",
            "auth_type = scram-sha-256": "auth_type = trust",
            "/etc/pgbouncer/userlist.txt": str(self.folder / "pgbouncer" / "users"),
        }
        return changed(example("pgbouncer.ini"), changes)

    # ----- programs -----
    def programs(self) -> Iterator[Program]:
        """All programs in the order in which they start."""
        yield self.postgres("primary")
        yield self.postgres("replica")
        bouncer = (self.binaries.pgbouncer, self.folder / "pgbouncer" / "pgbouncer.ini")
        yield Program("pgbouncer", texts_of(*bouncer), {}, signal.SIGINT)
        yield Program("redis", self.redis_command(), {})
        yield from (self.web(number, port) for number, port in enumerate(self.ports.web, 1))
        yield from (self.worker(f"worker-{number}", "--no-clock") for number in range(1, WORKERS + 1))
        yield self.worker("clock", "--queues", "ticks", "--threads", "1")
        yield self.proxy()

    def postgres(self, name: str) -> Program:
        """A server that stays on its socket. What the disk of the machine would lose in a power cut is not kept."""
        options = ("-c", "listen_addresses=", "-c", "fsync=off", "-c", "timezone=UTC")
        command = (self.binaries.postgres / "postgres", "-D", self.folder / name / "data", "-k", self.folder / name)
        return Program(name, texts_of(*command, *options), {}, signal.SIGINT)

    def redis_command(self) -> tuple[str, ...]:
        options = ("--port", self.ports.redis, "--bind", "127.0.0.1", "--save", "", "--dir", self.folder / "redis")
        return texts_of(self.binaries.redis, *options)

    def web(self, number: int, port: int) -> Program:
        granian = Path(sys.executable).with_name("granian")
        listens = ("--interface", "wsgi", "--host", "127.0.0.1", "--port", port)
        options = ("--workers", 1, "--blocking-threads", WEB_THREADS, "--workers-kill-timeout", 10)
        command = texts_of(granian, *listens, *options, "--log-level", "warning", "league.wsgi:application")
        return Program(f"web-{number}", command, self.environment)

    def worker(self, name: str, *options: str) -> Program:
        return Program(name, texts_of(sys.executable, "manage.py", "work", *options), self.environment)

    def proxy(self) -> Program:
        home = self.folder / "proxy"
        command = (self.binaries.caddy, "run", "--adapter", "caddyfile", "--config", home / "Caddyfile")
        environment = {
            "HOME": str(home),
            "CADDY_ADMIN": f"unix/{home / 'admin'}",
            "DOMAIN": self.url,
            "UPSTREAM": " ".join(f"127.0.0.1:{port}" for port in self.ports.web),
        }
        return Program("proxy", texts_of(*command), environment)


def example(name: str) -> str:
    return (EXAMPLES / name).read_text(encoding="utf-8")


def changed(text: str, changes: dict[str, str]) -> str:
    """Replace each key, which stands once in the text."""
    for before, after in changes.items():
        if text.count(before) != 1:
            raise ValueError(f"{before!r} stands {text.count(before)} times in the example")
        text = text.replace(before, after)
    return text


def texts_of(*parts: object) -> tuple[str, ...]:
    return tuple(map(str, parts))
