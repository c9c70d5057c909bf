"""The README's tour does what it says: its commands are run in order on a fresh database, its Python as a doctest."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n(.*?)```", TEXT, re.DOTALL)


def steps() -> list[tuple[str, list[str]]]:
    """Each command with the lines it should print; `...` in a line stands for anything."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(CONSOLE).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def prints(wanted: list[str], printed: str) -> bool:
    words = " ".join(printed.split())
    pattern = ".*".join(re.escape(" ".join(part.split())) for part in "\n".join(wanted).split("..."))
    return re.search(pattern.replace(r"\ \ ", r"\ "), words, re.DOTALL) is not None


@pytest.mark.docs
def test_the_tour_prints_what_the_readme_says(tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'tour.sqlite3'}", "PYTHONIOENCODING": "utf-8"}
    environment.pop("REDIS_URL", None)
    for command, wanted in steps():
        run = subprocess.run(
            command.replace("python manage.py", f"{sys.executable} manage.py"),
            shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, f"{command}\n{run.stderr}"
        assert prints([line for line in wanted if line != "..."], run.stdout), f"{command}\n{run.stdout}"


@pytest.mark.docs
def test_the_python_of_the_readme_runs() -> None:
    test = doctest.DocTestParser().get_doctest(TEXT, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner()
    runner.run(test)

    assert runner.failures == 0
    assert runner.tries >= 4


def test_another_output_would_be_seen() -> None:
    assert prints(["1 Aoi +45.2 ..."], "Rank Player\n1   Aoi   +45.2   1\n")
    assert not prints(["1 Aoi +45.2 ..."], "1 Aoi +45.3 1")
