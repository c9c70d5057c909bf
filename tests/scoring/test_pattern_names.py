"""What a pattern is called in Chinese: its native name in the reader's script, whichever rule system it is of."""

from collections.abc import Iterator
from gettext import NullTranslations

import pytest

from rules.registry import RULESETS
from scoring.words.names import other_name, title_in


class Chinese(NullTranslations):
    """A catalogue with the name of its script alone."""

    def __init__(self, script: str) -> None:
        super().__init__()
        self.script = script

    def pgettext(self, context: str, message: str) -> str:
        return self.script


SIMPLIFIED, TRADITIONAL = Chinese("Hans"), Chinese("Hant")


def names() -> Iterator[str]:
    for ruleset in RULESETS:
        yield from (row.name for row in (*ruleset.catalogue, *ruleset.flowers))


@pytest.mark.parametrize(
    ("name", "simplified", "traditional"),
    [
        ("対々和", "对对和", "對對和"),
        ("碰碰和", "碰碰和", "碰碰和"),
        ("大对子", "大对子", "大對子"),
        ("对对胡", "对对胡", "對對胡"),
    ],
)
def test_all_pungs_have_the_name_of_their_own_rules(name: str, simplified: str, traditional: str) -> None:
    assert title_in(SIMPLIFIED, name, "All pungs") == simplified
    assert title_in(TRADITIONAL, name, "All pungs") == traditional


def test_a_name_in_the_script_of_the_reader_is_said_once() -> None:
    assert other_name("妙手回春", title_in(SIMPLIFIED, "妙手回春", "Last tile draw")) == ""
    assert other_name("海底撈月", title_in(TRADITIONAL, "海底撈月", "Last tile draw")) == ""


def test_a_name_in_kana_is_translated() -> None:
    assert title_in(SIMPLIFIED, "ドラ", "Dora") == "Dora"


def test_other_languages_translate_the_title() -> None:
    assert title_in(NullTranslations(), "碰碰和", "All pungs") == "All pungs"


@pytest.mark.parametrize("name", dict.fromkeys(names()))
def test_every_name_of_a_catalogue_can_be_written_in_both_scripts(name: str) -> None:
    simplified, traditional = title_in(SIMPLIFIED, name, "Name"), title_in(TRADITIONAL, name, "Name")

    assert simplified.encode("gb2312", errors="replace").count(b"?") == 0
    assert traditional.encode("big5hkscs", errors="replace").count(b"?") == 0
