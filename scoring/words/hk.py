"""香港麻雀."""

from typing import Any

from rules.errors import _
from scoring.words.family import BELOW_ZERO, WIND_NAMES, Data, FamilyWords, Language, say, total_in_words


def deal_name(language: Language, state: Data, played: int, options: Any) -> str:
    words = {"wind": say(language, WIND_NAMES[state["round_wind"]]), "n": state["dealer"] + 1}
    return language.gettext("%(wind)s round, dealer %(n)d") % words


def ending(language: Language, state: Data, options: Any) -> str:
    return language.gettext(BELOW_ZERO) if options.bust else ""


WORDS = FamilyWords(
    unit=_("faan"),
    facts={"uncapped": _("Faan before the cap"), "base": _("Base")},
    worth=total_in_words(_("%d faan")),
    deal_name=deal_name,
    ending=ending,
)
