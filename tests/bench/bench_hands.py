"""Riichi hands: the plain build against PyPI `mahjong`, the compiled build against the Rust wheel `riichienv`.

Each scorer gets the hand as text and makes of it what it needs. Hands on which the scorers do not agree (the options of
yakuman differ) are left out. New hands are those for which nothing is kept: what both scorers know of tiles is dropped
before each turn of twenty hands.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from league.compiled import COMPILED, engine_build
from rules.riichi.hand import score_hand
from tests.bench.aims import Row, row
from tests.bench.hand_caches import forget_tiles
from tests.bench.hand_texts import OPTIONS, Question, is_ordinary, is_valid, make_questions, real_questions
from tests.bench.paired import Work, paired
from tests.bench.riichi_scorers import riichienv_scorer, score_mahjong, written

HANDS, IN_A_TURN = 6000, 20


def main() -> list[Row]:
    print(f"  the modules of rules in use: {engine_build()}")
    score = riichienv_scorer() if engine_build() == COMPILED else None
    if engine_build() == COMPILED and not score:
        return []
    return [
        against_riichienv(name, questions, score, is_new=is_new)
        if score
        else against_mahjong(name, questions, is_new=is_new)
        for is_new in (False, True)
        for name, questions in samples()
    ]


def samples() -> list[tuple[str, list[Question]]]:
    real = real_questions()
    return [
        *([("real hands", real * (HANDS // len(real)))] if real else []),
        ("at the table", make_questions(Random("at the table"), is_ordinary, HANDS)),
        ("every yaku and yakuman", make_questions(Random("every yaku"), is_valid, HANDS)),
    ]


def against_mahjong(name: str, questions: list[Question], *, is_new: bool) -> Row:
    ours, theirs, faster = compare(questions, score_mahjong, questions, is_new=is_new)
    return row("riichi_new" if is_new else "riichi", ours, theirs, ratio=faster, unit="µs", variant=name)


def against_riichienv(name: str, questions: list[Question], score: Work, *, is_new: bool) -> Row:
    ours, theirs, faster = compare(questions, score, [written(question) for question in questions], is_new=is_new)
    key = "riichi_new_compiled" if is_new else "riichi_compiled"
    return row(key, ours, theirs, ratio=1 / faster, unit="µs", variant=name)


def compare(questions: list[Question], score: Work, items: list[Any], *, is_new: bool) -> tuple[float, float, float]:
    """Return the microseconds of both, and how many times as fast ours is."""
    equal = [(question, item) for question, item in zip(questions, items, strict=True) if agree(question, score, item)]
    mine, theirs = (list(part) for part in zip(*equal, strict=True))
    turns: dict[str, Any] = {"turns": len(mine) // IN_A_TURN, "before": forget_tiles} if is_new else {}
    ours, them, faster = paired((score_ours, mine), (score, theirs), **turns)
    return ours * 1e6, them * 1e6, faster


def agree(question: Question, score: Callable[[Any], Any], item: Any) -> bool:
    """Whether both find the same han, and below the limits the same fu; this also warms up the caches of both."""
    answer, (han, fu) = score_ours(question), score(item)
    return han == answer["total"] and (han >= 5 or fu == answer["fu"])


def score_ours(question: Question) -> dict[str, Any]:
    return score_hand(question, OPTIONS)
