"""Settings are read from the environment, documented and checked."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from league.settings.environment import Environment, env
from league.settings.secret import read_or_make_secret

pytestmark = pytest.mark.once

ROOT = Path(__file__).parent.parent.parent.parent
DOCUMENTED = dict(re.findall(r"^\| `([A-Z_]+)` \| (\w+) \|", (ROOT / "docs" / "settings.md").read_text(), re.MULTILINE))


@pytest.mark.docs
@pytest.mark.parametrize("name", sorted(env.readings))
def test_every_setting_is_documented_with_its_kind(name):
    assert DOCUMENTED.get(name) == env.readings[name].kind


@pytest.mark.docs
def test_every_documented_setting_is_read():
    assert set(DOCUMENTED) == set(env.readings)


@pytest.mark.parametrize(
    ("text", "value"),
    [("1", True), ("true", True), ("Yes", True), ("ON", True), ("0", False), ("no", False), ("", False)],
)
def test_a_flag_is_read(text, value):
    assert Environment({"FLAG": text}).flag("FLAG", not value) is value


def test_a_missing_setting_has_its_default():
    nothing = Environment({})

    assert nothing.flag("FLAG", True) is True
    assert nothing.number("NUMBER", 7) == 7
    assert nothing.names("NAMES", ("a",)) == ["a"]
    assert nothing.text("TEXT") == ""


def test_a_list_is_read_without_blanks():
    assert Environment({"NAMES": "a.example, b.example,"}).names("NAMES") == ["a.example", "b.example"]


@pytest.mark.parametrize("read", [lambda env: env.flag("X", True), lambda env: env.number("X", 1)])
def test_the_error_for_a_wrong_value_names_the_setting(read):
    with pytest.raises(ImproperlyConfigured, match="X is 'perhaps'"):
        read(Environment({"X": "perhaps"}))


def test_only_the_owner_may_read_the_folder_and_the_database(tmp_path):
    var = tmp_path / "var"
    var.mkdir(mode=0o755)
    old = var / "janroku.sqlite3"
    old.touch(mode=0o644)
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("JANROKU_", "DATABASE"))}
    call = [sys.executable, "manage.py", "check", "--database", "default"]
    subprocess.run(call, cwd=ROOT, env=bare | {"JANROKU_VAR": str(var)}, check=True, capture_output=True)

    assert var.stat().st_mode & 0o777 == 0o700
    assert old.stat().st_mode & 0o777 == 0o600


def test_the_secret_is_made_once_and_only_its_owner_may_read_it(tmp_path):
    path = tmp_path / "var" / "secret-key"
    first = read_or_make_secret(path, may_make=True)

    assert read_or_make_secret(path, may_make=True) == first
    assert len(first) >= 50
    assert path.stat().st_mode & 0o077 == 0
    assert list(path.parent.iterdir()) == [path]


def test_the_secret_must_be_set_when_several_processes_share_it(tmp_path):
    with pytest.raises(ImproperlyConfigured, match="JANROKU_SECRET_KEY"):
        read_or_make_secret(tmp_path / "secret-key", may_make=False)
    assert not list(tmp_path.iterdir())


def manage(*command: str, **settings: str) -> subprocess.CompletedProcess[str]:
    ours = ("JANROKU_", "DATABASE", "REDIS", "DJANGO_ALLOW_ASYNC")
    bare = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    return subprocess.run(
        [sys.executable, "manage.py", *command], cwd=ROOT, env=bare | settings, capture_output=True, text=True
    )


def test_settings_for_the_internet_pass_the_deployment_check_of_django():
    done = manage(
        "check",
        "--deploy",
        "--fail-level=WARNING",
        DATABASE_URL="postgres://janroku@localhost/janroku",
        REDIS_URL="redis://localhost",
        JANROKU_SECRET_KEY="only-a-test-" + "0123456789abcdef" * 4,
        JANROKU_HOSTS="club.example",
        JANROKU_HTTPS="1",
    )

    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("settings", "sent"),
    [
        ({}, "max-age=31536000"),
        ({"JANROKU_HSTS_SUBDOMAINS": "1"}, "max-age=31536000; includeSubDomains"),
        ({"JANROKU_HSTS_SUBDOMAINS": "1", "JANROKU_HSTS_PRELOAD": "1"}, "max-age=31536000; includeSubDomains; preload"),
        ({"JANROKU_HSTS_SECONDS": "0", "JANROKU_HSTS_PRELOAD": "1"}, "None"),
    ],
)
def test_hsts_says_what_is_set(settings: dict[str, str], sent: str):
    code = """from django.test import Client
answer = Client().get("/rules/", secure=True, headers={"host": "localhost"})
print(answer.headers.get("Strict-Transport-Security"))"""

    done = manage("shell", "--no-imports", "-c", code, JANROKU_HTTPS="1", **settings)

    assert done.stdout.strip() == sent, done.stderr


def test_postgresql_without_a_secret_does_not_start():
    done = manage("check", DATABASE_URL="postgres://janroku@localhost/janroku")

    assert done.returncode != 0
    assert "Set JANROKU_SECRET_KEY" in done.stderr


@pytest.mark.parametrize(
    ("primary", "replica"),
    [("sqlite:///a.sqlite3", "postgres://replica/janroku"), ("postgres://primary/janroku", "sqlite:///a.sqlite3")],
    ids=["primary", "replica"],
)
def test_a_replica_needs_postgresql(tmp_path, primary, replica):
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("JANROKU_", "DATABASE"))}
    own = {"JANROKU_VAR": str(tmp_path), "DATABASE_URL": primary, "JANROKU_REPLICA_URL": replica}
    call = [sys.executable, "-c", "import league.settings.databases"]
    done = subprocess.run(call, cwd=ROOT, env=bare | own, capture_output=True, text=True)

    assert done.returncode != 0
    assert "JANROKU_REPLICA_URL needs PostgreSQL" in done.stderr
