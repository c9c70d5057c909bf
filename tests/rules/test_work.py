"""No hand of any rule system, legal or hostile, needs much work, even with empty caches."""

from random import Random
from typing import Any

import pytest

from tests.profile import times
from tests.rules.slow_hands import FAMILIES, hostile, monsters, one_suit, slowest
from tests.work import A_FIFTH_OF_A_SECOND, forget, steps

MONSTERS = [
    pytest.param(family, question, id=f"{family} {tiles}")
    for family in FAMILIES
    for tiles, question in monsters(family).items()
]
HOSTILE = [
    pytest.param(family, question, id=f"{family} {name}")
    for family in FAMILIES
    for name, question in hostile(next(iter(monsters(family).values()))).items()
]


def work_of(family: str, question: dict[str, Any]) -> int:
    ruleset, options = slowest(family)
    forget()
    return steps(ruleset.score_hand, question, options)


@pytest.mark.parametrize(("family", "question"), MONSTERS)
@pytest.mark.parametrize("self_draw", [True, False])
def test_a_hand_with_many_readings(family: str, question: dict[str, Any], self_draw: bool) -> None:
    assert work_of(family, question | {"self_draw": self_draw}) < A_FIFTH_OF_A_SECOND


@pytest.mark.parametrize(("family", "question"), HOSTILE)
def test_a_hostile_question(family: str, question: dict[str, Any]) -> None:
    assert work_of(family, question) < A_FIFTH_OF_A_SECOND


@pytest.mark.parametrize("family", FAMILIES)
def test_random_hands_of_one_suit(family: str) -> None:
    hands = one_suit(family, Random(f"slow {family}"))

    assert max(work_of(family, next(hands)) for _ in range(times(60, 80, 20_000))) < A_FIFTH_OF_A_SECOND
