"""Yueqing hands per second by number of wildcards, and deals per second."""

from random import Random
from typing import Any

from rules.yueqing import RULESET
from tests.bench.paired import seconds
from tests.rules.yueqing.questions import HANDS, deal, side, wins, won
from tests.rules.yueqing.random_hands import random_question

NUMBER = 1500
ALL_HANDS = [*HANDS, side("45678889m44456999s")]


def main() -> None:
    for wilds in range(5):
        questions = winning_hands(Random(wilds), wilds)
        seconds(score, questions)
        each = seconds(score, questions) / len(questions)
        print(f"yueqing {wilds} wildcards {1 / each:9,.0f} hands/s, {each * 1e6:.1f} µs per hand")
    value = deal(wins(won(1, 2, 38)), hua=[0, 144, 4, 1])
    all_hands = deal(wins({"winner": 3, "from": 2, "winning_tile": "7s"}), indicator="9p", hands=ALL_HANDS)
    for name, question in (("the value of the hand", value), ("all four hands", all_hands)):
        each = seconds(settle, [question] * NUMBER) / NUMBER
        print(f"yueqing deals entered with {name} {1 / each:9,.0f} deals/s, {each * 1e6:.1f} µs per deal")


def score(question: dict[str, Any]) -> dict[str, Any]:
    return RULESET.score_hand(question, RULESET.defaults)


def settle(question: dict[str, Any]) -> dict[str, Any]:
    return RULESET.settle_deal(question, RULESET.defaults)


def winning_hands(random: Random, wilds: int) -> list[dict[str, Any]]:
    return [random_question(random, wilds) for _ in range(NUMBER)]
