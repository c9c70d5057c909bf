"""`make compiled`: what it builds is used only with the sources it was built from.

That it answers as the sources do is tested where the image builds it (tests/test_installation.py).
"""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from league.compiled import MANIFEST, hash_of, python_tag, source_of, usable_files
from league.engine.contents import contents
from tests.made_once import made_once
from tests.profile import LONGEST, REQUIRE_SERVICES

ROOT = Path(__file__).parent.parent
BUILD = [sys.executable, str(ROOT / "bin" / "compiled")]
# The judges compare with other programs, the properties hold for every ruleset and ladder.
SUITE = (
    "tests/cases",
    "tests/rules/riichi/test_errors.py",
    "tests/rules/riichi/test_judge.py",
    "tests/rules/riichi/test_options.py",
    "tests/rules/mcr/test_judge.py",
    "tests/rules/hk/test_judge.py",
    "tests/rules/sanma/test_judge.py",
    "tests/rules/riichi/test_random_houses.py",
    "tests/rules/test_properties.py",
    "tests/scoring/ladders",
    "tests/scoring/test_tables.py",
)


def write_build(folder: Path, root: Path, **changes: object) -> None:
    """Write the manifest of a build of one module, `rules.tiles`."""
    source = source_of("rules.tiles", root)
    source.parent.mkdir(parents=True, exist_ok=True)
    source.write_text("ONE = 1\n")
    manifest = {"python": python_tag(), "sources": {"rules.tiles": hash_of(source)}, "files": {"rules.tiles": "a.so"}}
    (folder / MANIFEST).write_text(json.dumps(manifest | changes))


def test_without_a_build_the_sources_run(tmp_path: Path) -> None:
    assert usable_files(tmp_path) == {}


def test_a_build_of_the_present_sources_is_used(tmp_path: Path) -> None:
    write_build(tmp_path, tmp_path / "tree")

    assert usable_files(tmp_path, tmp_path / "tree") == {"rules.tiles": tmp_path / "a.so"}


def test_a_build_of_other_sources_is_ignored_with_a_warning(tmp_path: Path) -> None:
    write_build(tmp_path, tmp_path / "tree")
    source_of("rules.tiles", tmp_path / "tree").write_text("ONE = 2\n")

    with pytest.warns(RuntimeWarning, match=r"ignored: the source of rules\.tiles has changed"):
        assert usable_files(tmp_path, tmp_path / "tree") == {}


def test_a_build_for_another_python_is_ignored_with_a_warning(tmp_path: Path) -> None:
    write_build(tmp_path, tmp_path / "tree", python="cpython-27-vax")

    with pytest.warns(RuntimeWarning, match="made for cpython-27-vax"):
        assert usable_files(tmp_path, tmp_path / "tree") == {}


def test_without_a_c_compiler_the_command_says_so(tmp_path: Path) -> None:
    done = subprocess.run(BUILD, env={**os.environ, "PATH": str(tmp_path)}, capture_output=True, text=True)

    assert done.returncode == 1
    assert done.stderr.startswith("Janroku works without compiled modules. To build them it needs a C compiler")


def test_every_listed_module_exists() -> None:
    listed = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["janroku"]["compiled"]["modules"]

    assert [module for module in listed if not source_of(module).exists()] == []


def test_the_engine_of_browsers_has_no_built_file() -> None:
    assert {Path(name).suffix for name in contents()} <= {".py", ".mo"}


def test_the_command_score_says_which_build_answers() -> None:
    command = [sys.executable, "manage.py", "score", "--engine"]
    done = subprocess.run(
        command, cwd=ROOT, env={**os.environ, "JANROKU_COMPILED": "off"}, capture_output=True, text=True, check=True
    )

    assert done.stdout == "python: 0 compiled modules\n"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(made_once(tmp_path_factory, "compiled", build) / "build")


def build(folder: Path) -> None:
    # Without optimisation it answers the same, and is built in a fraction of the time.
    environment = {**os.environ, "MYPYC_OPT_LEVEL": "0"}
    done = subprocess.run([*BUILD, "--into", str(folder / "build")], env=environment, capture_output=True, text=True)
    if done.returncode and "a C compiler" in done.stderr and not REQUIRE_SERVICES:
        pytest.skip("the compiled build needs a C compiler, and there is none")
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
@pytest.mark.skipif(not LONGEST, reason="the judges take three minutes: JANROKU_LONG=1 alone runs them again")
@pytest.mark.parametrize("tests", SUITE)
def test_cases_judges_and_properties_hold_for_the_compiled_build(built: str, tests: str) -> None:
    environment = {
        key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "JANROKU_LONG", "CI"))
    }
    command = [sys.executable, "-m", "pytest", "-q", "--tb=short", "-p", "no:cacheprovider", tests]
    done = subprocess.run(
        command, cwd=ROOT, env={**environment, "JANROKU_COMPILED": built}, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stdout[-4000:]
