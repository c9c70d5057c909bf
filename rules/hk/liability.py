"""Liability 包: which hands a player can answer for, and who pays then (section 8 of the rule page)."""

from collections.abc import Mapping

from rules.errors import RuleError
from rules.hk.options import Options
from rules.hk.patterns import CATALOGUE, LIMIT

# Any hand can have had its fourth or its third set fed.
ANY_HAND = frozenset({"twelve_tiles", "nine_tiles"})
LIMITS = frozenset(row.key for row in CATALOGUE if LIMIT in row.tags)
# The patterns that show what was fed.
SHOWN_BY = {
    "nine_of_a_suit": {"full_flush", "half_flush"},
    "three_dragons": {"big_three_dragons"},
    "four_winds": {"big_four_winds"},
    "four_kongs": {"four_kongs"},
    "fed_kong": {"after_kong", "kong_on_kong"},
}


def check_liability(patterns: Mapping[str, object] | None, is_flower_win: bool, options: Options) -> None:
    """Check that somebody can be liable for a hand; without its patterns that is left to the table.

    raises      RuleError `liability_not_allowed`
    """
    if not options.liability or is_flower_win:
        raise RuleError("liability_not_allowed")
    if patterns is None or ANY_HAND & set(options.liability) or LIMITS & patterns.keys():
        return
    if not any(patterns.keys() & SHOWN_BY[word] for word in options.liability):
        raise RuleError("liability_not_allowed")


def shares_off_discard(source: int, liable: int, options: Options) -> dict[int, int] | None:
    """Return who pays how many times the base for a liable player's hand off a discard; None: it changes nothing.

    >>> shares_off_discard(2, 1, Options(liability_on_discard="split"))
    {2: 2, 1: 2}
    """
    how = options.liability_on_discard
    if liable == source:
        return {source: 4}
    if how == "split":
        return {source: 2, liable: 2}
    return {liable: 4} if how == "liable" else None
