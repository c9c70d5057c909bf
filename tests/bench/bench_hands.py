"""Riichi hands a second, against PyPI `mahjong` on the same hands in the same run.

Ours reads the question as JSON gives it; the judge gets its tiles and melds ready made, and once its configuration.
"""

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


def main() -> None:
    ruleset = find_ruleset("tenhou")
    questions = winning_questions(Random("bench"), ruleset.defaults, HANDS)

    def ours(question: dict[str, Any]) -> Any:
        return score_hand(question, ruleset.defaults)

    ready = [(*make_tiles(question), question, make_config(question, ruleset.defaults)) for question in questions]

    def judged(hand: tuple[Any, ...]) -> Any:
        tiles, winning, melds, dora, ura, _, config = hand
        return HandCalculator.estimate_hand_value(tiles, winning, melds, dora, config, ura_dora_indicators=ura)

    def judged_and_configured(hand: tuple[Any, ...]) -> Any:
        tiles, winning, melds, dora, ura, question, _ = hand
        config = make_config(question, ruleset.defaults)
        return HandCalculator.estimate_hand_value(tiles, winning, melds, dora, config, ura_dora_indicators=ura)

    for name, work in (("configuration ready", judged), ("with its configuration", judged_and_configured)):
        paired((ours, questions), (work, ready), turns=4)  # warm: both remember cuts of suits
        us, them, ratio = paired((ours, questions), (work, ready))
        print(f"riichi {1 / us:9,.0f} hands/s, {us * 1e6:.1f} µs; mahjong {them * 1e6:.1f} µs, {name}: {ratio:.2f} ×")


def sort_tiles(text: str) -> str:
    """As people write a hand."""
    return format_tiles(sorted(parse_tiles(text), key=lambda tile: (KIND[tile], tile)))


def winning_questions(rng: Random, options: Any, number: int) -> list[dict[str, Any]]:
    questions: list[dict[str, Any]] = []
    while len(questions) < number:
        question = make_question(rng)
        try:
            score_hand(question, options)
        except RuleError:
            continue
        questions.append(question | {"concealed": sort_tiles(question["concealed"])})
    return questions
