"""三人麻雀, with all its presets: the words of riichi, and those of norths and flowers."""

from dataclasses import replace
from typing import Any

from rules.errors import _
from scoring.words import riichi
from scoring.words.family import Data, Language, pgettext_noop, wind_and_dealer

REASONS = {
    "nine_terminals": riichi.REASONS["nine_terminals"],
    "four_kongs": riichi.REASONS["four_kongs"],
    "three_winds": pgettext_noop("draw", "Three winds 三風連打"),
    "three_riichi": pgettext_noop("draw", "Three riichi 三家立直"),
}


def returned(language: Language, state: Data, played: int, options: Any) -> str:
    """返り東2局: the extra round is played as East again."""
    return language.gettext("East again %s") % wind_and_dealer(language, state, played, options)


WORDS = replace(
    riichi.WORDS,
    beside={
        **riichi.WORDS.beside,
        "kita": ("北抜きドラ", _("North set aside")),
        "flowers": ("花牌", _("Flowers")),
    },
    reasons=REASONS,
    decider=returned,
)
