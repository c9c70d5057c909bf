"""明將麻雀."""

from typing import Any

from rules.errors import _
from scoring.words.family import BELOW_ZERO, Data, FamilyWords, Language, pgettext_noop, say, wind_and_dealer

LIMITS = {"small": _("Small limit"), "large": _("Large limit")}


def worth(language: Language, value: Data) -> str:
    limit: str = value.get("limit") or ""
    if limit:
        return say(language, LIMITS.get(limit, limit))
    fan: int = value.get("total", 0)
    return language.pgettext("翻", "%d fan") % fan


def ending(language: Language, state: Data, options: Any) -> str:
    below = language.gettext(BELOW_ZERO)
    if state.get("phase") == "decider":
        target = language.gettext("Ends when somebody wins and is first with at least %d.") % options.decider_mark
        return f"{target} {below}"
    return language.gettext("After 南4局 comes the decider.") + " " + below


WORDS = FamilyWords(
    # 翻, as riichi writes it, not 番.
    unit=pgettext_noop("翻", "fan"),
    limits=LIMITS,
    facts={"base": pgettext_noop("翻", "Base"), "reduction": _("Open hand")},
    worth=worth,
    deal_name=wind_and_dealer,
    ending=ending,
)
