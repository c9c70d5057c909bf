"""What the calculator's page shows of an answer: patterns with their names, the arithmetic, and who pays."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from league.rulebook.words import BESIDE, FACTS, LIMITS, unit_in_words
from rules.ruleset import Ruleset
from scoring.payments import SeatPayment, hand_payments


@dataclass(frozen=True)
class FoundPattern:
    key: str
    name: str
    title: str
    help: str
    value: int


@dataclass(frozen=True)
class ShownAnswer:
    """
    patterns    in the order of the catalogue, with what each counts
    facts       the other figures of the answer, named
    """

    patterns: tuple[FoundPattern, ...]
    total: int
    unit: str
    limit: str
    is_valid: bool
    facts: tuple[tuple[str, Any], ...]
    flowers: tuple[tuple[str, int], ...]
    payments: tuple[SeatPayment, ...]

    @property
    def sum_text(self) -> str:
        return " + ".join(str(one.value) for one in self.patterns).replace("+ -", "− ")


def _beside(key: str, value: int) -> FoundPattern:
    name, title = BESIDE.get(key, (key, ""))
    return FoundPattern(key, name, str(title), "", value)


def _flowers(ruleset: Ruleset[Any], found: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((f"{row.name} {gettext(row.title)}", found[row.key]) for row in ruleset.flowers if row.key in found)


def hand_shown(ruleset: Ruleset[Any], options: Any, question: dict[str, Any]) -> ShownAnswer:
    """Score a hand and put the answer into words.

    raises      RuleError of the hand
    """
    answer = ruleset.score_hand(question, options)
    found = answer["patterns"]
    rows = [row for row in ruleset.catalogue if row.key in found]
    known = {row.key for row in rows}
    patterns = [
        FoundPattern(row.key, row.name, gettext(row.title), gettext(row.help) if row.help else "", found[row.key])
        for row in rows
    ]
    patterns += [_beside(key, value) for key, value in found.items() if key not in known]
    facts = [(str(name), answer[key]) for key, name in FACTS.items() if answer.get(key)]
    return ShownAnswer(
        patterns=tuple(patterns),
        total=answer["total"],
        unit=unit_in_words(ruleset.family, ruleset.unit),
        limit=str(LIMITS.get(answer.get("limit") or "", "")),
        is_valid=answer["valid"],
        facts=tuple(facts),
        flowers=_flowers(ruleset, answer.get("flowers") or {}),
        payments=hand_payments(ruleset, options, question, answer),
    )
