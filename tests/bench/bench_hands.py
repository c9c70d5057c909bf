"""Riichi hands per second, compared with PyPI `mahjong` on the same hands in the same run.

Our function parses the question as it comes from JSON. The judge gets converted tiles and melds, and in the first
comparison also its configuration.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from mahjong.hand_calculating.hand import HandCalculator

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.hand import score_hand
from rules.tiles import KIND, format_tiles, parse_tiles
from tests.bench.paired import paired
from tests.rules.riichi.judge import make_config, make_tiles
from tests.rules.riichi.random_hands import make_question

HANDS = 8000
OPTIONS = find_ruleset("tenhou").defaults

Question = dict[str, Any]


def main() -> None:
    for name, is_wanted in (("at the table", is_ordinary), ("every yaku and yakuman", is_valid)):
        questions = make_questions(Random(name), is_wanted)
        print(f"{name}: {HANDS} hands")
        ready = [(*make_tiles(question), make_config(question, OPTIONS)) for question in questions]
        report("mahjong, everything prepared", questions, judge, ready)
        report("mahjong, making its configuration", questions, configure_and_judge, questions_with_tiles(questions))


def report(name: str, questions: list[Question], work: Callable[[Any], Any], items: list[Any]) -> None:
    paired((ours, questions), (work, items), turns=4)  # warm-up: both cache how a suit divides into sets
    us, them, ratio = paired((ours, questions), (work, items))
    print(f"  {1 / us:7,.0f} hands/s, {us * 1e6:5.1f} µs; {name}: {them * 1e6:5.1f} µs; {ratio:.2f} × its speed")


def ours(question: Question) -> Any:
    return score_hand(question, OPTIONS)


def judge(hand: tuple[Any, ...]) -> Any:
    tiles, winning, melds, dora, ura, config = hand
    return HandCalculator.estimate_hand_value(tiles, winning, melds, dora, config, ura_dora_indicators=ura)


def questions_with_tiles(questions: list[Question]) -> list[Any]:
    return [(make_tiles(question), question) for question in questions]


def configure_and_judge(hand: tuple[Any, ...]) -> Any:
    tiles, question = hand
    return judge((*tiles, make_config(question, OPTIONS)))


def is_valid(question: Question, answer: dict[str, Any]) -> bool:
    return bool(answer["valid"])


def is_ordinary(question: Question, answer: dict[str, Any]) -> bool:
    """Return whether the hand has no yakuman, at most two melds, and either a chow or seven pairs."""
    usual = answer["valid"] and not answer["yakuman"] and "toitoi" not in answer["patterns"]
    return usual and len(question["melds"]) < 3 and all(len(meld["tiles"]) == 4 for meld in question["melds"])


def make_questions(rng: Random, is_wanted: Callable[[Question, dict[str, Any]], bool]) -> list[Question]:
    questions: list[Question] = []
    while len(questions) < HANDS:
        question = make_question(rng)
        question["concealed"] = sort_tiles(question["concealed"])
        try:
            answer = score_hand(question, OPTIONS)
        except RuleError:
            continue
        if is_wanted(question, answer):
            questions.append(question)
    return questions


def sort_tiles(text: str) -> str:
    """Sort the tiles in the order in which people write a hand."""
    return format_tiles(sorted(parse_tiles(text), key=lambda tile: (KIND[tile], tile)))
