"""The words of the pad: `static/pad` uses each of them, and no other."""

import re

from django.conf import settings

from league.records.views.deals.pad_words import WORDS

CODE = "\n".join(path.read_text() for path in (settings.BASE_DIR / "static" / "pad").glob("*.js"))


def test_every_word_that_the_pad_says_is_there():
    said = set(re.findall(r"""say\(\s*"(\w+)\"""", CODE))

    assert said - set(WORDS) == set()


def test_the_pad_uses_every_word():
    named = set(re.findall(r'"(\w+)"', CODE))

    assert set(WORDS) - named == set()


def test_no_module_of_the_pad_is_longer_than_three_hundred_lines():
    lengths = {path.name: path.read_text().count("\n") for path in (settings.BASE_DIR / "static" / "pad").glob("*.js")}

    assert {name: lines for name, lines in lengths.items() if lines >= 300} == {}
