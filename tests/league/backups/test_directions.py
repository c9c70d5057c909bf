"""By the commands, in processes of their own: a server is destroyed and restored, on SQLite and PostgreSQL."""

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.servers import ROOT, Server, new_server

__all__ = ["new_server"]  # the fixture
ARCHIVE = ROOT / "tests" / "fixtures" / "club_before_the_layers.club.json"


def fill(server: Server) -> None:
    server.manage("migrate", "--verbosity", "0")
    server.manage("create_user", "yuki")
    server.manage("import_club", str(ARCHIVE), "--as", "yuki")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("sqlite", "sqlite", marks=pytest.mark.sqlite),
        pytest.param("sqlite", "postgresql", marks=pytest.mark.postgres),
        pytest.param("postgresql", "sqlite", marks=pytest.mark.postgres),
        pytest.param("postgresql", "postgresql", marks=pytest.mark.postgres),
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
