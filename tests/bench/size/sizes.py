"""How many clubs of which size; environment variables of the same names set others.

>>> shape(100_000, large=50_000)
Shape(large=1, small=100)
>>> shape(1_000_000, large=50_000)
Shape(large=5, small=1500)
"""

import os
from typing import NamedTuple

SIZES = [int(number) for number in os.environ.get("SIZES", "100000,1000000").split(",")]
SMALL = 500  # hanchan of a small club
LARGE = int(os.environ.get("LARGE", SIZES[0] // 2))  # of a large club, at every size the same
BY_DEALS = 20  # of the small club's hanchan
PLAYERS = {"small": 10, "large": LARGE // 50}
SEED = 1
SAMPLE = 99  # small clubs whose tables are computed and checked, beside those that the pages show
BACKED_UP = 1_000_000  # hanchan of the largest server that is written as one backup


class Shape(NamedTuple):
    """How many large and small clubs."""

    large: int
    small: int


def shape(hanchan: int, *, large: int = LARGE) -> Shape:
    """A quarter of all hanchan in large clubs, but at least one such club; the rest in small ones."""
    count = max(1, hanchan // (4 * large))
    return Shape(count, max(1, (hanchan - count * large) // SMALL))


def work_name(job: str, club: str, games: int) -> str:
    """Name what a job does in a club.

    >>> work_name("check", "small", 500)
    'check small, 500'
    >>> club_of("check small, 500"), games_of("check small, 500")
    ('small', 500)
    """
    return f"{job} {club}, {games}"


def club_of(work: str) -> str:
    return work.partition(",")[0].split()[1]


def games_of(work: str) -> int:
    return int(work.rpartition(" ")[2])
