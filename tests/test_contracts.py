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
