"""Everything public is documented: these tests fail if a page is missing or out of date."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from league.rulebook.reference import pages
from rules.registry import RULESETS

pytestmark = pytest.mark.docs
ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"


@pytest.mark.parametrize("path", sorted(pages()))
def test_the_reference_is_up_to_date(path: str) -> None:
    with translation.override("en"):
        expected = pages()[path]()

    assert (DOCS / "reference" / path).read_text(encoding="utf-8") == expected, "run manage.py write_reference"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_option_and_pattern_is_on_its_rule_page(ruleset) -> None:
    page = (DOCS / "rules" / f"{ruleset.family}.md").read_text(encoding="utf-8")

    missing = [
        key for key in (*ruleset.dump(ruleset.defaults), *(row.key for row in ruleset.catalogue)) if key not in page
    ]
    assert missing == [], f"give each a row in docs/rules/{ruleset.family}.md"


def test_every_command_is_in_the_reference() -> None:
    page = (DOCS / "reference" / "commands.md").read_text(encoding="utf-8")

    commands = [path.stem for path in (ROOT / "league").rglob("management/commands/*.py") if path.stem != "__init__"]
    assert [name for name in sorted(commands) if f"`manage.py {name}`" not in page] == []


def test_every_file_that_the_documentation_names_exists() -> None:
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")]
    named = re.compile(r"`((?:league|rules|scoring|tests|templates|static)/[\w./-]+)`")
    missing = [
        f"{file.relative_to(ROOT)}: {path}"
        for file in files
        for path in named.findall(file.read_text(encoding="utf-8"))
        if not (ROOT / path).exists() and not (file.parent / path).exists()
    ]
    assert missing == []


def test_every_link_of_the_documentation_has_a_target() -> None:
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")]
    broken = [
        f"{file.relative_to(ROOT)}: {target}"
        for file in files
        for target in re.findall(r"\]\(([^)#\s]+)", file.read_text(encoding="utf-8"))
        if not target.startswith(("http:", "https:", "mailto:")) and not (file.parent / target).exists()
    ]
    assert broken == []


def test_the_documentation_names_nothing_outside_the_project() -> None:
    words = re.compile(r"(?<!>)/work/|\.\./shared|AI assistant|language model", re.IGNORECASE)
    texts = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md")]

    assert [file.name for file in texts if words.search(file.read_text(encoding="utf-8"))] == []


def test_the_changelog_has_at_most_fifty_lines_for_a_release() -> None:
    _, *releases = re.split(r"^## ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    lines = {name: [line for line in text if line] for name, *text in map(str.splitlines, releases)}

    assert {name: n for name, text in lines.items() if (n := sum(line.startswith("- ") for line in text)) > 50} == {}
    assert [line for text in lines.values() for line in text if not line.startswith(("- ", "### "))] == []
