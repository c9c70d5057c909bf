"""Riichi hands for the measurements: the same hand as text for every scorer."""

import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from rules.errors import RuleError
from rules.registry import find_ruleset
from rules.riichi.hand import score_hand
from rules.ruleset import wind_from_dealer
from rules.tiles import KIND, format_tiles, parse_tiles
from scoring.errors import ReplayError
from scoring.replays.bridge import state_of
from scoring.replays.opening import read_log
from tests.rules.riichi.random_hands import make_question

OPTIONS = find_ruleset("tenhou").defaults
Question = dict[str, Any]


def real_questions() -> list[Question]:
    """Return the wins of the logs in the folder REAL_DATA; [] without it."""
    folder = os.environ.get("REAL_DATA")
    paths = sorted(Path(folder, "replays").glob("*/*")) if folder else []
    return [question for path in paths for question in _wins(path) if _is_scored(question)]


def _is_scored(question: Question) -> bool:
    """Whether the hand wins; a log whose calls allow two readings can show another one."""
    try:
        return bool(score_hand(question, OPTIONS)["valid"])
    except RuleError:
        return False


def _wins(path: Path) -> Iterator[Question]:
    try:
        game = read_log(path.read_bytes())
    except ReplayError:
        return
    for deal in game.deals:
        state = state_of(deal, OPTIONS)
        for win in deal.result if isinstance(deal.result, tuple) else ():
            yield {
                "melds": [],
                "dora_indicators": [],
                "ura_indicators": [],
                **json.loads(json.dumps(win.hand)),
                "self_draw": win.source is None,
                "seat_wind": wind_from_dealer(state, win.winner, OPTIONS),
                "round_wind": deal.round_wind,
                "honba": deal.honba,
            }


def make_questions(rng: Random, is_wanted: Callable[[Question, dict[str, Any]], bool], count: int) -> list[Question]:
    """Make random hands that are wanted."""
    questions: list[Question] = []
    while len(questions) < count:
        question = make_question(rng)
        question["concealed"] = sort_tiles(question["concealed"])
        try:
            answer = score_hand(question, OPTIONS)
        except RuleError:
            continue
        if is_wanted(question, answer):
            questions.append(question)
    return questions


def is_valid(question: Question, answer: dict[str, Any]) -> bool:
    return bool(answer["valid"])


def is_ordinary(question: Question, answer: dict[str, Any]) -> bool:
    """Return whether the hand has no yakuman, at most two melds, and either a chow or seven pairs."""
    usual = answer["valid"] and not answer["yakuman"] and "toitoi" not in answer["patterns"]
    return usual and len(question["melds"]) < 3 and all(len(meld["tiles"]) == 4 for meld in question["melds"])


def sort_tiles(text: str) -> str:
    """Sort the tiles in the order in which people write a hand."""
    return format_tiles(sorted(parse_tiles(text), key=lambda tile: (KIND[tile], tile)))
