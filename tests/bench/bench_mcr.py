"""MCR hands per second, compared with the fastest other Python scorer and with the judge in C++."""

from collections.abc import Sequence
from random import Random
from time import process_time
from typing import Any

from rules.mcr.hand import score_hand
from rules.registry import find_ruleset
from tests.bench.paired import Work, paired
from tests.rules.mcr.random_hands import make_question

HANDS = 8000
# Seconds per hand of the fastest other MCR scorer in Python that was found. It was measured once, on another machine.
FASTEST_OTHER = 218e-6


def main() -> None:
    options = find_ruleset("mcr").defaults
    rng = Random("bench mcr")
    questions = [make_question(rng) for _ in range(HANDS)]

    def ours(question: dict[str, Any]) -> Any:
        return score_hand(question, options)

    first = cpu_seconds(ours, questions) / HANDS
    again = cpu_seconds(ours, questions) / HANDS
    for name, each in (("in the first run", first), ("in the second run", again)):
        ratio = FASTEST_OTHER / each
        print(f"mcr: {each * 1e6:.1f} µs per hand {name}, {ratio:.1f} × the speed of the other scorer (218 µs)")
    slowest = max(cpu_seconds(ours, [question]) for question in questions)
    print(f"mcr: slowest hand {slowest * 1e3:.1f} ms")
    try:
        from tests.rules.mcr.judge import ask
    except BaseException as missing:
        print(f"mcr: not compared with the judge: {missing}")
        return
    us, them, ratio = paired((ours, questions), (ask, questions))
    print(f"mcr: {1 / us:,.0f} hands/s; PyMahjongGB (C++): {1 / them:,.0f} hands/s; {ratio:.2f} × its speed")


def cpu_seconds(work: Work, items: Sequence[Any]) -> float:
    """Return the CPU time of this process, because the number of the other scorer comes from an idle machine."""
    start = process_time()
    for item in items:
        work(item)
    return process_time() - start
