"""docs/reliability.md names tests and benches that exist."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
TEXT = (ROOT / "docs" / "reliability.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$", TEXT, re.MULTILINE)
IDS = sorted(set(re.findall(r"`(tests/[\w/]+\.py)(?:::(\w+))?`", TEXT)))
BENCHES = sorted(set(re.findall(r"`make bench WHAT=(\w+)`", TEXT)))

pytestmark = pytest.mark.docs


def functions(path: Path) -> set[str]:
    return {node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)}


def test_all_eighteen_promises_are_there() -> None:
    assert [int(number) for number, *_rest in ROWS] == list(range(1, 19))


@pytest.mark.parametrize(("number", "promise", "tests", "canary"), ROWS, ids=[row[0] for row in ROWS])
def test_a_promise_has_tests_and_a_canary(number: str, promise: str, tests: str, canary: str) -> None:
    assert promise.startswith("**")
    assert re.search(r"`tests/[\w/]+\.py", tests)
    assert len(canary) > 10


@pytest.mark.parametrize(("path", "name"), IDS, ids=[f"{path}::{name}" for path, name in IDS])
def test_a_named_test_exists(path: str, name: str) -> None:
    found = functions(ROOT / path)

    assert name in found if name else any(one.startswith("test_") for one in found)


@pytest.mark.parametrize("what", BENCHES)
def test_a_named_bench_exists(what: str) -> None:
    assert (ROOT / "tests" / "bench" / f"bench_{what}.py").exists()
