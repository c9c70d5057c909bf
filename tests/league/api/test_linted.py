"""The published schema has no errors for the linters that other people use."""

from pathlib import Path

import pytest

from tests import node

pytestmark = [pytest.mark.once, pytest.mark.docs]

RULES = Path(__file__).parents[2] / "fixtures" / "node"
LINTERS = {
    "redocly": ("lint", "schema.json", "--config", RULES / "redocly.yaml"),
    "spectral": ("lint", "schema.json", "--ruleset", RULES / "spectral.yaml", "--fail-severity", "error"),
}


@pytest.mark.parametrize("linter", LINTERS)
def test_a_linter_finds_no_error(linter: str, tmp_path: Path) -> None:
    node.write_schema(tmp_path)

    found = node.run(linter, *LINTERS[linter], cwd=tmp_path)

    assert found.returncode == 0, (found.stdout + found.stderr)[-3000:]
