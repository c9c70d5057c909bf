"""Nothing of the product is there for its tests alone."""

import subprocess
from pathlib import Path

import pytest

from tests.reach import only_tests_reach

pytestmark = pytest.mark.docs

# The ranking list of a federation will call it.
EXCEPTIONS = ["scoring.ladders.federation.federation_rating"]


def test_no_name_of_the_product_is_reached_by_tests_alone() -> None:
    assert only_tests_reach() == EXCEPTIONS


def test_what_only_its_definition_names_is_found(tmp_path: Path) -> None:
    (tmp_path / "scoring").mkdir()
    source = [
        '"""Not used by its docstring: lonely."""',
        "def lonely():",
        "    return called()",
        "def called():",
        "    pass",
    ]
    (tmp_path / "scoring" / "sums.py").write_text("\n".join(source))
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)

    assert only_tests_reach(tmp_path) == ["scoring.sums.lonely"]
