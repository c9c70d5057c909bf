"""Melds as text: `c234m p777z<2 k1111p a2222s h9999m`: kind, tiles, and optionally the seat they came from."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from rules.errors import RuleError

LETTERS: dict[str, dict[str, Any]] = {
    "c": {"type": "chow"},
    "p": {"type": "pung"},
    "k": {"type": "kong"},
    "a": {"type": "kong", "added": True},
    "h": {"type": "kong", "concealed": True},
}
LETTER_OF = {"chow": "c", "pung": "p", "kong": "k"}
NAMES = {"c": _("Chow"), "p": _("Pung"), "k": _("Open kong"), "a": _("Added kong"), "h": _("Concealed kong")}


def parse_melds(text: str) -> list[dict[str, Any]]:
    """
    >>> parse_melds("p777z<2 h9999m")
    [{'type': 'pung', 'tiles': '777z', 'from': 2}, {'type': 'kong', 'concealed': True, 'tiles': '9999m'}]
    """
    return [_parse_meld(word) for word in text.split()]


def _parse_meld(word: str) -> dict[str, Any]:
    tiles, mark, source = word[1:].partition("<")
    if word[0] not in LETTERS or (mark and source not in ("0", "1", "2", "3")):
        raise RuleError("bad_meld", meld=word)
    return {**LETTERS[word[0]], "tiles": tiles, **({"from": int(source)} if mark else {})}


def meld_words(melds: Iterable[Mapping[str, Any]]) -> str:
    """
    >>> meld_words(parse_melds("c234m p777z<2 h9999m"))
    'c234m p777z<2 h9999m'
    """
    return " ".join(map(_meld_word, melds))


def _meld_word(meld: Mapping[str, Any]) -> str:
    letter = "h" if meld.get("concealed") else "a" if meld.get("added") else LETTER_OF.get(meld["type"], "k")
    return letter + meld["tiles"] + ("" if meld.get("from") is None else f"<{meld['from']}")
