"""Every string has a translation in every language, with its placeholders."""

import re

import pytest
from babel.messages.catalog import Catalog

from league.core.texts.translations import LANGUAGES, _same_placeholders, collect, missing, read_catalog
from league.core.texts.translator_comments import COMMENTS

pytestmark = pytest.mark.once


@pytest.fixture(scope="module")
def collected() -> Catalog:
    return collect()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_string_is_missing(language: str, collected: Catalog) -> None:
    assert missing(language, collected) == [], "run manage.py translations and fill locale/"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_unused_string_is_in_a_catalogue(language: str, collected: Catalog) -> None:
    left_over = [one.id for one in read_catalog(language) if one.id and collected.get(one.id, one.context) is None]

    assert left_over == []


def test_every_comment_for_translators_is_about_a_string(collected: Catalog) -> None:
    assert [text for text in COMMENTS if collected.get(text) is None] == []
    assert collected.get("Draw").auto_comments == [COMMENTS["Draw"]]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_compiled(language: str) -> None:
    assert not read_catalog(language).fuzzy, "a catalogue whose header is fuzzy is skipped"


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_installation_compiles_a_catalogue_without_complaints(language: str) -> None:
    assert [(message.id, errors) for message, errors in read_catalog(language).check()] == []


@pytest.mark.parametrize("language", ["zh_Hans", "zh_Hant"])
def test_no_chinese_text_is_japanese(language: str) -> None:
    kana = re.compile("[ぁ-ヿ]")
    texts = [(str(one.id), str(one.string)) for one in read_catalog(language)]

    assert [text for english, text in texts if kana.search(text) and not kana.search(english)] == []


@pytest.mark.parametrize(
    "text", ["This is not JSON.", "Average place", "You may not do this in this club.", "Who pays"]
)
def test_strings_of_every_package_are_collected(text: str, collected: Catalog) -> None:
    assert collected.get(text) is not None


@pytest.mark.parametrize(
    ("message", "text", "right"),
    [
        ("{name} is taken", "{name} は使われています", True),
        ("{name} is taken", "使われています", False),
        ("%(count)s players", "%(count)s 人", True),
        ("%(count)s players", "%(number)s 人", False),
    ],
)
def test_other_placeholders_count_as_missing(message: str, text: str, right: bool) -> None:
    assert _same_placeholders(message, [text]) is right
