"""What is public is documented: these fail where a page is missing or behind."""

import re
from pathlib import Path

import pytest
from django.utils import translation

from league.rulebook.reference import pages
from rules.registry import RULESETS

pytestmark = pytest.mark.docs
ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
PAGE_OF = {
    "riichi": "riichi.md",
    "mingjiang": "mingjiang.md",
    "sichuan": "sichuan.md",
    "mcr": "mcr.md",
    "yueqing": "yueqing.md",
}


@pytest.mark.parametrize("path", sorted(pages()))
def test_the_reference_says_what_the_code_says(path: str) -> None:
    with translation.override("en"):
        wanted = pages()[path]

    assert (DOCS / "reference" / path).read_text(encoding="utf-8") == wanted, "run manage.py write_reference"


@pytest.mark.parametrize("ruleset", RULESETS, ids=lambda one: one.key)
def test_every_option_and_pattern_stands_on_its_rule_page(ruleset) -> None:
    page = (DOCS / "rules" / PAGE_OF[ruleset.family]).read_text(encoding="utf-8")

    missing = [
        key for key in (*ruleset.dump(ruleset.defaults), *(row.key for row in ruleset.catalogue)) if key not in page
    ]
    assert missing == []


def test_every_link_of_the_documentation_leads_somewhere() -> None:
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS.rglob("*.md")]
    broken = [
        f"{file.relative_to(ROOT)}: {target}"
        for file in files
        for target in re.findall(r"\]\(([^)#\s]+)", file.read_text(encoding="utf-8"))
        if not target.startswith(("http:", "https:", "mailto:")) and not (file.parent / target).exists()
    ]
    assert broken == []


def test_the_project_speaks_of_itself_alone() -> None:
    words = re.compile(r"/work/|\.\./shared|AI assistant|language model", re.IGNORECASE)
    texts = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md", *DOCS.rglob("*.md")]

    assert [file.name for file in texts if words.search(file.read_text(encoding="utf-8"))] == []
