"""A deal in words: winner, discarder, value; and why a deal is refused."""

from collections.abc import Mapping
from typing import Any

from django.utils import translation
from django.utils.translation import gettext_lazy

from league.core.errors import translated
from league.families import family_of
from rules.errors import RuleError
from rules.ruleset import Ruleset
from scoring.words.entries import Names, Teller, entry_words

# Refusals of the rules about one seat, whose number means nothing to a person.
OF_SEAT = {
    "winner_is_discarder": gettext_lazy("{name} cannot win off their own discard."),
    "already_won": gettext_lazy("{name} has already won in this deal."),
    "liable_is_winner": gettext_lazy("{name} won and cannot be liable for their own hand."),
    "riichi_not_ready": gettext_lazy("{name} declared riichi but is not tenpai."),
    "riichi_without_points": gettext_lazy("{name} has too few points to declare riichi."),
}


def refusal_in_words(error: RuleError, names: Names) -> str:
    """Return why the rules refuse a deal, with the player's name in place of the seat's number."""
    seat = error.params.get("seat")
    if error.code in OF_SEAT and isinstance(seat, int) and seat < len(names):
        return str(OF_SEAT[error.code]).format(name=names[seat])
    return translated(error)


def entry_in_words(ruleset: Ruleset[Any], options: Any, entry: Mapping[str, Any], names: Names) -> list[str]:
    """Return an entry in words, line by line."""
    return entry_words(ruleset, options, entry, names, family_of(ruleset).words, translation)


def worth_in_words(ruleset: Ruleset[Any], options: Any, win: Mapping[str, Any]) -> str:
    """Return the value in figures and its limit, with the patterns if they are known."""
    return Teller(ruleset, options, (), family_of(ruleset).words, translation).worth(win.get("value") or {})
