"""乐清麻将花."""

from typing import Any

from rules.errors import _
from scoring.words.family import STOPPED, Data, FamilyWords, Language, total_in_words


def deal_name(language: Language, state: Data, played: int, options: Any) -> str:
    circle = state["passes"] // (4 + len(state["waiting"])) + 1
    return language.gettext("Circle %(n)d, deal %(deal)d") % {"n": circle, "deal": played + 1}


def ending(language: Language, state: Data, options: Any) -> str:
    if not options.circles:
        return language.gettext(STOPPED)
    return language.gettext("%d circles in all.") % int(options.circles)


WORDS = FamilyWords(
    unit=_("tai"),
    facts={"count": _("Tai before doubling"), "hua": _("Flowers, squared"), "tiao": _("Total tiao")},
    worth=total_in_words(_("%d tai")),
    deal_name=deal_name,
    ending=ending,
)
