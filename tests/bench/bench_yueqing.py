"""Yueqing hands and deals a second, by number of wildcards."""

from random import Random
from typing import Any

from rules.yueqing import RULESET
from tests.bench.paired import seconds
from tests.rules.yueqing.questions import HANDS, deal, side, wins, won
from tests.rules.yueqing.random_hands import random_question

NUMBER = 1500
HELD = [*HANDS, side("45678889m44456999s")]


def main() -> None:
    for wilds in range(5):
        questions = winning(Random(wilds), wilds)
        seconds(score, questions)
        each = seconds(score, questions) / len(questions)
        print(f"yueqing {wilds} wildcards {1 / each:9,.0f} hands/s, {each * 1e6:.1f} µs")
    value = deal(wins(won(1, 2, 38)), hua=[0, 144, 4, 1])
    held = deal(wins({"winner": 3, "from": 2, "winning_tile": "7s"}), indicator="9p", hands=HELD)
    for name, question in (("its value", value), ("four hands", held)):
        each = seconds(settle, [question] * NUMBER) / NUMBER
        print(f"yueqing deals with {name} {1 / each:9,.0f} /s, {each * 1e6:.1f} µs")


def score(question: dict[str, Any]) -> dict[str, Any]:
    return RULESET.score_hand(question, RULESET.defaults)


def settle(question: dict[str, Any]) -> dict[str, Any]:
    return RULESET.settle_deal(question, RULESET.defaults)


def winning(random: Random, wilds: int) -> list[dict[str, Any]]:
    return [random_question(random, wilds) for _ in range(NUMBER)]
