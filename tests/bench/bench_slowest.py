"""The slowest hand of every rule system, legal and hostile, with nothing remembered from the hands before."""

from contextlib import suppress
from random import Random
from time import process_time

from rules.errors import RuleError
from rules.registry import find_ruleset
from tests.rules.slow_hands import FAMILIES, PRESETS, Question, hostile, monsters, one_suit
from tests.work import forget, steps

RANDOM_HANDS = 3000


def main() -> None:
    for family in FAMILIES:
        known = monsters(family)
        hands = one_suit(family, Random(family))
        at_random = {question["concealed"]: question for question in (next(hands) for _ in range(RANDOM_HANDS))}
        report(family, "legal", known | at_random)
        report(family, "hostile", hostile(next(iter(known.values()))))


def report(family: str, name: str, questions: dict[str, Question]) -> None:
    slowest = max(questions, key=lambda one: cold(family, questions[one]))
    key, changes = PRESETS[family]
    ruleset = find_ruleset(key)
    forget()
    counted = steps(ruleset.score_hand, questions[slowest], ruleset.resolve(changes))
    taken = cold(family, questions[slowest])
    print(f"{family:10} {name:8} slowest of {len(questions):5}: {taken * 1e3:6.2f} ms, {counted:7,} steps: {slowest}")


def cold(family: str, question: Question) -> float:
    """Seconds of processor time for one hand, the better of two."""
    key, changes = PRESETS[family]
    ruleset = find_ruleset(key)
    options = ruleset.resolve(changes)
    times = []
    for _ in range(2):
        forget()
        start = process_time()
        with suppress(RuleError):
            ruleset.score_hand(question, options)
        times.append(process_time() - start)
    return min(times)
