"""The test profiles: the quick one for development, the long one, with more examples, for CI, and the longest.

The longest (JANROKU_LONG=1) runs every case of every test. The quick one runs a part of the cases of each test that
has a database or a browser, CI a part of those marked `sampled`. Which part it is turns from day to day
(tests/turns.py).
What a test repeats very often is repeated a small part as often in both; `python -m tests.large NAME` repeats it whole.
"""

import os
from collections.abc import Iterable
from typing import Any

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


# How many damaged requests and files all tests of tests/league/hostile send together. The large number takes about ten
# minutes of one core.
HOSTILE = times(400, 500, 100_000)


def hostile_share(part: float, tests: int) -> int:
    """Return how many of them each test of one kind sends: at least some."""
    return max(5, round(HOSTILE * part / tests))


# Tables, for each ruleset, whose targets are recorded. Each has up to 2 × 60 recorded deals in a large run: three
# tables record 2,374 results for places in the game in some four minutes.
TARGET_TABLES = range(times(1, 1, 3))
