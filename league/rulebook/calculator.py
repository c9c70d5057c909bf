"""The parts of an answer that the calculator's page shows: patterns with their names, the arithmetic, the payments."""

from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext

from league.families import family_of
from league.families.family import Family
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
    facts       further numbers of the answer, with their words
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


def _beside(family: Family, key: str, value: int) -> FoundPattern:
    name, title = family.pattern_names(key)
    return FoundPattern(key, name, str(title), "", value)


def _flowers(ruleset: Ruleset[Any], found: dict[str, int]) -> tuple[tuple[str, int], ...]:
    return tuple((f"{row.name} {gettext(row.title)}", found[row.key]) for row in ruleset.flowers if row.key in found)


def hand_shown(ruleset: Ruleset[Any], options: Any, question: dict[str, Any]) -> ShownAnswer:
    """Score a hand and put the answer into words.

    raises      RuleError of the hand
    """
    family = family_of(ruleset)
    answer = ruleset.score_hand(question, options)
    found = answer["patterns"]
    rows = [row for row in ruleset.catalogue if row.key in found]
    known = {row.key for row in rows}
    patterns = [
        FoundPattern(row.key, row.name, gettext(row.title), gettext(row.help) if row.help else "", found[row.key])
        for row in rows
    ]
    patterns += [_beside(family, key, value) for key, value in found.items() if key not in known]
    facts = [(str(name), answer[key]) for key, name in family.facts.items() if answer.get(key)]
    return ShownAnswer(
        patterns=tuple(patterns),
        total=answer["total"],
        unit=str(family.unit),
        limit=str(family.limits.get(answer.get("limit") or "", "")),
        is_valid=answer["valid"],
        facts=tuple(facts),
        flowers=_flowers(ruleset, answer.get("flowers") or {}),
        payments=hand_payments(ruleset, options, question, answer),
    )
