"""国标麻将."""

from typing import Any

from rules.errors import _
from scoring.words.family import WIND_NAMES, Data, FamilyWords, Language, say, total_in_words


def deal_name(language: Language, state: Data, played: int, options: Any) -> str:
    words = {"wind": say(language, WIND_NAMES[state["round_wind"]]), "n": played + 1, "all": 4 * options.rounds}
    return language.gettext("%(wind)s round, deal %(n)d of %(all)d") % words


WORDS = FamilyWords(unit=_("fan"), worth=total_in_words(_("%d fan")), deal_name=deal_name)
