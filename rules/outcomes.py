"""The results that a deal can have, in classes that pay alike; `scoring.targets` settles each of them.

Every rule system describes its own in its module `outcomes`. A `Way` is one kind of result (seat 1 wins off seat 2);
its sizes are the classes of values, from the smallest to the greatest.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, product
from typing import Any, NamedTuple

from rules.errors import RuleError, _
from rules.options import LISTS

Entry = Mapping[str, Any]
SELF_DRAWN = _("self-drawn {size}")
OFF = _("{size} off {source}")
A_DRAW = _("a draw")


class Size(NamedTuple):
    """One class of values.

    entry           the entry of a deal with this result
    text, numbers   how players say it: a text with placeholders, and the numbers for them
    """

    entry: Entry
    text: str = ""
    numbers: Mapping[str, Any] = {}


class Worth(NamedTuple):
    """The value of a hand, and how players say it; `text` and `numbers` as in `Size`."""

    value: Entry
    text: str
    numbers: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Way:
    """One kind of result.

    text        how players say it, marked for translation, with placeholders: `size`, `source`, `other`, and those of
                `numbers`
    sizes       from the smallest to the greatest
    winner      the seat that wins; None: a draw
    source      the discarder's seat; None: a self-draw, or the discarder makes no difference
    other       a further seat in the text: one that is liable, or that fed a kong
    ready       the seats that are ready at a draw; None: the draw does not depend on them
    """

    text: str
    sizes: tuple[Size, ...]
    winner: int | None = None
    source: int | None = None
    other: int | None = None
    ready: tuple[int, ...] | None = None
    numbers: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Outcomes:
    """All results of a deal.

    ways        those that players count on; each is shown
    rare        → entries of further results: false wins, abortive draws, several wins off one tile. They are only tried
                before a target is called certain or out of reach
    """

    ways: tuple[Way, ...]
    rare: Callable[[], Iterator[Entry]] = lambda: iter(())


def single_wins(so_far: Entry, worths: Callable[[int, int | None], Iterable[Worth]], seats: int = 4) -> Iterator[Way]:
    """Yield the ways in which one hand wins: each seat self-drawn, and off each of the others.

    so_far      the entry of what has already been seen of the deal
    worths      winner, discarder (None: self-draw) → the values of a hand, smallest first
    """
    for winner in range(seats):
        for source in (None, *(seat for seat in range(seats) if seat != winner)):
            sizes = tuple(
                Size(with_wins(so_far, [(winner, source, worth.value)]), worth.text, worth.numbers)
                for worth in worths(winner, source)
            )
            yield Way(SELF_DRAWN if source is None else OFF, sizes, winner, source)


def with_wins(so_far: Entry, wins: Sequence[tuple[int, int | None, Entry]]) -> Entry:
    """Return the entry of a deal that ends with these wins: winner, discarder, value.

    >>> with_wins({"riichi": [1]}, [(1, None, {"total": 5})])["result"]
    {'type': 'win', 'wins': [{'winner': 1, 'from': None, 'value': {'total': 5}}]}
    """
    listed = [{"winner": winner, "from": source, "value": value} for winner, source, value in wins]
    return {**so_far, "result": {"type": "win", "wins": listed}}


def ready_draws(so_far: Entry, declared: Iterable[int] = (), seats: int = 4) -> Iterator[Way]:
    """Yield an exhaustive draw for each possible set of ready seats; seats that have declared riichi are ready."""
    needed = set(declared)
    for bits in range(1 << seats):
        ready = tuple(seat for seat in range(seats) if bits >> seat & 1)
        if needed <= set(ready):
            entry = {**so_far, "result": {"type": "exhaustive_draw", "ready": list(ready)}}
            yield Way(A_DRAW, (Size(entry),), ready=ready)


def several_wins(
    so_far: Entry, worths: Callable[[int, int | None], Sequence[Worth]], winners: int, seats: int = 4
) -> Iterator[Entry]:
    """Yield the entries in which this many hands win off one tile, each with its smallest or its greatest value."""
    for source in range(seats):
        others = [seat for seat in range(seats) if seat != source]
        for chosen in combinations(others, winners):
            for values in product(*(ends_of(worths(winner, source)) for winner in chosen)):
                wins = [(winner, source, worth.value) for winner, worth in zip(chosen, values, strict=True)]
                yield with_wins(so_far, wins)


def ends_of(worths: Sequence[Worth]) -> Sequence[Worth]:
    """Return the smallest and the greatest value."""
    return worths if len(worths) < 3 else (worths[0], worths[-1])


def false_wins(so_far: Entry, seats: int = 4) -> Iterator[Entry]:
    """Yield the entry of a false win of each seat."""
    for offender in range(seats):
        yield {**so_far, "result": {"type": "penalty", "offender": offender}}


def declared_seats(so_far: Entry, seats: int = 4) -> list[int]:
    """Return the seats that have declared riichi; raises RuleError `bad_seat` where it is not a list of seats."""
    declared = so_far.get("riichi", ())
    if not isinstance(declared, LISTS) or not all(type(seat) is int and 0 <= seat < seats for seat in declared):
        raise RuleError("bad_seat", seat=declared)
    return list(declared)
