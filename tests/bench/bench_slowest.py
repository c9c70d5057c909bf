"""The slowest hand of every rule system, with legal and with hostile questions and with empty caches."""

from collections.abc import Mapping
from contextlib import suppress
from random import Random
from time import process_time

from rules.errors import RuleError
from tests.rules.slow_hands import FAMILIES, Question, hostile, monsters, one_suit, slowest
from tests.work import forget, steps

RANDOM_HANDS = 3000


def main() -> None:
    for family in FAMILIES:
        known = monsters(family)
        hands = one_suit(family, Random(family))
        at_random = {question["concealed"]: question for question in (next(hands) for _ in range(RANDOM_HANDS))}
        report(family, "legal", {**known, **at_random})
        report(family, "hostile", hostile(next(iter(known.values()))))


def report(family: str, name: str, questions: Mapping[str, Question]) -> None:
    worst = max(questions, key=lambda hand: seconds_with_empty_caches(family, questions[hand]))
    ruleset, options = slowest(family)
    forget()
    counted = steps(ruleset.score_hand, questions[worst], options)
    taken = seconds_with_empty_caches(family, questions[worst])
    print(f"{family:10} {name:8} slowest of {len(questions):5}: {taken * 1e3:6.2f} ms, {counted:7,} steps: {worst}")


def seconds_with_empty_caches(family: str, question: Question) -> float:
    """Return the CPU time of one hand: the better of two runs."""
    ruleset, options = slowest(family)
    times = []
    for _ in range(2):
        forget()
        start = process_time()
        with suppress(RuleError):
            ruleset.score_hand(question, options)
        times.append(process_time() - start)
    return min(times)
