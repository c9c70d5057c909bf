"""A backup has every row of one moment, is private, and comes back exactly."""

import gzip
import json
import stat
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.core.management import CommandError, call_command
from django.db import connection

from league.accounts.models import User
from league.backups import writing
from league.backups.reading import backup_heading
from league.backups.restoring import backup_restore, is_empty
from league.backups.tables import CARRIED, LEFT_OUT, every_model
from league.backups.writing import backup_write
from league.clubs.models import Club
from league.clubs.services import club_create
from league.core.errors import LeagueError
from league.players.models import Player
from league.players.services import player_add
from tests.league.backups.content import content
from tests.league.core.page import signed_in
from tests.league.factories import make_user

pytestmark = pytest.mark.django_db

pyrage = pytest.importorskip("pyrage")


def test_every_model_is_in_the_backup_or_left_out_with_a_reason() -> None:
    assert sorted(model._meta.label for model in every_model()) == sorted([*CARRIED, *LEFT_OUT])


def test_a_restored_server_has_every_row_again(server: Club, owner: User, tmp_path: Path) -> None:
    owner.user_permissions.add(Permission.objects.get(codename="change_user"))
    before, path = content(), tmp_path / "a.backup"
    backup_write(path)
    Player.objects.filter(name="葵").update(name="gone")
    club_create(actor=owner, name="Later", time_zone="UTC")
    signed_in(owner)
    cache.set("drawn", "of the rows before")

    backup_restore(path, replaces=True)

    after = content()
    assert [label for label in before if before[label] != after[label]] == []
    assert sum(map(len, after.values())) > 100
    assert cache.get("drawn") is None
    assert club_create(actor=owner, name="Next", time_zone="UTC").pk > server.pk


def test_the_digest_depends_on_the_rows_alone(server: Club, tmp_path: Path) -> None:
    first = backup_write(tmp_path / "1").digest
    second = backup_write(tmp_path / "2").digest
    Player.objects.filter(name="葵").update(name="葵 ")
    third = backup_write(tmp_path / "3").digest

    assert first == second
    assert third != first


def test_only_its_owner_reads_a_backup(server: Club, tmp_path: Path) -> None:
    path = tmp_path / "a.backup"

    call_command("backup", str(path))

    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(CommandError, match="File exists"):
        call_command("backup", str(path))


def test_a_backup_that_is_not_finished_leaves_no_file(
    server: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(value: Any) -> bytes:
        raise OSError(28, "No space left on device", "a.backup")

    monkeypatch.setattr(writing, "_line", broken)

    with pytest.raises(CommandError, match="No space left"):
        call_command("backup", str(tmp_path / "a.backup"))

    assert [path.name for path in tmp_path.iterdir()] == []


@pytest.mark.django_db(transaction=True)
def test_a_backup_is_one_moment_while_people_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner = make_user("yuki")
    club = club_create(actor=owner, name="North Wind Circle", time_zone="Asia/Tokyo")
    table = writing._table

    def with_a_writer(model: Any) -> Any:
        if model is Club:
            thread = Thread(target=add)
            thread.start()
            thread.join()
        return table(model)

    def add() -> None:
        player_add(actor=owner, club=club, name="Emi Newcomer")
        connection.close()

    monkeypatch.setattr(writing, "_table", with_a_writer)

    backup_write(tmp_path / "a.backup")

    assert Player.objects.get().name == "Emi Newcomer"
    assert "Emi Newcomer" not in gzip.decompress((tmp_path / "a.backup").read_bytes()).decode()


# ----- refused -----
def lines_of(path: Path) -> list[Any]:
    return [json.loads(line) for line in gzip.decompress(path.read_bytes()).splitlines()]


def packed(lines: list[Any]) -> bytes:
    return gzip.compress(b"".join(json.dumps(line).encode() + b"\n" for line in lines))


def changed(change: Callable[[list[Any]], object]) -> Callable[[Path], bytes]:
    def content_of(path: Path) -> bytes:
        lines = lines_of(path)
        change(lines)
        return packed(lines)

    return content_of


def name_of_a_player(lines: list[Any]) -> None:
    row = next(line for line in lines if isinstance(line, list) and "Chika" in line)
    row[row.index("Chika")] = "Chiko"


@pytest.mark.parametrize(
    ("spoil", "code"),
    [
        (lambda path: b"", "no_backup"),
        (lambda path: b"SQLite format 3\x00", "no_backup"),
        (lambda path: gzip.compress(b"hello"), "no_backup"),
        (lambda path: b"\x1f\x8b" + b"hello" * 10, "no_backup"),
        (lambda path: packed([{"format": "janroku-club", "version": 1}]), "no_backup"),
        (changed(lambda lines: lines[0].update(version=2)), "backup_version"),
        (changed(lambda lines: lines[0]["migrations"].append("clubs.0002_more")), "backup_version"),
        pytest.param(
            changed(lambda lines: lines[0]["migrations"].remove("clubs.0001_initial")),
            "backup_not_upgraded",
            # in a process with an SQLite database of its own, which it migrates
            marks=[pytest.mark.sqlite, pytest.mark.slow],
        ),
        (changed(name_of_a_player), "backup_damaged"),
        (changed(lambda lines: lines.pop()), "backup_damaged"),
        (changed(lambda lines: lines.pop(-2)), "backup_damaged"),
        (changed(lambda lines: lines[1].update(table="clubs.Nothing")), "backup_damaged"),
        (changed(lambda lines: lines[1]["columns"].append("more")), "backup_damaged"),
        (changed(lambda lines: lines[2].append(1)), "backup_damaged"),
        (changed(lambda lines: lines.insert(3, lines[2])), "backup_damaged"),
        (changed(lambda lines: lines.insert(3, "x")), "backup_damaged"),
        (lambda path: path.read_bytes()[:-40], "backup_damaged"),
        (lambda path: path.read_bytes()[:2000], "backup_damaged"),
    ],
)
def test_a_wrong_file_is_refused_with_its_code_and_changes_nothing(
    server: Club, tmp_path: Path, spoil: Callable[[Path], bytes], code: str
) -> None:
    path, before = tmp_path / "a.backup", content()
    backup_write(path)
    path.write_bytes(spoil(path))

    with pytest.raises(CommandError, match=code + ": "):
        call_command("restore", str(path), "--replace")

    assert [label for label, rows in content().items() if before[label] != rows] == []
    assert not (tmp_path / "secret-key").exists()


def test_a_server_with_people_is_not_replaced_by_mistake(server: Club, tmp_path: Path) -> None:
    backup_write(tmp_path / "a.backup")
    before = content()

    with pytest.raises(CommandError, match=r"^restore_not_empty: .*--replace"):
        call_command("restore", str(tmp_path / "a.backup"))

    assert content() == before
    assert not is_empty()


# ----- the server's key -----
def test_the_key_comes_back_where_it_is_a_file(server: Club, tmp_path: Path, settings: Any, capsys: Any) -> None:
    path = tmp_path / "a.backup"
    backup_write(path)
    (tmp_path / "secret-key").write_text("another")

    call_command("restore", str(path), "--replace")
    call_command("restore", str(path), "--show-secret-key")

    assert (tmp_path / "secret-key").read_text() == settings.SECRET_KEY
    assert stat.S_IMODE((tmp_path / "secret-key").stat().st_mode) == 0o600
    assert capsys.readouterr().out.splitlines()[-1] == settings.SECRET_KEY


@pytest.mark.parametrize(
    ("written_with", "restored_with", "warning"),
    [("file", "environment", "--show-secret-key"), ("environment", "environment", "set it here too")],
)
def test_a_key_that_does_not_travel_is_named(
    server: Club, tmp_path: Path, settings: Any, capsys: Any, written_with: str, restored_with: str, warning: str
) -> None:
    path, file = tmp_path / "a.backup", settings.SECRET_KEY_FILE
    settings.SECRET_KEY_FILE = file if written_with == "file" else None
    backup_write(path)
    settings.SECRET_KEY_FILE, settings.SECRET_KEY = None, "another"

    call_command("restore", str(path), "--replace")

    assert warning in capsys.readouterr().out


# ----- encryption -----
@pytest.fixture
def identity(tmp_path: Path) -> Path:
    """The file of a secret key as age-keygen writes it."""
    key = pyrage.x25519.Identity.generate()
    path = tmp_path / "identity.txt"
    path.write_text(f"# public key: {key.to_public()}\n{key}\n")
    return path


def public_key(identity: Path) -> str:
    return identity.read_text().split()[3]


def test_an_encrypted_backup_needs_its_key(server: Club, tmp_path: Path, identity: Path) -> None:
    path, before = tmp_path / "a.age", content()
    call_command("backup", str(path), "--to", public_key(identity))
    with pytest.raises(LeagueError) as refused:
        backup_heading(path)
    Player.objects.update(is_guest=True)

    call_command("restore", str(path), "--replace", "--identity", str(identity))

    assert refused.value.code == "backup_encrypted"
    assert "--identity" in str(refused.value)
    assert path.read_bytes().startswith(b"age-encryption.org/v1")
    assert [label for label, rows in content().items() if before[label] != rows] == []


@pytest.mark.parametrize(
    "wrong", ["", "hello", f"{pyrage.x25519.Identity.generate()}"], ids=["empty", "no key", "another key"]
)
def test_a_wrong_key_is_refused(server: Club, tmp_path: Path, identity: Path, wrong: str) -> None:
    path = tmp_path / "a.age"
    backup_write(path, keys=[public_key(identity)])
    identity.write_text(wrong)

    with pytest.raises(LeagueError) as refused:
        backup_heading(path, identity=identity)

    assert refused.value.code == "backup_key"


def test_a_key_that_is_no_key_writes_no_backup(server: Club, tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="backup_key:"):
        call_command("backup", str(tmp_path / "a.age"), "--to", "age1hello")

    assert list(tmp_path.iterdir()) == []


def test_without_the_package_encryption_says_what_to_install(
    server: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "pyrage", None)

    with pytest.raises(LeagueError) as refused:
        backup_write(tmp_path / "a.age", keys=["age1hello"])

    assert refused.value.code == "age_missing"
    assert "janroku[age]" in str(refused.value)
