"""bin/install-server: the packages of the next version are prepared beside those that run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.deployment import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.once]


def run(*command: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    known = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
    return subprocess.run(command, cwd=folder, env={**known, **environment}, capture_output=True, text=True)


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Sources of two versions, whose packages are none."""
    folder = tmp_path / "sources"
    (folder / "bin").mkdir(parents=True)
    (folder / "bin/install-server").write_bytes((ROOT / "bin/install-server").read_bytes())
    for number in (1, 2):
        (folder / "requirements.lock").write_text(f"# {number}\n")
        own = ("-c", "user.name=a", "-c", "user.email=a@b.example")
        for words in (("init", "-q"), ("add", "-A"), (*own, "commit", "-qm", str(number))):
            assert run("git", *words, folder=folder).returncode == 0
    assert run("git", "checkout", "-q", "HEAD^", folder=folder).returncode == 0
    return folder


def an_open_python() -> str:
    return next(str(path) for path in map(Path, ("/usr/bin/python3", sys.executable)) if path.exists())


def test_the_next_version_is_prepared_while_this_one_runs(sources: Path) -> None:
    (sources / ".venv").mkdir()
    prepared = run("sh", "bin/install-server", "--prepare", "@{-1}", folder=sources, PYTHON=an_open_python())

    assert prepared.returncode == 0, prepared.stderr
    assert not (sources / ".venv").is_symlink()
    [made] = (sources / ".venvs").iterdir()
    assert (made / "complete").exists()
    assert (sources / "requirements.lock").read_text() == "# 1\n"

    # The new version finds them made; without Babel among its packages it stops after that.
    run("git", "checkout", "-q", "@{-1}", folder=sources)
    before = (made / "bin").stat().st_ctime_ns
    installed = run("sh", "bin/install-server", folder=sources, PYTHON=an_open_python())
    assert "babel" in installed.stderr
    assert (sources / ".venv").resolve() == made.resolve()
    assert (made / "bin").stat().st_ctime_ns == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root installs for another user")
def test_a_python_in_a_closed_folder_is_refused(sources: Path, tmp_path: Path) -> None:
    closed = tmp_path / "root"
    closed.mkdir(mode=0o700)
    python = closed / "python3"
    python.write_text(f'#!/bin/sh\necho "{python}"\n')
    python.chmod(0o755)

    refused = run("sh", "bin/install-server", folder=sources, PYTHON=str(python))

    assert refused.returncode == 1
    assert f"below {closed}, which the server's user cannot enter" in refused.stderr
    assert "PYTHON=/usr/bin/python3 bin/install-server" in refused.stderr
    assert not (sources / ".venvs").exists()
