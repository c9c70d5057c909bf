"""By the commands, in processes of their own: a server is destroyed and restored, on SQLite and PostgreSQL."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest
from django.conf import settings

ROOT = Path(__file__).parents[3]
ARCHIVE = ROOT / "tests" / "fixtures" / "club_before_the_layers.club.json"
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

    def content(self) -> dict[str, list[str]]:
        self.environment["DJANGO_SETTINGS_MODULE"] = "league.settings"
        return json.loads(self.run("-m", "tests.league.backups.content"))


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[Callable[[str], Server]]:
    made: list[str] = []

    def make(vendor: str) -> Server:
        folder = tmp_path / f"server-{uuid4().hex[:8]}"
        if vendor == "sqlite":
            return Server(folder)
        made.append(f"janroku_{folder.name.removeprefix('server-')}")
        on_postgres(f"CREATE DATABASE {made[-1]}")
        database = settings.DATABASES["default"]
        return Server(folder, f"postgres://{database['USER']}@{quote(database['HOST'], safe='')}/{made[-1]}")

    yield make
    for name in made:
        on_postgres(f"DROP DATABASE {name} WITH (FORCE)")


def on_postgres(sql: str) -> None:
    database = settings.DATABASES["default"]
    with psycopg.connect(
        host=database["HOST"], user=database["USER"], dbname="postgres", autocommit=True
    ) as connection:
        connection.execute(sql)  # type: ignore[call-overload]


def fill(server: Server) -> None:
    server.manage("migrate", "--verbosity", "0")
    server.manage("create_user", "yuki")
    server.manage("import_club", str(ARCHIVE), "--as", "yuki")


DIRECTIONS = [("sqlite", "sqlite"), ("sqlite", "postgresql"), ("postgresql", "sqlite"), ("postgresql", "postgresql")]


@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param(*pair, marks=[pytest.mark.postgres] if "postgresql" in pair else [pytest.mark.sqlite])
        for pair in DIRECTIONS
    ],
)
def test_a_server_is_restored_in_an_empty_place(
    new_server: Callable[[str], Server], tmp_path: Path, first: str, second: str
) -> None:
    old, new, file = new_server(first), new_server(second), str(tmp_path / "all.backup")
    fill(old)
    before, digest = old.content(), old.manage("backup", file).splitlines()[-1]

    new.manage("restore", file)

    after = new.content()
    assert [label for label in before if before[label] != after[label]] == []
    assert sum(map(len, after.values())) > 300
    is_same = new.manage("backup", str(tmp_path / "again.backup")).splitlines()[-1] == digest
    # PostgreSQL keeps the keys of JSON in an order of its own.
    assert is_same or (first, second) == ("sqlite", "postgresql")
    assert "restore_not_empty" in new.manage("restore", file, ends=1)
    new.manage("create_user", "after")  # a sequence that is not reset gives a key that exists
    new.manage("restore", file, "--replace")
    assert new.content() == after


@pytest.mark.slow
@pytest.mark.parametrize("vendor", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_a_restore_that_is_killed_is_done_again(
    new_server: Callable[[str], Server], tmp_path: Path, vendor: str
) -> None:
    old, new, file = new_server("sqlite"), new_server(vendor), tmp_path / "all.backup"
    fill(old)
    before = old.content()
    old.manage("backup", str(file))
    seconds = timed(lambda: new_server(vendor).manage("restore", str(file)))
    for share in (0.3, 0.5, 0.7, 0.8, 0.9, 0.95):
        process = new.start("manage.py", "restore", str(file), "--replace")
        time.sleep(seconds * share)
        process.send_signal(signal.SIGKILL)
        process.communicate()

    new.manage("restore", str(file), "--replace")

    after = new.content()
    assert [label for label in before if before[label] != after[label]] == []


def timed(act: Callable[[], object]) -> float:
    begun = time.monotonic()
    act()
    return time.monotonic() - begun
