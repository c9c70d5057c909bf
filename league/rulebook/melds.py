"""Melds as text: `c234m p777z<2 k1111p a2222s h9999m`: kind, tiles, and optionally the seat they came from."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

LETTER_OF = {"chow": "c", "pung": "p", "kong": "k"}
NAMES = {"c": _("Chow"), "p": _("Pung"), "k": _("Open kong"), "a": _("Added kong"), "h": _("Concealed kong")}


def fill_hand(hand: Mapping[str, Any]) -> dict[str, Any]:
    """Return a hand in the text form of the tile fields."""
    filled = {**hand, "melds": meld_words(hand.get("melds") or ())}
    for key, value in hand.items():
        if isinstance(value, list | tuple) and key not in ("melds", "conditions"):
            filled[key] = "".join(value)
    return filled


def meld_words(melds: Iterable[Mapping[str, Any]]) -> str:
    """
    >>> from scoring.engine.typed import parse_melds
    >>> meld_words(parse_melds("c234m p777z<2 h9999m"))
    'c234m p777z<2 h9999m'
    """
    return " ".join(map(_meld_word, melds))


def _meld_word(meld: Mapping[str, Any]) -> str:
    letter = "h" if meld.get("concealed") else "a" if meld.get("added") else LETTER_OF.get(meld["type"], "k")
    return letter + meld["tiles"] + ("" if meld.get("from") is None else f"<{meld['from']}")
