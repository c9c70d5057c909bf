"""The dependency rule: `league` imports `scoring`, `scoring` imports `rules`, and never the other way."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLAIN = ["rules", "scoring"]
FRAMEWORKS = {"django", "rest_framework", "celery", "redis", "league"}
IMPURE_MODULES = {"random", "secrets", "time", "os", "pathlib", "socket", "subprocess", "uuid", "locale"}
IMPURE_CALLS = {"open", "input", "now", "utcnow", "today", "Random"}

pytestmark = pytest.mark.docs


def test_the_import_contracts_hold():
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)

    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("package", PLAIN)
def test_importing_the_plain_packages_imports_no_framework(package):
    program = f"""
import importlib, pkgutil, sys
package = importlib.import_module("{package}")
for module in pkgutil.walk_packages(package.__path__, "{package}."):
    if not module.name.endswith(".apps"):
        importlib.import_module(module.name)
print(*{{name.split(".")[0] for name in sys.modules}} & {FRAMEWORKS})
"""
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)

    assert done.stdout.split() == []


def relative_path(path: Path) -> str:
    return str(path.relative_to(ROOT))


def _imports_only_the_type(node: ast.ImportFrom) -> bool:
    """Return whether only `Random` is imported: the type of a generator that is an argument."""
    return node.module == "random" and [alias.name for alias in node.names] == ["Random"]


def impurities(source: str) -> set[str]:
    """Return the imports and calls that make a module's answers depend on more than its arguments."""
    nodes = list(ast.walk(ast.parse(source)))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {
        node.module or "" for node in nodes if isinstance(node, ast.ImportFrom) and not _imports_only_the_type(node)
    }
    called = {ast.unparse(node.func).split(".")[-1] for node in nodes if isinstance(node, ast.Call)}
    return (imported & IMPURE_MODULES) | (called & IMPURE_CALLS)


@pytest.mark.parametrize(
    "path", sorted(path for package in PLAIN for path in (ROOT / package).rglob("*.py")), ids=relative_path
)
def test_the_plain_packages_use_no_clock_randomness_or_files(path):
    assert impurities(path.read_text()) == set()


@pytest.mark.parametrize("source", ["import random", "from time import time", "date.today()", "open('x')", "Random(1)"])
def test_a_clock_randomness_or_a_file_would_be_noticed(source):
    assert impurities(source)


# ----- one way to say that there is nothing here -----


def raised_by_hand(source: str) -> list[int]:
    """The lines that raise `not_found` themselves, instead of `existing` or `check_exists` of league.core.errors."""
    raised = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Raise) and node.exc is not None]
    return [node.lineno for node in raised if ast.unparse(node.exc) == "LeagueError('not_found')"]


def test_only_the_errors_module_raises_not_found():
    home = ROOT / "league" / "core" / "errors.py"
    others = [path for path in sorted((ROOT / "league").rglob("*.py")) if path != home]

    assert {relative_path(path): lines for path in others if (lines := raised_by_hand(path.read_text()))} == {}
    assert len(raised_by_hand(home.read_text())) == 1


def test_a_row_that_is_missed_by_hand_would_be_noticed():
    assert raised_by_hand('if row is None:\n    raise LeagueError("not_found")') == [2]


# ----- one way to write a line of the log -----


def test_no_module_has_a_log_of_its_own():
    """`history_log` writes a line, `log_change` also touches the event; what adds more is named for it."""
    sources = {path: path.read_text() for path in (ROOT / "league").rglob("*.py")}

    assert [relative_path(path) for path, source in sources.items() if "def _log(" in source] == []


# ----- browser tests say what they claim -----


def without_assertion(source: str) -> list[str]:
    """The tests that only wait: a page that shows something else a moment later passes them too."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [node.name for node in functions if node.name.startswith("test_") and not has_assertion(node)]


def has_assertion(function: ast.FunctionDef) -> bool:
    return any(
        isinstance(part, ast.Assert) or (isinstance(part, ast.Attribute) and part.attr == "raises")
        for part in ast.walk(function)
    )


@pytest.mark.parametrize("path", sorted((ROOT / "tests" / "browser").glob("test_*.py")), ids=lambda path: path.name)
def test_every_browser_test_has_an_assertion_of_its_own(path):
    assert without_assertion(path.read_text()) == []


def test_a_browser_test_that_only_waits_would_be_noticed():
    source = """
def test_waits(page):
    page.get_by_text("Taken back.").wait_for()
    expect(page.locator("li")).to_have_count(1)

def test_asserts(page):
    for number in range(2):
        assert number
"""

    assert without_assertion(source) == ["test_waits"]
