"""香港麻雀."""

from typing import Any

from rules.errors import _
from scoring.words.family import BELOW_ZERO, WIND_NAMES, Data, FamilyWords, Language, say

FAAN = _("%d faan")
# Ways of a win that its winner and discarder do not show.
WAYS = {"robbed_kong": _("%d faan, robbing a kong"), "flowers": _("%d faan, flowers shown as a win")}


def deal_name(language: Language, state: Data, played: int, options: Any) -> str:
    words = {"wind": say(language, WIND_NAMES[state["round_wind"]]), "n": state["dealer"] + 1}
    return language.gettext("%(wind)s round, dealer %(n)d") % words


def ending(language: Language, state: Data, options: Any) -> str:
    return language.gettext(BELOW_ZERO) if options.bust else ""


def worth(language: Language, value: Data) -> str:
    """5 faan; without its patterns, which name it, also how the hand was won.

    >>> from gettext import NullTranslations
    >>> worth(NullTranslations(), {"total": 5, "win": "robbed_kong"})
    '5 faan, robbing a kong'
    """
    way = "" if value.get("patterns") else WAYS.get(value.get("win", ""), "")
    text: str = say(language, way or FAAN) % value.get("total", 0)
    return text


WORDS = FamilyWords(
    unit=_("faan"),
    facts={"uncapped": _("Faan before the cap"), "base": _("Base")},
    worth=worth,
    deal_name=deal_name,
    ending=ending,
)
