"""The dependency rule: league on scoring on rules, and the rules know nobody."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PLAIN = ["rules", "scoring"]
FRAMEWORKS = {"django", "rest_framework", "celery", "redis", "league"}
WORLDLY_MODULES = {"random", "secrets", "time", "os", "pathlib", "socket", "subprocess", "uuid", "locale"}
WORLDLY_CALLS = {"open", "input", "now", "utcnow", "today"}

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


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def worldly(source: str) -> set[str]:
    """What in a module would make its answer depend on more than its arguments."""
    nodes = list(ast.walk(ast.parse(source)))
    imported = {alias.name for node in nodes if isinstance(node, ast.Import) for alias in node.names}
    imported |= {node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)}
    called = {ast.unparse(node.func).split(".")[-1] for node in nodes if isinstance(node, ast.Call)}
    return (imported & WORLDLY_MODULES) | (called & WORLDLY_CALLS)


@pytest.mark.parametrize("path", sorted(path for package in PLAIN for path in (ROOT / package).rglob("*.py")), ids=name)
def test_the_plain_packages_ask_neither_clock_nor_chance_nor_files(path):
    assert worldly(path.read_text()) == set()


@pytest.mark.parametrize("source", ["import random", "from time import time", "date.today()", "open('x')"])
def test_asking_the_world_would_be_noticed(source):
    assert worldly(source)
