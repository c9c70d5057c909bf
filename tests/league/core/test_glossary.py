"""A term of docs/glossary.md has one translation: that of the glossary, wherever a page says the term alone."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from league.core.translations import LANGUAGES, read_catalog

GLOSSARY = Path(__file__).parents[3] / "docs" / "glossary.md"
TERMS, _words_of_the_api = GLOSSARY.read_text(encoding="utf-8").split("\n## Words of the API\n")
# `club (plain word)` and `kong, pung, chow` have a term each; what stands in brackets may be said too.
ROWS = [
    [cell.strip() for cell in line.strip("|").split("|")]
    for line in TERMS.splitlines()
    if line.startswith("| ") and not line.startswith(("| English", "| ---"))
]


def parts(cell: str) -> list[str]:
    """The terms of a cell, with the words in brackets as terms of their own.

    >>> parts("槓、刻子（ポン）、順子（チー）")
    ['槓', '刻子', 'ポン', '順子', 'チー']
    """
    return [one.strip() for one in re.split(r"[,、（）()]", cell) if one.strip()]


def translations(language: str) -> Iterator[tuple[str, str]]:
    for message in read_catalog(language):
        if isinstance(message.id, str) and message.id and not message.context:
            yield message.id.lower(), str(message.string)


@pytest.mark.docs
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_of_the_glossary_has_one_translation(language: str) -> None:
    column = 1 + LANGUAGES.index(language)
    allowed: dict[str, set[str]] = {}
    for row in ROWS:
        for term in parts(row[0]):
            allowed.setdefault(term.lower(), set()).update(parts(row[column]))

    others = {(term, text) for term, text in translations(language) if term in allowed and text not in allowed[term]}

    assert others == set()


@pytest.mark.docs
def test_every_term_of_the_glossary_has_every_language() -> None:
    assert [row[0] for row in ROWS if not all(row[1:4])] == []
