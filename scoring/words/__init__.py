"""What players read of each rule system: units, limits, names of deals, values of hands, in the reader's language.

The texts are literals marked for translation. A `Language` looks them up: `django.utils.translation` on the server, the
catalogue of Python's own `gettext` in the browser.
"""

from scoring.words import hk, mcr, mingjiang, riichi, sanma, sichuan, yueqing
from scoring.words.family import FamilyWords, Language, Marked, say

__all__ = ["WORDS", "FamilyWords", "Language", "Marked", "say"]

WORDS: dict[str, FamilyWords] = {
    "mingjiang": mingjiang.WORDS,
    "sichuan": sichuan.WORDS,
    "mcr": mcr.WORDS,
    "yueqing": yueqing.WORDS,
    "hk": hk.WORDS,
    "riichi": riichi.WORDS,
    "sanma": sanma.WORDS,
}
