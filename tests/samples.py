"""What the tests of all rule systems need of each one: every family has it in `tests/rules/<family>/samples.py`."""

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from hypothesis import strategies as st

from rules.patterns import Pattern
from rules.registry import RULESETS
from rules.ruleset import Ruleset
from tests.rules.rows import COMMON, Row

Question = dict[str, Any]
# The first ruleset of each family.
ONE_OF_EACH: tuple[Ruleset[Any], ...] = tuple({ruleset.family: ruleset for ruleset in reversed(RULESETS)}.values())


def is_open(question: Mapping[str, Any]) -> bool:
    return any(not meld.get("concealed") for meld in question["melds"])


def plain_times(row: Pattern[Any] | None, value: int, question: Mapping[str, Any]) -> int:
    """Return the value of a pattern divided by its value for one time."""
    assert row is not None
    each = row.open_value if row.open_value and is_open(question) else row.value
    return value // each


@dataclass(frozen=True)
class Samples:
    """
    hand            a hand that wins under the defaults
    deal            the entry of a deal with a win, that the pad can show
    value           the value of a win that a deal takes
    hands           hand questions, many of which win
    deals           entries of deals, many of which can have happened
    errors          a cause of each error code that the rule system gives, where it differs from `rows.COMMON`
    cannot          the reason why an error code cannot occur
    options         strategies for values of options that are maps, which need not all be accepted
    score_step      table points come in multiples of it
    times           row, value in an answer, question → how many times a pattern was found
    slowest         the ruleset and options with the most readings; None: the family's first ruleset as it comes
    slow_hands      hands with many readings; None: the common ones of `tests.rules.slow_hands`
    random_hands    random hands with many readings; None: the common ones
    """

    hand: Question
    deal: Question
    value: Question
    hands: st.SearchStrategy[Question]
    deals: st.SearchStrategy[Question]
    errors: Mapping[str, Row] = field(default_factory=dict)
    cannot: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, st.SearchStrategy[Any]] = field(default_factory=dict)
    score_step: int = 1
    times: Callable[[Pattern[Any] | None, int, Mapping[str, Any]], int] = plain_times
    slowest: tuple[str, Question] | None = None
    slow_hands: Mapping[str, Question] | None = None
    random_hands: Callable[[Random], Question] | None = None

    @property
    def rows(self) -> dict[str, Row]:
        """The causes of all error codes that the rule system gives."""
        return {code: row for code, row in {**COMMON, **self.errors}.items() if code not in self.cannot}


def samples_of_family(family: str) -> Samples:
    found: Samples = importlib.import_module(f"tests.rules.{family}.samples").SAMPLES
    return found


def samples_of(ruleset: Ruleset[Any]) -> Samples:
    return samples_of_family(ruleset.family)
