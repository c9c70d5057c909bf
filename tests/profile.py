"""The test profiles: the quick one for development, the long one, with more examples, for CI, and the longest.

The longest (JANROKU_LONG=1) runs every case of every test. The quick one runs a part of the cases of each test that
has a database or a browser, CI a part of those marked `sampled`. The part turns with the day of the last commit, so
that three days of CI run every case; a case marked `always` has no turn.
What a test repeats very often is repeated a small part as often in both; `python -m tests.large NAME` repeats it whole.
"""

import os
import subprocess
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
from hypothesis import HealthCheck, settings

# Tests of many minutes run where the long profile is asked for by name, not in CI.
LONGEST = os.environ.get("JANROKU_LONG", "") == "1"
LONG = LONGEST or os.environ.get("CI", "") == "true"
LARGE = os.environ.get("JANROKU_LARGE", "") == "1"
REQUIRE_SERVICES = os.environ.get("REQUIRE_SERVICES", "") == "1"

settings.register_profile("quick", max_examples=50, deadline=None, derandomize=True)
settings.register_profile(
    "long", max_examples=250 if LONGEST else 100, deadline=None, derandomize=True,
    suppress_health_check=[HealthCheck.too_slow],
)  # fmt: skip
settings.load_profile("long" if LONG else "quick")


def times(quick: int, long: int, large: int | None = None) -> int:
    """Return how many times a test repeats in this profile, or as one of the large runs of tests/large.py."""
    if LARGE and large is not None:
        return large
    return long if LONG else quick


def part_of(cases: Iterable[Any], each: int = 4, *, columns: int = 1) -> list[Any]:
    """Mark all but every fourth case of a table of hundreds as slow, so that the quick profile runs a part of them.

    columns     the number of names that a case has values for
    """
    values = (case if columns > 1 else (case,) for case in cases)
    return [pytest.param(*one, marks=[pytest.mark.slow] if n % each else []) for n, one in enumerate(values)]


# Of such a test the quick profile runs a sixth of the cases, but at least two, and CI a third, but at least four.
PART, LEAST = (3, 4) if LONG else (6, 2)


def day_of_last_commit() -> int:
    """The number of the day of the last commit; 0 in a tree without git."""
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, cwd=Path(__file__).parent, capture_output=True, text=True, check=True)
        return int(done.stdout) // 86_400
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


# The processes that share a run have the turn of the one that started them. A turn can be asked for, to run again what
# failed on another day.
TURN = int(os.environ.setdefault("JANROKU_TURN", str(day_of_last_commit())))


def in_turns(cases: Iterable[Any], always: Collection[Any] = ()) -> list[Any]:
    """Mark the cases of a costly table as sampled, but for those that matter so much that they run each time."""
    table = list(cases)
    missing = [one for one in always if one not in table]
    assert not missing, missing
    return [pytest.param(one, marks=pytest.mark.always if one in always else pytest.mark.sampled) for one in table]


def beyond_a_part(items: Iterable[pytest.Item], turn: int = TURN) -> set[pytest.Item]:
    """Return the cases that this profile leaves out of these tests.

    A checksum of the name puts them in an order, so that crossed tables keep values of both, and the turn says where
    in it the part begins. All turns together have every case.
    """
    tests = defaultdict(list)
    for item in items:
        if item.get_closest_marker("always") is None:
            tests[item.path, item.parent, getattr(item, "originalname", item.name)].append(item)
    left_out: set[pytest.Item] = set()
    for cases in tests.values():
        if len(cases) > 4:
            cases.sort(key=lambda case: crc32(case.name.encode()))
            count = max(LEAST, -(-len(cases) // PART))
            first = turn % PART * count
            kept = {(first + place) % len(cases) for place in range(count)}
            left_out.update(case for place, case in enumerate(cases) if place not in kept)
    return left_out


# How many damaged requests and files all tests of tests/league/hostile send together. The large number takes about ten
# minutes of one core.
HOSTILE = times(400, 500, 100_000)


def hostile_share(part: float, tests: int) -> int:
    """Return how many of them each test of one kind sends: at least some."""
    return max(5, round(HOSTILE * part / tests))


# Tables, for each ruleset, whose targets are recorded. Each has up to 2 × 60 recorded deals in a large run: three
# tables record 2,374 results for places in the game in some four minutes.
TARGET_TABLES = range(times(1, 1, 3))
