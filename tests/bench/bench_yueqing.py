"""Yueqing hands and deals a second, by number of wildcards, and the slowest hands known with nothing remembered."""

from random import Random
from time import process_time
from typing import Any

from rules.errors import RuleError
from rules.tiles import format_tiles
from rules.wildcards import fill_suit
from rules.yueqing import RULESET
from rules.yueqing.roles import roles_of
from tests.bench.paired import seconds
from tests.rules.questions import hand
from tests.rules.yueqing.questions import HANDS, deal, side, wins, won
from tests.rules.yueqing.random_hands import random_question

NUMBER = 1500
# Thirteen tiles and four wildcards, found by searching for slow ones: close in one suit, or one suit and honours.
SLOWEST = (
    ("112223457799m7777z 2m", "4z"),
    ("123456789m2224477z 2z", "1z"),
    ("122334455667m2222z 6m", "1z"),
    ("1112334445566778m 1m", "9m"),
    ("1111222456667888m 4m", "9m"),
    ("1112223555666888m 5m", "4m"),
    ("123345668899m7777z 8m", "4z"),
)
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
    print(f"slowest hand, nothing remembered: {max(map(cold, slowest())) * 1e3:.1f} ms")


def score(question: dict[str, Any]) -> dict[str, Any]:
    return RULESET.score_hand(question, RULESET.defaults)


def settle(question: dict[str, Any]) -> dict[str, Any]:
    return RULESET.settle_deal(question, RULESET.defaults)


def winning(random: Random, wilds: int) -> list[dict[str, Any]]:
    return [random_question(random, wilds) for _ in range(NUMBER)]


def slowest() -> list[dict[str, Any]]:
    return [hand(text, indicator=indicator, seat_wind="S", self_draw=True) for text, indicator in SLOWEST]


def hostile(random: Random, number: int) -> list[dict[str, Any]]:
    """Thirteen tiles out of few faces, and the four wildcards: whether they win or not."""
    questions = []
    for _ in range(number):
        roles = roles_of(random.randrange(34))
        faces = random.choice((range(9), range(9, 18), range(27, 34), range(34), (*range(9), *range(27, 34))))
        pool = [face for face in faces if face not in roles for _ in range(4)]
        tiles = [*random.sample(pool, 13), *[roles.wild] * 3]
        asked = f"{format_tiles(tiles)} {format_tiles((roles.wild,))}"
        questions.append(hand(asked, indicator=format_tiles((roles.indicator,)), seat_wind="S", whites_shown=3))
    return questions


def cold(question: dict[str, Any], options: dict[str, Any] | None = None) -> float:
    """Seconds of processor time for one hand with nothing remembered, the better of two."""
    resolved = RULESET.resolve(options)
    times = []
    for _ in range(2):
        fill_suit.cache_clear()
        start = process_time()
        try:
            RULESET.score_hand(question, resolved)
        except RuleError as error:
            if error.code != "not_a_winning_hand":
                raise
        times.append(process_time() - start)
    return min(times)
