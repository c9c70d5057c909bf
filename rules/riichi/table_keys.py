"""Keys of a question that only tables with fewer than four seats have: `seats`, and the `bank` of the empty seat."""

from collections.abc import Mapping
from typing import Any

from rules.deal import read_whole
from rules.errors import RuleError
from rules.question import is_empty
from rules.riichi.options import Options

SEATS, BANK = "seats", "bank"
FOUR = 4


def seat_keys(options: Options) -> frozenset[str]:
    """Return the keys that a hand or a deal may have under these options, beside the common ones."""
    return frozenset() if options.seats == FOUR else frozenset({SEATS})


def settlement_keys(options: Options) -> frozenset[str]:
    """Return the keys that a game may have under these options, beside the common ones."""
    return frozenset() if options.seats == FOUR else frozenset({SEATS, BANK})


def check_seats(question: Mapping[str, Any], options: Options) -> None:
    """Check the number of seats where the question names it; raises RuleError `bad_table`."""
    if SEATS in question and (type(question[SEATS]) is not int or question[SEATS] != options.seats):
        raise RuleError("bad_table")


def read_bank(question: Mapping[str, Any], options: Options) -> int:
    """Read what the box of the empty seat paid in the game; raises RuleError `not_in_ruleset`, `bad_deposits`."""
    if options.tsumo == BANK:
        return read_whole(question, BANK, "bad_deposits", step=100)
    if not is_empty(BANK, question.get(BANK)):
        raise RuleError("not_in_ruleset", key=BANK)
    return 0
