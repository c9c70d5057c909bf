"""An English text of the interface uses the term of docs/glossary.md, and no other word for the same thing."""

import re
from collections.abc import Iterator

import pytest

from league.core.texts.translations import LANGUAGES, read_catalog
from tests.league.core.glossary_forms import glossary_rows, parts

pytestmark = pytest.mark.once


# By term of the glossary: words that mean the same and are never said. All are whole words, with or without an s.
OTHER_WORDS = {
    "organiser": ("organizer",),
    "hanchan": ("half game", "half-game", "hanchans"),
    "deal": ("kyoku",),
    "dealer": ("banker", "oya"),
    "discarder": ("feeder",),
    "self-draw": ("tsumo", "zimo", "own draw"),
    "win off a discard": ("win by discard", "win on discard"),
    "tenpai": ("tempai", "ting"),
    "exhaustive draw": ("ryuukyoku", "washout", "exhausted draw", "drawn game"),
    "abortive draw": ("aborted draw",),
    "chombo": ("chonbo", "false hu", "dead hand"),
    "riichi stick": (
        "riichi stake",
        "riichi bet",
        "riichi deposit",
        "reach stick",
        "thousand-point stick",
        "declare reach",
        "richi",
    ),
    "deposits": ("kyotaku", "pot"),
    "honba": ("homba", "repeat counter", "bonus counter"),
    "uma": ("placement bonus", "place bonus"),
    "oka": ("top bonus", "winner's bonus"),
    "seat wind": ("own wind", "self wind", "player wind"),
    "round wind": ("prevailing wind", "table wind"),
    "starting score": ("score of the start", "start score", "initial score"),
    "kong": ("kan", "quad"),
    "pung": ("pon",),
    "chow": ("chi", "chii"),
    "dora indicator": ("dora pointer",),
    "wildcard": ("joker", "wild card", "wild tile"),
    "tournament": ("tourney",),
    "entrant": ("contestant",),
    "referee": ("arbiter", "umpire"),
    "check-in": ("checkin",),
    "line-up": ("lineup", "roster"),
    "tie-break": ("tiebreak", "tiebreaker", "tie break"),
    "ladder": ("leaderboard",),
}
# Quoted names of keys and files are no words.
QUOTED = re.compile(r"“[^”]*”")


def texts() -> Iterator[str]:
    # Every catalogue has every text; test_translations holds that.
    for message in read_catalog(LANGUAGES[0]):
        if message.id:
            yield from [message.id] if isinstance(message.id, str) else message.id


def said(word: str, text: str) -> bool:
    """Tell whether a text contains a word, as it is or in the plural.

    >>> said("kan", "A Kan"), said("kan", "Kansai"), said("pot", "Two pots")
    (True, False, True)
    """
    return re.search(rf"(?<![\w-]){re.escape(word)}s?(?![\w-])", text, re.IGNORECASE) is not None


@pytest.mark.docs
def test_the_table_has_terms_of_the_glossary_alone() -> None:
    assert set(OTHER_WORDS) - {term for row in glossary_rows() for term in parts(row[0])} == set()


@pytest.mark.docs
def test_no_english_text_has_another_word_for_a_term_of_the_glossary() -> None:
    others = {
        (word, f"say {term}", text)
        for text in texts()
        for term, words in OTHER_WORDS.items()
        for word in words
        if said(word, QUOTED.sub("", text))
    }

    assert others == set()


@pytest.mark.docs
@pytest.mark.parametrize(
    "text", ["Points of the riichi stakes", "A tsumo", "Riichi deposits", "A pung of the own wind"]
)
def test_another_word_for_a_term_is_found_inside_a_sentence(text: str) -> None:
    assert any(said(word, text) for words in OTHER_WORDS.values() for word in words)
