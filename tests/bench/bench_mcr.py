"""MCR hands per second, compared with the judge in C++ in the same run."""

from random import Random
from typing import Any

from league.compiled import COMPILED, engine_build
from rules.mcr.hand import score_hand
from rules.registry import find_ruleset
from tests.bench.aims import Row, row
from tests.bench.paired import paired, seconds
from tests.rules.mcr.random_hands import make_question

HANDS = 8000
OPTIONS = find_ruleset("mcr").defaults


def main() -> list[Row]:
    questions = make_questions()
    first, again = (seconds(ours, questions) / HANDS for _ in range(2))
    print(f"  the modules of rules in use: {engine_build()}")
    print(f"  {first * 1e6:.1f} µs per hand in the first run, {again * 1e6:.1f} µs in the second")
    print(f"  slowest hand {max(seconds(ours, [question]) for question in questions) * 1e3:.1f} ms")
    return rows()


def make_questions() -> list[dict[str, Any]]:
    rng = Random("bench mcr")
    return [make_question(rng) for _ in range(HANDS)]


def ours(question: dict[str, Any]) -> Any:
    return score_hand(question, OPTIONS)


def rows() -> list[Row]:
    """Return the comparison of the compiled build with PyMahjongGB; [] where that is not installed."""
    try:
        from tests.rules.mcr.judge import ask
    except BaseException as missing:
        print(f"  not compared with PyMahjongGB: {missing}")
        return []
    questions = make_questions()
    for work in (ours, ask):
        seconds(work, questions)  # warm-up
    us, them, faster = paired((ours, questions), (ask, questions))
    if engine_build() != COMPILED:
        print(f"  {1 / faster:.1f} × the time of PyMahjongGB; the aim is for the compiled build")
        return []
    return [row("mcr", us * 1e6, them * 1e6, ratio=1 / faster, unit="µs")]
