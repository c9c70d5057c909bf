"""By the commands, in processes of their own: a server is destroyed and restored, on SQLite and PostgreSQL."""

import signal
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.profile import LONGEST, times
from tests.servers import ROOT, Server, new_server

__all__ = ["new_server"]  # the fixture
# Of the time of a restore after which it is killed: in the middle, and where its transaction is nearly complete.
SHARES = (0.5, 0.9) if times(2, 2, 50) == 2 else [(number + 1) / 51 for number in range(50)]
ARCHIVE = ROOT / "tests" / "fixtures" / "club_before_the_layers.club.json"


def fill(server: Server, factory: pytest.TempPathFactory) -> None:
    """Fill an installation with a club; it is made once for each kind of database and copied."""

    def make(whole: Server) -> None:
        whole.migrate(factory)
        whole.manage("create_user", "yuki")
        whole.manage("import_club", str(ARCHIVE), "--as", "yuki")

    server.fill(factory, "filled", make)


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
    new_server: Callable[[str], Server],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    first: str,
    second: str,
) -> None:
    old, new, file = new_server(first), new_server(second), str(tmp_path / "all.backup")
    fill(old, tmp_path_factory)
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


# tests/league/crashes/test_backups.py kills restores on SQLite at chosen points.
OF_ONE_KIND = pytest.mark.skipif(not LONGEST, reason="kills at any point: JANROKU_LONG=1 alone runs them on SQLite")


@pytest.mark.slow
@pytest.mark.parametrize(
    "vendor",
    [pytest.param("sqlite", marks=OF_ONE_KIND), pytest.param("postgresql", marks=pytest.mark.postgres)],
)
def test_a_restore_that_is_killed_is_done_again(
    new_server: Callable[[str], Server], tmp_path: Path, tmp_path_factory: pytest.TempPathFactory, vendor: str
) -> None:
    old, new, file = new_server("sqlite"), new_server(vendor), tmp_path / "all.backup"
    fill(old, tmp_path_factory)
    before = old.content()
    old.manage("backup", str(file))
    seconds = timed(lambda: new_server(vendor).manage("restore", str(file)))
    for share in SHARES:
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
