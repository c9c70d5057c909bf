"""The terms of docs/glossary.md, which a page shows: what each is, is translated like all other texts."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.utils.text import slugify

PATH = Path(settings.BASE_DIR) / "docs" / "glossary.md"
WORDS_OF_THE_API = "\n## Words of the API\n"
HEAD = ("| English", "| ---")


class Term(NamedTuple):
    """
    english     the term, or terms that belong together
    names       its translations by language
    meaning     what it is, in English
    """

    english: str
    names: dict[str, str]
    meaning: str

    @property
    def key(self) -> str:
        """The first of the terms, as its place on the page is called.

        >>> Term("starting score, return", {}, "").key
        'starting-score'
        """
        return slugify(re.split(r"[,(]", self.english)[0])

    def name(self, language: str) -> str:
        return self.names.get(language, self.english)


@cache
def glossary_terms() -> tuple[Term, ...]:
    """Return all terms in the order of the glossary, without the words of the API."""
    terms, _words = PATH.read_text(encoding="utf-8").split(WORDS_OF_THE_API)
    lines = (line for line in terms.splitlines() if line.startswith("| ") and not line.startswith(HEAD))
    return tuple(_term(line) for line in lines)


def _term(line: str) -> Term:
    english, japanese, simplified, traditional, meaning = (cell.strip() for cell in line.strip("|").split("|"))
    return Term(english, {"ja": japanese, "zh-hans": simplified, "zh-hant": traditional}, meaning)
