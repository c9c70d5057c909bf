"""A deal in words: winner, discarder, value."""

from collections.abc import Mapping
from typing import Any

from django.utils import translation

from league.families import family_of
from rules.ruleset import Ruleset
from scoring.words.entries import Names, Teller, entry_words


def entry_in_words(ruleset: Ruleset[Any], options: Any, entry: Mapping[str, Any], names: Names) -> list[str]:
    """Return an entry in words, line by line."""
    return entry_words(ruleset, options, entry, names, family_of(ruleset).words, translation)


def worth_in_words(ruleset: Ruleset[Any], options: Any, win: Mapping[str, Any]) -> str:
    """Return the value in figures and its limit, with the patterns if they are known."""
    return Teller(ruleset, options, (), family_of(ruleset).words, translation).worth(win.get("value") or {})
