"""The next Django, where this machine has a Python for it: tests of all layers, and pages that fetch by queries alone.

The locked packages are installed beside the next Django in a folder of build/, which stays until the lock changes.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT

NEXT = "django>=6.1,<6.2"
NEWEST_FIRST = ("python3.14", "python3.13", "python3.12")
TESTS = (
    "tests/league/core/test_fetching.py", "tests/league/clubs", "tests/league/players", "tests/league/records/deals",
    "tests/league/records/games", "tests/league/standings", "tests/league/tournaments/results",
)  # fmt: skip

pytestmark = [pytest.mark.slow, pytest.mark.once]


def test_the_next_django_passes_tests_of_all_layers() -> None:
    newer = next(filter(None, map(interpreter, candidates())), None)
    if newer is None:
        pytest.skip("Django 6.1 needs Python 3.12 or newer, which this machine lacks")
    run = [installed(newer), "-m", "pytest", "-q", "-n", "2", "-W", "ignore", "-m", "not browser and not docs", *TESTS]
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "CI"))}

    done = subprocess.run(run, cwd=ROOT, env=kept | {"JANROKU_COMPILED": "off"}, capture_output=True, text=True)

    assert done.returncode == 0, done.stdout[-8000:]
    assert re.search(r"\[100%\]", done.stdout)


def candidates() -> list[str]:
    """Programs of the path, and versions that pyenv has, chosen or not."""
    pyenv = Path(os.environ.get("PYENV_ROOT") or Path.home() / ".pyenv")
    return [*NEWEST_FIRST, *(str(found) for name in NEWEST_FIRST for found in pyenv.glob(f"versions/*/bin/{name}"))]


def interpreter(name: str) -> str | None:
    """The program itself, if it runs: pyenv has names in the path of versions that are not chosen."""
    if not shutil.which(name):
        return None
    asked = subprocess.run([name, "-c", "import sys; print(sys.executable)"], capture_output=True, text=True)
    return asked.stdout.strip() or None


def installed(newer: str) -> Path:
    """The Python of a virtual environment with the locked packages, but the next Django."""
    lock = (ROOT / "requirements-dev.lock").read_text()
    name = hashlib.sha256(f"{lock} {NEXT} {newer}".encode()).hexdigest()[:12]
    python = ROOT / "build" / f"django-next-{name}" / "bin" / "python"
    if python.exists():
        return python
    folder = python.parent.parent
    locked = re.findall(r"^[\w.-]+(?:\[[\w,-]+\])?==\S+(?: ; [^\\\n]+)?", lock, re.MULTILINE)
    packages = [one for one in locked if not one.startswith("django==")]
    try:
        subprocess.run([sys.executable, "-m", "uv", "venv", "-q", "--python", newer, folder], check=True)
        install = [sys.executable, "-m", "uv", "pip", "install", "-q", "--no-deps", "--python", str(python)]
        subprocess.run([*install, *packages, NEXT], cwd=ROOT, check=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(folder, ignore_errors=True)
        raise
    return python
