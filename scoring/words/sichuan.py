"""四川麻将 血战到底."""

from typing import Any

from rules.errors import _
from scoring.words.family import STOPPED, Data, FamilyWords, Language, total_in_words


def ending(language: Language, state: Data, options: Any) -> str:
    if options.deals is None:
        return language.gettext(STOPPED)
    return language.gettext("%d deals in all.") % int(options.deals)


WORDS = FamilyWords(
    unit=_("times the stake"),
    facts={"uncapped": _("Before the cap"), "roots": _("Roots"), "units": _("Stakes from each payer")},
    worth=total_in_words(_("%d× the stake")),
    ending=ending,
)
