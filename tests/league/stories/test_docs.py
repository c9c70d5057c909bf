"""docs/stories.md has every kind of fact with its rate and weight."""

import re
from pathlib import Path

import pytest

from scoring.stories.kinds import KINDS

DOCS = Path(__file__).parents[3] / "docs" / "stories.md"
ROW = re.compile(r"^\| `(\w+)` \| [^|]+ \| (\S+) \| (\S+) \| (yes)? ?\|$", re.MULTILINE)


@pytest.mark.docs
def test_the_page_about_stories_has_a_row_for_each_kind() -> None:
    rows = ROW.findall(DOCS.read_text(encoding="utf-8"))

    kinds = [(one.key, str(one.rate), str(one.weight), "yes" if one.is_headline else "") for one in KINDS]
    assert rows == kinds
