"""What each player needs: the whole answer, all players and all places, for a random running game of each ruleset.

The time is that of the process. The aims are 50 ms for riichi and 250 ms for any rule system; the slowest of the games
counts, among them those whose goals are certain or out of reach, where rare results are tried too.
"""

from random import Random
from statistics import median
from time import process_time

from rules.registry import RULESETS
from scoring.replay import Table
from scoring.targets import find_targets
from tests.scoring.targets.tables import AnyRuleset, any_table

GAMES = 15
TURNS = 3
AIMS = {"riichi": 50}
AIM = 250


def main() -> None:
    for ruleset in RULESETS:
        times = sorted(measure(ruleset, number) for number in range(GAMES))
        aim = AIMS.get(ruleset.family, AIM)
        print(f"  {ruleset.key:14} median {median(times):6.1f} ms, slowest {times[-1]:6.1f} ms (aim {aim} ms)")


def measure(ruleset: AnyRuleset, number: int) -> float:
    """Return the milliseconds of one answer, the fastest of a few turns."""
    table = any_table(ruleset, ruleset.defaults, Random(f"{ruleset.key} {number}"))
    return min(timed(ruleset, table) for _turn in range(TURNS))


def timed(ruleset: AnyRuleset, table: Table) -> float:
    begun = process_time()
    find_targets(ruleset, ruleset.defaults, table)
    return 1000 * (process_time() - begun)
