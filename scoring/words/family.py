"""The words of one rule system, and the parts that several rule systems share."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from rules.errors import _

Data = Mapping[str, Any]
# A literal that is marked for translation, or a context and such a literal.
Marked = str | tuple[str, str]
THE_END = _("The end")
DECIDER = _("The decider 決勝局")
BELOW_ZERO = _("A score below 0 ends the game.")
STOPPED = _("The table decides when the game ends.")


class Language(Protocol):
    """The catalogue of a language; the module `django.utils.translation` and `gettext.NullTranslations` are such."""

    def gettext(self, message: str, /) -> str: ...

    def pgettext(self, context: str, message: str, /) -> str: ...


def pgettext_noop(context: str, text: str) -> tuple[str, str]:
    """Mark a literal for translation in a context."""
    return context, text


WIND_NAMES: dict[str, Marked] = {
    "E": pgettext_noop("wind", "東"),
    "S": pgettext_noop("wind", "南"),
    "W": pgettext_noop("wind", "西"),
    "N": pgettext_noop("wind", "北"),
}


def say(language: Language, marked: Marked) -> str:
    """Return a marked literal in the reader's language; an empty one stays empty.

    >>> from gettext import NullTranslations
    >>> say(NullTranslations(), pgettext_noop("翻", "fan")), say(NullTranslations(), "")
    ('fan', '')
    """
    if isinstance(marked, tuple):
        return language.pgettext(*marked)
    # A catalogue has its own header under the empty text.
    return language.gettext(marked) if marked else ""


def numbered_deal(language: Language, state: Data, played: int, options: Any) -> str:
    """Deal 5."""
    return language.gettext("Deal %d") % (played + 1)


def wind_and_dealer(language: Language, state: Data, played: int, options: Any) -> str:
    """東2局: the round wind and the dealer's number."""
    return f"{say(language, WIND_NAMES[state['round_wind']])}{state['dealer'] + 1}局"


def no_ending(language: Language, state: Data, options: Any) -> str:
    """Nothing: the name of the deal already shows how many follow."""
    return ""


def no_limit(language: Language, value: Data, options: Any) -> str:
    """Nothing: the rules have no limits, or the figures name them."""
    return ""


def plain_total(language: Language, value: Data) -> str:
    return str(value.get("total", 0))


def total_in_words(marked: Marked) -> Callable[[Language, Data], str]:
    """Return a function that puts `total` into words; the literal takes it as `%d`."""
    return lambda language, value: say(language, marked) % value.get("total", 0)


def the_decider(language: Language, state: Data, played: int, options: Any) -> str:
    """決勝局: one deal after the last round, or several, that decide the game."""
    return say(language, DECIDER)


@dataclass(frozen=True)
class FamilyWords:
    """
    unit        what a hand is counted in
    limits      words of the answer's `limit`
    facts       further numbers of the answer that the calculator shows
    beside      patterns that are not in the catalogue: native name and words
    worth       the value of a win as players say it: 3 han 40 fu
    limit_of_value  value of a win, options → the limit that it is paid as; "" if none, or if `worth` names it
    reasons     words of the reasons of an abortive draw
    deal_name   state, deals played, options → the name of the deal as players say it
    decider     the same in the phase `decider`
    ending      state, options → what ends the game, in a sentence
    """

    unit: Marked
    limits: Mapping[str, Marked] = field(default_factory=dict)
    facts: Mapping[str, Marked] = field(default_factory=dict)
    beside: Mapping[str, tuple[str, Marked]] = field(default_factory=dict)
    worth: Callable[[Language, Data], str] = plain_total
    limit_of_value: Callable[[Language, Data, Any], str] = no_limit
    reasons: Mapping[str, Marked] = field(default_factory=dict)
    deal_name: Callable[[Language, Data, int, Any], str] = numbered_deal
    decider: Callable[[Language, Data, int, Any], str] = the_decider
    ending: Callable[[Language, Data, Any], str] = no_ending

    def name_of_deal(self, language: Language, state: Data, played: int, options: Any) -> str:
        """Return the name of the next deal as players say it: 東2局, the decider, deal 5 of 16."""
        if state.get("dealer") is None:
            return say(language, THE_END)
        if state.get("phase") == "decider":
            return self.decider(language, state, played, options)
        return self.deal_name(language, state, played, options)

    def name_of_pattern(self, language: Language, key: str) -> tuple[str, str]:
        """Return the native name and the words of a pattern that is not in the catalogue."""
        name, marked = self.beside.get(key, (key, ""))
        return name, say(language, marked)
