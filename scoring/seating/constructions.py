"""The plans that need no search, by number of players, rounds and seats at a table.

They come from closed forms and starters, and for sizes in which repeats cannot be avoided, or which no search within a
request solves, from `known_plans`. The tests judge all of them by `facts`.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from string import ascii_lowercase, ascii_uppercase

from scoring.seating.facts import plan_facts
from scoring.seating.fields import closed_form, has_closed_form
from scoring.seating.known_plans import KNOWN_PLANS
from scoring.seating.search import SEATS
from scoring.seating.starters import Starter, find_starter
from scoring.seating.text import Plan
from scoring.seating.triples import has_three_blocks, kirkman_triples, three_blocks

# Sets of numbers of a plan; the numbers of one set never meet each other.
Strangers = Sequence[Sequence[int]]
Constructed = tuple[Plan, str, list[Strangers]]
LETTERS = ascii_uppercase + ascii_lowercase


def constructed_plans(players: int, rounds: int, seats: int = SEATS) -> Iterator[Constructed]:
    """Yield (plan, method, strangers), the best plan first; a plan may have more rounds.

    Strangers are the blocks of a closed form, and the tables of one more round that the plan could have.
    """
    return _of_threes(players, rounds) if seats == 3 else _of_fours(players, rounds)


def whole_plan(players: int, seats: int = SEATS) -> Plan | None:
    """Return a plan in which each pair meets exactly once, or None if there is none or none is known."""
    most = (players - 1) // (seats - 1)
    if seats == 3:
        return kirkman_triples(players)
    if players % 12 != 4:
        return None
    plan = next((plan for plan, _method, _several in _of_fours(players, most)), None)
    return None if plan is None or plan_facts(plan, players).repeats else plan


def _of_fours(players: int, rounds: int) -> Iterator[Constructed]:
    tables, rest = divmod(players, SEATS)
    known, starter = known_plan(players, rounds), find_starter(players, rounds)
    if known:
        yield known, "best known", []
    if rest or tables < SEATS:
        return
    blocks = _blocks(tables, SEATS)
    if tables == SEATS and rounds == tables + 1:
        # Four blocks of four are the tables of a fifth round.
        yield (*closed_form(tables, tables), tuple(tuple(block) for block in blocks)), "closed form", []
    if has_closed_form(tables) and rounds <= tables:
        plan = closed_form(tables, min(rounds + 1, tables))
        yield plan, "closed form", [*plan[rounds:], blocks]
    if starter:
        yield _by_starter(starter, rounds)


def _of_threes(players: int, rounds: int) -> Iterator[Constructed]:
    tables, rest = divmod(players, 3)
    if rest:
        return
    if has_three_blocks(tables) and rounds <= tables:
        plan = three_blocks(tables, min(rounds + 1, tables))
        yield plan, "closed form", [*plan[rounds:], _blocks(tables, 3)]
    triples, starter = kirkman_triples(players), find_starter(players, rounds, seats=3)
    if triples and rounds <= len(triples):
        yield triples[: rounds + 1], "Kirkman's triples", [*triples[rounds : rounds + 1]]
    if starter:
        yield _by_starter(starter, rounds)


def _blocks(size: int, blocks: int) -> list[range]:
    return [range(block * size, (block + 1) * size) for block in range(blocks)]


def _by_starter(starter: Starter, rounds: int) -> Constructed:
    plan = starter.plan(min(rounds + 1, starter.rounds))
    return plan, "starter", [*plan[rounds:], *([starter.teams] if starter.teams else [])]


# ----- the best plans known -----
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
