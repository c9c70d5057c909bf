"""The words of the API in docs/glossary.md are those of the schema."""

import re
from pathlib import Path

import pytest

from league.core.api.case_forms.components import components
from rules.registry import RULESETS
from tests.api_answers import schema

pytestmark = pytest.mark.once

CASE_FORMS = components(RULESETS).keys()
# An error has the keys of RFC 9457 beside its own.
OF_A_PROBLEM = {"type", "title", "status", "detail", "instance"}
GLOSSARY = Path(__file__).parent.parent.parent.parent / "docs" / "glossary.md"
ROWS = re.findall(
    r"^\| (.+?) \|.*\|(.*?)\|$", GLOSSARY.read_text(encoding="utf-8").split("\n## Words of the API\n")[1], re.MULTILINE
)


def words(column: int) -> list[str]:
    return [word for row in ROWS for word in re.findall(r"`([a-z_A-Z]+)`", row[column])]


def used() -> set[str]:
    """Every key of a body or an answer, and every key of a query."""
    found: set[str] = set()
    described = schema()
    for name, form in described["components"]["schemas"].items():
        # What a deal or a hand consists of is written as in the cases.
        keys = set(form.get("properties", ())) if name not in CASE_FORMS else set()
        found |= keys - OF_A_PROBLEM if name == "ErrorOutput" else keys
    for operations in described["paths"].values():
        for operation in operations.values():
            found |= {parameter["name"] for parameter in operation.get("parameters", ())}
    return found


@pytest.mark.docs
@pytest.mark.parametrize("word", sorted(set(words(0))))
def test_the_schema_uses_the_word(word: str) -> None:
    assert word in used()


@pytest.mark.docs
@pytest.mark.parametrize("word", words(1))
def test_the_schema_has_no_other_word_for_it(word: str) -> None:
    assert word not in used()
