"""A term of docs/glossary.md has one translation: that of the glossary, alone and inside sentences."""

from collections.abc import Iterator

import pytest

from league.core.texts.translations import LANGUAGES, read_catalog
from tests.league.core.glossary_forms import (
    as_line,
    glossary_rows,
    known_sentences,
    said_otherwise,
    translations_of_terms,
)

pytestmark = pytest.mark.once

ROWS = glossary_rows()


def translations(language: str) -> Iterator[tuple[str, str]]:
    for message in read_catalog(language):
        if isinstance(message.id, str) and message.id and not message.context:
            yield message.id.lower(), str(message.string)


@pytest.mark.docs
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_term_of_the_glossary_has_one_translation(language: str) -> None:
    allowed = translations_of_terms(language)

    others = {(term, text) for term, text in translations(language) if term in allowed and text not in allowed[term]}

    assert others == set()


@pytest.mark.docs
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_say_the_terms_of_the_glossary(language: str) -> None:
    """If this fails, use the term of the glossary; if the sentence is better without it, see `glossary_forms`."""
    known = {(term, one) for known_language, term, one in known_sentences() if known_language == language}

    others = {(term, as_line(one)) for term, one in said_otherwise(language)} - known

    assert sorted(others) == []


@pytest.mark.docs
def test_every_term_of_the_glossary_has_every_language() -> None:
    assert [row[0] for row in ROWS if not all(row[1:4])] == []
