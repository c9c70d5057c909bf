"""What the options of a ruleset take, in the reader's language: `rules` says it in English, as programs read it."""

import re

from django.utils.translation import gettext_lazy as _

# A kind of value (rules/options.py) as it is written there, and its words.
PHRASES = {
    r"(\d) whole numbers": _("{n} whole numbers"),
    r"(three|four) numbers, in thousands": _("a number for each place, in thousands"),
    r"whole number\b(?!s)": _("whole number"),
    r"multiple of (\d+)": _("multiple of {n}"),
    r"not rising": _("the largest first"),
    r"map from a yaku to ([0-9–]+) or \[closed, open\]": _("{n} for a yaku, or [closed, open]"),
    r"map from a yakuman to ([0-9–]+)": _("{n} for a yakuman"),
    r"null": _("none"),
    r"an object of": _("an object with"),
}


def allowed_in_words(allowed: str) -> str:
    """Return the words; what is no phrase of above stays as it is, and so does JSON, which begins at a brace."""
    told, brace, json = allowed.partition("{")
    for pattern, words in PHRASES.items():
        said = re.search(pattern, told)
        if said:
            told = told.replace(said[0], str(words).format(n="".join(said.groups())))
    return told + brace + json
