"""A backup of an older version is restored by a newer one, by the commands, in processes of their own."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from league.backups.writing import backup_write
from tests.league.backups.test_directions import fill
from tests.profile import LONGEST
from tests.servers import Server, new_server

__all__ = ["new_server"]  # the fixture

NEXT = "tests.league.backups.next_version.settings"


@pytest.fixture
def next_version(new_server: Callable[[str], Server]) -> Callable[[str], Server]:
    """An empty installation of the next version."""

    def make(vendor: str) -> Server:
        server = new_server(vendor)
        server.environment["DJANGO_SETTINGS_MODULE"] = NEXT
        return server

    return make


# A backup is brought up in an SQLite database of its own, wherever it comes from. test_directions.py reads those of
# PostgreSQL in CI too.
FROM_POSTGRES = [
    pytest.mark.postgres,
    pytest.mark.skipif(not LONGEST, reason="half a minute each: JANROKU_LONG=1 alone upgrades from PostgreSQL"),
]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("first", "second"),
    [
        pytest.param("sqlite", "sqlite", marks=pytest.mark.sqlite),
        pytest.param("sqlite", "postgresql", marks=pytest.mark.postgres),
        pytest.param("postgresql", "sqlite", marks=FROM_POSTGRES),
        pytest.param("postgresql", "postgresql", marks=FROM_POSTGRES),
    ],
)
def test_a_backup_of_the_version_before_is_brought_up_to_this_one(
    new_server: Callable[[str], Server],
    next_version: Callable[[str], Server],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    first: str,
    second: str,
) -> None:
    old, new, file = new_server(first), next_version(second), str(tmp_path / "all.backup")
    fill(old, tmp_path_factory)
    before = old.content()
    old.manage("backup", file)

    restored = new.manage("restore", file)

    after = new.content()
    names, players = (sorted(names_of(content)) for content in (before, after))
    assert "Everybody has to sign in again." in restored
    assert players == [f"{name} II" for name in names]
    assert [label for label in before if before[label] != after[label] and label not in CHANGED] == []
    # Nothing is left of the temporary database.
    assert [path.name for path in new.folder.iterdir() if path.name.startswith("upgrade-")] == []


# Names, and what Django and the service keep about themselves.
CHANGED = {"players.Player", "jobs.Job"}


def names_of(content: dict[str, list[str]]) -> list[str]:
    return [json.loads(row)["name"] for row in content["players.Player"]]


@pytest.mark.sqlite
@pytest.mark.slow
def test_a_backup_of_the_next_version_is_refused(
    new_server: Callable[[str], Server],
    next_version: Callable[[str], Server],
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    newer, older, file = next_version("sqlite"), new_server("sqlite"), str(tmp_path / "all.backup")
    newer.migrate(tmp_path_factory)
    newer.manage("migrate", "--verbosity", "0")
    newer.manage("backup", file)

    refused = older.manage("restore", file, ends=1)

    assert "backup_version: A newer version of Janroku wrote this backup (players.9999_more)." in refused


@pytest.mark.django_db
def test_a_backup_is_upgraded_in_an_empty_database_alone(tmp_path: Path) -> None:
    backup_write(tmp_path / "all.backup")

    with pytest.raises(CommandError, match="restore_not_empty: "):
        call_command("upgrade_backup", str(tmp_path / "all.backup"), str(tmp_path / "new.backup"))

    assert not (tmp_path / "new.backup").exists()
