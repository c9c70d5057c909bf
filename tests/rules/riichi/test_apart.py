"""Yaku that no hand has together."""

from itertools import combinations
from random import Random
from typing import Any

import pytest

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.apart import APART
from tests.profile import times
from tests.rules.riichi.random_hands import make_question


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pinfu", "toitoi"),
        ("pinfu", "rinshan"),
        ("tanyao", "chanta"),
        ("tanyao", "haku"),
        ("chiitoitsu", "iipeikou"),
        ("riichi", "double_riichi"),
        ("haitei", "houtei"),
        ("chinitsu", "honitsu"),
        ("sanshoku_doujun", "sanshoku_doukou"),
    ],
)
def test_two_yaku_exclude_each_other(one: str, other: str) -> None:
    assert other in APART[one]
    assert one in APART[other]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("pinfu", "tanyao"),
        ("iipeikou", "ittsu"),
        ("toitoi", "honitsu"),
        ("chiitoitsu", "tanyao"),
        ("chanta", "honitsu"),
    ],
)
def test_two_yaku_of_one_hand_do_not_exclude_each_other(one: str, other: str) -> None:
    assert other not in APART[one]


def test_no_random_hand_has_two_yaku_that_exclude_each_other() -> None:
    ruleset, rng = find_ruleset("riichi-club"), Random(412)
    questions = [make_question(rng) for _ in range(times(1500, 3_000, 300_000))]

    found = {pair for question in questions for pair in combinations(sorted(yaku_of(ruleset, question)), 2)}

    assert len(found) > 50
    assert {(one, other) for one, other in found if other in APART.get(one, ())} == set()


def yaku_of(ruleset: Any, question: dict[str, Any]) -> list[str]:
    try:
        return list(ruleset.score_hand(question, ruleset.defaults)["patterns"])
    except RuleError:
        return []
