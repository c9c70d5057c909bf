"""Compare the rules with a second implementation, for hands of every shape, for deals, and for every option."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rules.errors import RuleError
from rules.sichuan import RULESET
from tests import strategies as some
from tests.profile import times
from tests.rules.mcr import random_hands
from tests.rules.sichuan import judge

PARTS = 10
HANDS = times(2_000, 4_000, 400_000) // PARTS
KINDS = {one["key"]: one["choices"] for one in RULESET.describe()["options"] if one["choices"]}


def make_question(rng: Random) -> dict[str, Any]:
    """Make a hand without honours, with concealed chows, mostly of two suits."""
    while True:
        question = random_hands.make_question(rng)
        melds = [meld for meld in question["melds"] if meld["type"] != "chow"]
        chows = "".join(meld["tiles"] for meld in question["melds"] if meld["type"] == "chow")
        text = question["concealed"] + chows
        if "z" not in text + question["winning_tile"] + "".join(meld["tiles"] for meld in melds):
            break
    conditions = [word for word in RULESET.conditions if rng.random() < 0.1]
    asked = {"concealed": text, "melds": melds, "winning_tile": question["winning_tile"]}
    return {**in_two_suits(rng, asked), "self_draw": question["self_draw"], "conditions": conditions}


def in_two_suits(rng: Random, question: dict[str, Any]) -> dict[str, Any]:
    """Replace the third suit by one of the others, most of the time."""
    letters = str.maketrans("mps", rng.choice(("mpm", "mmm", "mpp", "ppm", "mps")))
    melds = [{**meld, "tiles": meld["tiles"].translate(letters)} for meld in question["melds"]]
    texts = {key: question[key].translate(letters) for key in ("concealed", "winning_tile")}
    return {**texts, "melds": melds}


@pytest.mark.parametrize("part", range(PARTS))
def test_both_implementations_of_the_rules_agree(part: int) -> None:
    rng, agreed = Random(f"sichuan {part}"), 0
    while agreed < HANDS:
        question = make_question(rng)
        options = RULESET.resolve({key: rng.choice(choices) for key, choices in KINDS.items() if rng.random() < 0.4})
        try:
            answer = RULESET.score_hand(question, options)
        except RuleError:
            continue
        assert answer == judge.score(question, options), question
        agreed += 1


@given(data=st.data())
@settings(
    max_examples=times(150, 400, 5_000), suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow]
)
def test_both_implementations_of_the_deals_agree(data: st.DataObject) -> None:
    choices = {key: st.sampled_from(values) for key, values in KINDS.items()}
    changes = data.draw(st.fixed_dictionaries({}, optional=choices))
    options = RULESET.resolve({**changes, "continuation": "blood_battle"})
    entry = data.draw(some.deals(RULESET))
    question = {**RULESET.start_state(options), **entry, "dealer": data.draw(st.integers(0, 3))}
    assume(options.multiple_wins == "all" or all(len(event.get("wins", ())) < 2 for event in entry["events"]))

    answer = RULESET.settle_deal(question, options)

    assert (answer["deltas"], answer["spectators"]) == judge.settle(question, options)
