"""Templates can be read and compared line by line: lines are short and hold few tags."""

import re
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "templates"
TEMPLATES = sorted(FOLDER.rglob("*.html"))
LONGEST = 120
MOST_TAGS = 3
TAG = re.compile(r"<[a-z]")
# Two of these never stand in one line.
BLOCK = re.compile(
    r"<(?:article|d[dlt]|details|div|fieldset|figure|footer|form|h[1-6]|header|li|main|nav|ol|option|p|section|select"
    r"|summary|table|t(?:body|d|foot|h|head|r)|ul)\b"
)


def faults_of(line: str) -> list[str]:
    """What makes a line of a template hard to read."""
    faults = []
    if len(line) > LONGEST:
        faults.append(f"{len(line)} characters")
    if len(TAG.findall(line)) > MOST_TAGS:
        faults.append(f"{len(TAG.findall(line))} tags")
    if len(BLOCK.findall(line)) > 1:
        faults.append(" and ".join(tag[1:] for tag in BLOCK.findall(line)))
    return faults


def test_the_templates_are_found() -> None:
    assert len(TEMPLATES) > 300


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_line_of_a_template_is_short_and_has_one_block(path: Path) -> None:
    lines = enumerate(path.read_text("utf-8").splitlines(), 1)

    assert {number: faults for number, line in lines if (faults := faults_of(line))} == {}


@pytest.mark.parametrize(
    "line",
    [
        "<p>" + "x" * LONGEST,
        '<a href="/"><b>1</b><i>2</i><small>3</small></a>',
        "<ul><li>1</li></ul>",
        "<tr><td>1</td></tr>",
    ],
)
def test_a_line_that_is_hard_to_read_is_found(line: str) -> None:
    assert faults_of(line)


def test_inline_tags_may_share_a_line() -> None:
    assert faults_of('<li><a href="/"><strong>1</strong></a></li>') == []
