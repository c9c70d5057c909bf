"""MCR hands a second: beside the fastest Python scorer that was read, and the judge in C++ on the same hands."""

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from rules.mcr.hand import score_hand
from rules.registry import find_ruleset
from tests.bench.paired import Work, paired
from tests.rules.mcr.random_hands import make_question

HANDS = 8000
# The fastest MCR scorer in Python that was read and run, on a machine like this one.
FASTEST_READ = 218e-6


def main() -> None:
    options = find_ruleset("mcr").defaults
    rng = Random("bench mcr")
    questions = [make_question(rng) for _ in range(HANDS)]

    def ours(question: dict[str, Any]) -> Any:
        return score_hand(question, options)

    first = cpu_seconds(ours, questions) / HANDS
    again = cpu_seconds(ours, questions) / HANDS
    print(f"mcr: {first * 1e6:.1f} µs a hand the first time, {FASTEST_READ / first:.1f} × the fastest read (218 µs)")
    print(f"mcr: {again * 1e6:.1f} µs a hand, {FASTEST_READ / again:.1f} × the fastest read (218 µs)")
    slowest = max(cpu_seconds(ours, [question]) for question in questions)
    print(f"mcr: the slowest hand {slowest * 1e3:.1f} ms")
    try:
        from tests.rules.mcr.judge import ask
    except BaseException as missing:
        print(f"mcr: {missing}")
        return
    us, them, ratio = paired((ours, questions), (ask, questions))
    print(f"mcr: {1 / us:,.0f} hands/s; PyMahjongGB, in C++: {1 / them:,.0f}; {ratio:.2f} ×")


def cpu_seconds(work: Work, items: Sequence[Any]) -> float:
    """Time of this process alone: the number beside it was read on a quiet machine."""
    start = process_time()
    for item in items:
        work(item)
    return process_time() - start
