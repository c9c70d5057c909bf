"""Compare the catalogue with a second implementation of the rules, for hands of every shape and every option."""

from random import Random
from typing import Any

import pytest

from rules.errors import RuleError
from rules.mingjiang import RULESET
from tests.profile import times
from tests.rules.mcr import random_hands
from tests.rules.mingjiang import judge

PARTS = 10
HANDS = times(2_000, 4_000, 400_000) // PARTS
KINDS = {one["key"]: one["choices"] for one in RULESET.describe()["options"] if one["choices"]}
WORDS = RULESET.conditions


def make_question(rng: Random) -> dict[str, Any]:
    question = random_hands.make_question(rng)
    indicators = [rng.choice(("1m", "5p", "8s", "9s", "2z", "4z", "5z", "7z"))]
    conditions = [word for word in WORDS if rng.random() < 0.1]
    more = {"ura_indicators": [rng.choice(("2m", "9p", "7z"))]} if "riichi" in conditions else {}
    rounds = rng.choice(("E", "S", None))
    del question["flowers"]
    return {**question, "round_wind": rounds, "conditions": conditions, "dora_indicators": indicators, **more}


@pytest.mark.parametrize("part", range(PARTS))
def test_both_implementations_of_the_rules_agree(part: int) -> None:
    rng, agreed = Random(f"mingjiang {part}"), 0
    while agreed < HANDS:
        question = make_question(rng)
        options = RULESET.resolve({key: rng.choice(choices) for key, choices in KINDS.items() if rng.random() < 0.3})
        try:
            answer = RULESET.score_hand(question, options)
        except RuleError:
            continue
        assert answer == judge.score(question, options), question
        agreed += 1
