"""Installations of their own for a test: a folder and a database each, and the commands in processes of their own."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings

from tests.made_once import made_once

ROOT = Path(__file__).parent.parent
# Seconds; a busy machine may need a minute to start a process.
PATIENCE = 300


class Server:
    """An installation in a folder of its own, with its database."""

    def __init__(self, folder: Path, url: str = "") -> None:
        folder.mkdir()
        self.folder = folder
        self.environment = {
            **{name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")},
            "JANROKU_VAR": str(folder),
            **({"DATABASE_URL": url, "JANROKU_SECRET_KEY": "for the tests only"} if url else {}),
        }

    def start(self, *words: str) -> subprocess.Popen[str]:
        out = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        return subprocess.Popen([sys.executable, *words], cwd=ROOT, env=self.environment, text=True, **out)  # type: ignore[call-overload]

    def run(self, *words: str, ends: int = 0) -> str:
        process = self.start(*words)
        printed, errors = process.communicate(timeout=PATIENCE)
        assert process.returncode == ends, errors
        return printed if ends == 0 else errors

    def manage(self, *words: str, ends: int = 0) -> str:
        return self.run("manage.py", *words, ends=ends)

    def migrate(self, factory: pytest.TempPathFactory) -> None:
        """Make the tables, by a copy."""
        if "DATABASE_URL" in self.environment:
            self.fill(factory, "migrated", lambda server: server.manage("migrate", "--verbosity", "0"))
        else:
            shutil.copy(migrated(factory), self.folder)

    def fill(self, factory: pytest.TempPathFactory, name: str, make: Callable[["Server"], object]) -> None:
        """Copy the files and the database that `make` fills in another installation, once in a run.

        On PostgreSQL the copied database stays on the server until the next run makes it anew.
        """
        url, template = self.environment.get("DATABASE_URL", ""), f"janroku_{name}"

        def make_template(folder: Path) -> None:
            if url:
                drop_database(template)
                on_postgres(f"CREATE DATABASE {template}")
            make(Server(folder / "server", url and postgres_url(template)))

        made = made_once(factory, f"{name}-{'postgresql' if url else 'sqlite'}", make_template)
        shutil.copytree(made / "server", self.folder, dirs_exist_ok=True)
        if url:
            own = url.rpartition("/")[2]
            drop_database(own)
            on_postgres(f"CREATE DATABASE {own} TEMPLATE {template}")

    def content(self) -> dict[str, list[str]]:
        self.environment.setdefault("DJANGO_SETTINGS_MODULE", "league.settings")
        return json.loads(self.run("-m", "tests.league.backups.content"))


def migrated(factory: pytest.TempPathFactory) -> Path:
    """A database on SQLite with the tables of all migrations, made once."""

    def make(folder: Path) -> None:
        server = Server(folder / "server")
        server.environment["JANROKU_SECRET_KEY"] = "for the tests only"
        server.manage("migrate", "--verbosity", "0")

    return made_once(factory, "migrated", make) / "server" / "janroku.sqlite3"


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[[str], Server]]:
    made: list[str] = []

    def make(vendor: str) -> Server:
        folder = tmp_path / f"server-{uuid4().hex[:8]}"
        if vendor == "sqlite":
            return Server(folder)
        made.append(f"janroku_{folder.name.removeprefix('server-')}")
        on_postgres(f"CREATE DATABASE {made[-1]}")
        return Server(folder, postgres_url(made[-1]))

    yield make
    for name in made:
        drop_database(name)


def postgres_url(name: str) -> str:
    database = settings.DATABASES["default"]
    return f"postgres://{database['USER']}@{quote(database['HOST'], safe='')}/{name}"


def drop_database(name: str) -> None:
    on_postgres(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def on_postgres(sql: str) -> None:
    database = settings.DATABASES["default"]
    with psycopg.connect(
        host=database["HOST"], user=database["USER"], dbname="postgres", autocommit=True
    ) as connection:
        connection.execute(sql)  # type: ignore[call-overload]
