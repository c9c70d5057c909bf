"""A part of what is costly runs each day, another part the next day, and after some days all has run.

    python -m tests.turns 7 PATH …    the seventh of the test files in these folders whose turn it is

The number of the day is that of the last commit, so that all processes and a second run have the same part.
What has turns within what has turns needs another number of parts, without a common factor.
"""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

from tests.profile import LONG, LONGEST

ROOT = Path(__file__).parent.parent

# Of such a test the quick profile runs a sixth of the cases, and CI a third, but at least two.
PART, LEAST = 3 if LONG else 6, 2


def day_of_last_commit() -> int:
    """The number of the day of the last commit; 0 in a tree without git."""
    command = ["git", "log", "-1", "--format=%ct"]
    try:
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
        return int(done.stdout) // 86_400
    except (OSError, subprocess.CalledProcessError, ValueError):
        return 0


# The processes that share a run have the turn of the one that started them. A turn can be asked for, to run again what
# failed on another day.
TURN = int(os.environ.setdefault("JANROKU_TURN", str(day_of_last_commit())))


def has_turn(name: object, part: int = PART, turn: int = TURN) -> bool:
    """Whether this page, address or test, one of many, has its turn; the longest profile leaves none out."""
    return LONGEST or crc32(str(name).encode()) % part == turn % part


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


def files_in_turn(places: Iterable[str], part: int, turn: int = TURN) -> list[str]:
    """Return every so many-th of these test files, and of those in these folders, by the checksums of their names."""
    files = set()
    for place in map(ROOT.joinpath, places):
        files |= {str(path.relative_to(ROOT)) for path in (place.rglob("test_*.py") if place.is_dir() else [place])}
    in_order = sorted(files, key=lambda name: crc32(name.encode()))
    return sorted(in_order[turn % part :: part])


if __name__ == "__main__":
    print(*files_in_turn(sys.argv[2:], int(sys.argv[1])))
