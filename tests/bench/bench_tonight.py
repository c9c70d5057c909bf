"""From the answers of an evening to games that have begun, and how good the rounds are that are formed.

The first figure is 25 people who have said to come, after a month of weekly evenings: the CPU of the server for the two
taps of the page, *Form tables* and *Begin*, on a new SQLite database. `--people 40` measures another number.
"""

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

from scoring.seating.evenings.costs import Person, Wishes, round_cost
from scoring.seating.evenings.forming import form_round
from scoring.seating.evenings.sizes import split
from tests.bench.aims import hand_over, row

ROOT = Path(__file__).parent.parent.parent
PEOPLE = int(os.environ.get("PEOPLE", 25))
SIZES = (8, 12, 16, 20, 24, 25, 28, 32, 36, 40)
SEEDS = ("1", "2", "3", "4")
WEEKS = 5


def main() -> None:
    """Measure in a new process, which has its own settings."""
    quality()
    with tempfile.TemporaryDirectory() as folder:
        own = {"JANROKU_VAR": folder, "JANROKU_SECRET_KEY": "for the measurements only", "REDIS_URL": ""}
        own |= {"DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3", "DJANGO_SETTINGS_MODULE": "league.settings"}
        subprocess.run([sys.executable, "-m", "tests.bench.bench_tonight"], cwd=ROOT, env=os.environ | own, check=True)


def measure() -> None:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    hand_over(row("tonight", two_taps(), unit="s", variant=f"{PEOPLE} people"))


# ----- the two taps -----
def two_taps() -> float:
    """Return the median of the seconds of CPU of three evenings."""
    from tests.bench.evening_club import evening_of, two_taps_of

    club = evening_of(PEOPLE)
    return median(timed(two_taps_of, club) for _evening in range(3))


def timed(act: Any, *given: Any) -> float:
    begun = process_time()
    act(*given)
    return process_time() - begun


# ----- how good -----
def quality() -> None:
    """Print the cost of one round after weeks of rounds by lot, with four seeds, and by lot alone."""
    print("  | people | tables, out | cost by four seeds | by lot | CPU s |")
    for people in SIZES:
        there, wishes = month_of(people)
        sizes = split(people, {4})
        begun = process_time()
        costs = [form_round(there, rng=random.Random(seed), wishes=wishes).cost for seed in SEEDS]
        seconds = (process_time() - begun) / len(SEEDS)
        lot = median(round_cost(there, by_lot(there, sizes, seed), wishes) for seed in range(9))
        found = " ".join(map(str, costs))
        print(f"  | {people} | {len(sizes)}, {people - sum(sizes)} | {found} | {lot:.0f} | {seconds:.1f} |", flush=True)


def by_lot(there: Sequence[Person], sizes: Sequence[int], seed: int) -> list[tuple[int, ...]]:
    order = [one.key for one in there]
    random.Random(seed).shuffle(order)
    places = iter(order)
    return [tuple(next(places) for _seat in range(size)) for size in sizes]


def month_of(people: int) -> tuple[list[Person], Wishes]:
    """A club of which three in four come, after weeks of two rounds by lot."""
    rng = random.Random(people)
    members = list(range(1, people * 4 // 3 + 1))
    days: dict[tuple[int, int], list[int]] = {}
    for week in range(WEEKS, 0, -1):
        for _round in range(2):
            came = rng.sample(members, people)
            for start in range(0, people - 3, 4):
                for pair in combinations(sorted(came[start : start + 4]), 2):
                    days.setdefault(pair, []).append(7 * week)
    return [Person(key) for key in sorted(rng.sample(members, people))], Wishes(days=days)


if __name__ == "__main__":
    measure()
