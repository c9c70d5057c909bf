"""The examples of the README work: commands run in order on a new database, and Python runs as a doctest."""

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


def steps_of(blocks: list[str]) -> list[tuple[str, list[str]]]:
    """Return each command of the blocks with the lines that it should print; `...` in a line matches any text."""
    found: list[tuple[str, list[str]]] = []
    for line in "".join(blocks).splitlines():
        if line.startswith("$ "):
            found.append((line[2:], []))
        else:
            found[-1][1].append(line)
    return found


def matches(expected: list[str], printed: str) -> bool:
    words = " ".join(printed.split())
    pattern = ".*".join(re.escape(" ".join(part.split())) for part in "\n".join(expected).split("..."))
    return re.search(pattern.replace(r"\ \ ", r"\ "), words, re.DOTALL) is not None


@pytest.mark.docs
def test_the_commands_of_the_readme_print_what_it_shows(tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'tour.sqlite3'}", "PYTHONIOENCODING": "utf-8"}
    environment.pop("REDIS_URL", None)
    for command, expected in steps_of(CONSOLE):
        run = subprocess.run(
            command.replace("python manage.py", f"{sys.executable} manage.py"),
            shell=True, cwd=ROOT, env=environment, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert run.returncode == 0, f"{command}\n{run.stderr}"
        assert matches([line for line in expected if line != "..."], run.stdout), f"{command}\n{run.stdout}"


@pytest.mark.docs
def test_the_python_of_the_readme_runs() -> None:
    test = doctest.DocTestParser().get_doctest(TEXT, {}, "README.md", "README.md", 0)
    runner = doctest.DocTestRunner()
    runner.run(test)

    assert runner.failures == 0
    assert runner.tries >= 4


def test_a_different_output_would_be_noticed() -> None:
    assert matches(["1 Aoi +45.2 ..."], "Rank Player\n1   Aoi   +45.2   1\n")
    assert not matches(["1 Aoi +45.2 ..."], "1 Aoi +45.3 1")
