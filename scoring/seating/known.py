"""The best plans known for sizes in which repeats cannot be avoided, or which no search within a request solves.

The tests judge them by `facts`, as all other plans.
"""

from functools import cache
from string import ascii_lowercase, ascii_uppercase

from scoring.seating.known_plans import KNOWN_PLANS
from scoring.seating.text import Plan

LETTERS = ascii_uppercase + ascii_lowercase


@cache
def known_sizes() -> dict[tuple[int, int], tuple[int, str]]:
    """Return (players, rounds) → the stated repeats and the letters of the plan."""
    sizes: dict[tuple[int, int], tuple[int, str]] = {}
    size = (0, 0)
    for line in KNOWN_PLANS.split("\n"):
        if line[:1].isdigit():
            players, rounds, repeats = map(int, line.split())
            size = players, rounds
            sizes[size] = repeats, ""
        elif line:
            repeats, letters = sizes[size]
            sizes[size] = repeats, letters + line
    return sizes


def known_plan(players: int, rounds: int) -> Plan | None:
    """Return the best known plan for this size, or None.

    Players who sit out are in none of the tables of a round.

    >>> len(known_plan(20, 7))
    7
    """
    known = known_sizes().get((players, rounds))
    if known is None:
        return None
    points = [LETTERS.index(letter) for letter in known[1]]
    tables = [tuple(points[n : n + 4]) for n in range(0, len(points), 4)]
    each = players // 4
    return tuple(tuple(tables[n : n + each]) for n in range(0, len(tables), each))
